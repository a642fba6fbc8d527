/** The longest, in ms, that a screen waits for a keyboard to open. */
const MOST_MS = 1_000
/** And for a pointer to be lifted: what it was put down on must still be there then, or the browser makes no click of it. */
const MOST_DOWN_MS = 10_000

interface Hand {
  /** Resolves when the hand rests, or after its longest time; null: it rests now. */
  rest: () => Promise<void> | null
  stop: () => void
}

/**
 * Whether the guest is in the middle of something on the painted screen that its replacement would spoil: a pointer is down, so that its tap is still to
 * come, or the search has the focus and nothing is typed yet, so that the keyboard is still opening.
 */
export function followHand(painted: HTMLElement): Hand {
  const listening = new AbortController()
  const { signal } = listening
  const changed = new Set<() => void>()
  const tell = () => {
    for (const look of changed) look()
  }
  // The click of a pointer that was lifted comes after it.
  const lifted = () => setTimeout(tell)
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, lifted, { capture: true, passive: true, signal })
  for (const name of ['input', 'focusout']) painted.addEventListener(name, tell, { signal })
  const isDown = (): boolean => window.early?.isDown === true
  const isBusy = (): boolean => {
    const part = document.activeElement
    return isDown() || (part instanceof HTMLInputElement && painted.contains(part) && part.value === '')
  }
  const rest = (): Promise<void> | null => {
    if (!isBusy()) return null
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late)
        changed.delete(look)
        resolve()
      }
      const giveUpLater = () => setTimeout(done, isDown() ? MOST_DOWN_MS : MOST_MS)
      const look = () => {
        if (!isBusy()) return done()
        clearTimeout(late)
        late = giveUpLater()
      }
      let late = giveUpLater()
      changed.add(look)
    })
  }
  return { rest, stop: () => listening.abort() }
}
