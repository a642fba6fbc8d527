import { alikeIn, type Early, wordsOf } from './handed.ts'

/** Keeps a tap for the page's code, once a part, and shows that it was heard. Of those that lead somewhere only the last one counts. */
export function keepTap(early: Early, screen: Element, part: HTMLElement): void {
  const words = wordsOf(part)
  const leads = !part.classList.contains('chip')
  const tap = { words, place: alikeIn(screen, words).indexOf(part), leads, at: Date.now() }
  early.taps = early.taps.filter((other) => {
    const isOver = (other.words === words && other.place === tap.place) || (leads && other.leads)
    if (isOver) alikeIn(screen, other.words)[other.place]?.removeAttribute('data-kept')
    return !isOver
  })
  early.taps.push(tap)
  part.dataset['kept'] = ''
}
