import { wordsOf } from './fold-word.ts'

/** More words of one search are passed over. */
export const MOST_SEARCH_WORDS = 8

/** A dish's words as they are looked through: those of its name, a bar, those of its section, category and tags; each between spaces. */
export const searchText = (name: string, more: string): string => ` ${wordsOf(name).join(' ')} | ${wordsOf(more).join(' ')} `

/** Lower is better: the name begins so, its words do, or others do; whole words before beginnings of words. Null: a word is not there. */
function rankOf(text: string, words: readonly string[]): number | null {
  const bar = text.indexOf('|')
  let inName = true
  let isWhole = true
  for (const word of words) {
    const at = text.indexOf(` ${word}`)
    if (at < 0) return null
    inName &&= at < bar
    isWhole &&= text.includes(` ${word} `)
  }
  const place = text.startsWith(` ${words.join(' ')}`) ? 0 : inName ? 2 : 4
  return isWhole ? place : place + 1
}

/**
 * Dishes in whose texts each typed word stands as it is typed, or begins a word; best first, equals as they stand in the menu. The first part of what
 * the search answers with on page and worker alike; the worker adds what is spelt otherwise.
 * @param texts made by `searchText`
 * @returns places in `texts`, at most `most`
 */
export function directHits(texts: readonly string[], typed: string, most: number): number[] {
  const words = wordsOf(typed).slice(0, MOST_SEARCH_WORDS)
  if (words.length === 0) return []
  const found = texts.flatMap((text, place) => {
    const rank = rankOf(text, words)
    return rank === null ? [] : [{ place, rank }]
  })
  return found.sort((a, b) => a.rank - b.rank || a.place - b.place).slice(0, most).map(({ place }) => place)
}
