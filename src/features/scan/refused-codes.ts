/** A code that was refused is not asked about again within this many ms: its card may be in the picture for long. */
const AGAIN_MS = 5_000

export interface RefusedCodes {
  /** Whether a code that was read is to be asked about. @param now epoch ms */
  isNew(text: string, now: number): boolean
  /** The last code that was read led nowhere. */
  refuse(text: string, now: number): void
}

/** Remembers the code that was refused last, until another one comes between or some seconds have passed. */
export function refusedCodes(): RefusedCodes {
  let last: { text: string; at: number } | null = null
  return {
    isNew: (text, now) => last?.text !== text || now - last.at >= AGAIN_MS,
    refuse: (text, now) => {
      last = { text, at: now }
    },
  }
}
