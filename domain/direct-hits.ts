import { wordsOf } from './fold-word.ts'

/** More words of one search are passed over. */
export const MOST_SEARCH_WORDS = 8

/** A dish's words as they are looked through: those of its name, a bar, those of its section, category and tags; each between spaces. */
export const searchText = (name: string, more: string): string => ` ${wordsOf(name).join(' ')} | ${wordsOf(more).join(' ')} `

/** The words of what is typed, as they are looked for. */
export const searchWords = (typed: string): string[] => wordsOf(typed).slice(0, MOST_SEARCH_WORDS)

/** Whether all that fits `words` also fits `before`: the same words typed on, or more of them. */
export const narrows = (words: readonly string[], before: readonly string[]): boolean =>
  before.length > 0 && before.every((word, at) => words[at]?.startsWith(word))

const RANKS = 6

/** Lower is better: the name begins so, its words do, or others do; whole words before beginnings of words. Null: a word is not there. */
function ranking(words: readonly string[]): (text: string) => number | null {
  const looked = words.map((word) => ({ begun: ` ${word}`, whole: ` ${word} ` }))
  const first = ` ${words.join(' ')}`
  return (text) => {
    const bar = text.indexOf('|')
    let inName = true
    let isWhole = true
    for (const { begun, whole } of looked) {
      const at = text.indexOf(begun)
      if (at < 0) return null
      inName &&= at < bar
      isWhole &&= text.includes(whole)
    }
    const place = text.startsWith(first) ? 0 : inName ? 2 : 4
    return isWhole ? place : place + 1
  }
}

/**
 * Dishes in whose texts each typed word stands as it is typed, or begins a word; best first, equals as they stand in the menu. The first part of what
 * the search answers with on page and worker alike; the worker adds what is spelt otherwise.
 * @param texts made by `searchText`
 * @param among places that are looked at, none twice, in any order; all of them where it is left out
 * @returns places in `texts`, at most `most`
 */
export function directHits(texts: readonly string[], typed: string, most: number, among?: readonly number[]): number[] {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const rankOf = ranking(words)
  const byRank: number[][] = Array.from({ length: RANKS }, () => [])
  const look = (text: string, place: number): void => {
    const rank = rankOf(text)
    if (rank !== null) byRank[rank]?.push(place)
  }
  if (among) for (const place of Uint32Array.from(among).sort()) look(texts[place] ?? '', place)
  else texts.forEach(look)
  return byRank.flat().slice(0, most)
}
