/** At most one note a minute: it is written to the device. */
const NOTE_EVERY_MS = 60_000
/** After the touch: a database that is written to would stand between the first tap and the frame that answers it. */
const WRITE_AFTER_MS = 2_000

interface ActivityNotes {
  /** The guest does something now. */
  note: () => void
  /** The page may go: what is noted is written at once. */
  leave: () => void
  /** Epoch ms of the last of them; 0: nothing was done on this page yet. */
  lastAt: () => number
}

/** @param write is given epoch ms of the touch, a moment after it */
export function activityNotes(write: (at: number) => void): ActivityNotes {
  let noted = 0
  let last = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  const leave = (): void => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    write(noted)
  }
  return {
    note: () => {
      last = Date.now()
      if (last - noted < NOTE_EVERY_MS) return
      noted = last
      timer ??= setTimeout(leave, WRITE_AFTER_MS)
    },
    leave,
    lastAt: () => last,
  }
}
