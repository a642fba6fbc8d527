import { followsTyping } from './search-address.ts'

/** After the last keystroke: later than its hits are painted on a slow phone. */
export const TELL_MS = 300

export interface Telling {
  /** Something was typed; `tell` is called once nothing more was typed for TELL_MS. */
  typed(tell: () => void): void
  /** The field goes. What is still to be told is told at once: a menu whose database was lost takes its field away under the guest's typing, and begins anew from the address. */
  end(): void
}

/**
 * Tells the address what was typed, unless the guest has gone on to another one meanwhile.
 * @param at pathname now
 */
export function createTelling(at: () => string): Telling {
  let pending: { tell: () => void; from: string; timer: ReturnType<typeof setTimeout> } | null = null
  const end = (): void => {
    if (!pending) return
    const { tell, from, timer } = pending
    clearTimeout(timer)
    pending = null
    // A guest who has gone on meanwhile is not called back.
    if (followsTyping(from, at())) tell()
  }
  return {
    typed: (tell) => {
      clearTimeout(pending?.timer)
      // The hits come first: the router's own work would stand between the keystroke and the frame that shows them.
      pending = { tell, from: at(), timer: setTimeout(end, TELL_MS) }
    },
    end,
  }
}
