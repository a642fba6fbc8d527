type Listener = (text: string) => void

let listener: Listener | null = null

/** Reads a change out to somebody who does not see the screen, when they are not in the middle of something. */
export const say: Listener = (text) => listener?.(text)

/** Who puts the words into the page's one live region. */
export function onSay(next: Listener): () => void {
  listener = next
  return () => {
    listener = null
  }
}
