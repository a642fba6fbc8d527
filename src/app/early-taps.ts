import { array, is, number, string, type } from 'superstruct'

/** What index.html keeps of a tap on the painted screen: the part's words, and which of those alike it was. */
const EarlyTaps = array(type({ words: string(), place: number() }))

declare global {
  interface Window {
    earlyTaps?: unknown
  }
}

const wordsOf = (part: Element): string =>
  `${part.tagName}|${part.getAttribute('aria-label') ?? part.getAttribute('href') ?? part.textContent}`

/** Plays the taps that came before the page ran, on the same parts of the screen that took over. A part that is not there any more is passed over. */
export function replayTaps(): void {
  const taps = window.earlyTaps
  window.earlyTaps = []
  if (!is(taps, EarlyTaps)) return
  for (const { words, place } of taps) {
    const alike = [...document.querySelectorAll<HTMLElement>('#root a, #root button')].filter((part) => wordsOf(part) === words)
    alike[place]?.click()
  }
}
