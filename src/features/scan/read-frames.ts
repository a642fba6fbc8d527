import type { Reading } from '#workers/scan/api.ts'

/** So many frames in a row that cannot be read at all mean that none can. */
const MOST_UNREADABLE = 3

interface Frames {
  /** Takes a frame and reads it; null: the camera has none yet. Rejects where it could not be taken. */
  read: () => Promise<Reading | null>
  /** The text of a code. @returns true: enough, no frame is read after it */
  onText: (text: string) => Promise<boolean>
  /** No frame can be read, so none is taken any more. */
  onUnreadable: () => void
  /** Calls back when the next frame may be taken. */
  wait: (next: () => void) => void
}

/** Reads a camera's frames, one at a time. @returns ends it */
export function readFrames({ read, onText, onUnreadable, wait }: Frames): () => void {
  let over = false
  let unreadable = 0
  /** @returns whether another frame is to be read */
  const readOne = async (): Promise<boolean> => {
    const reading = await read()
    if (!reading || over) return true
    unreadable = reading.kind === 'unreadable' ? unreadable + 1 : 0
    if (unreadable >= MOST_UNREADABLE) {
      onUnreadable()
      return false
    }
    return reading.kind !== 'code' || !(await onText(reading.text))
  }
  const next = (): void => {
    if (!over) wait(() => void (over || readOne().then((goesOn) => goesOn && next(), next)))
  }
  next()
  return () => {
    over = true
  }
}
