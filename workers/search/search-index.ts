import MiniSearch, { type Query } from 'minisearch'
import type { SearchRow } from '#store/search-list.ts'
import type { SearchHit } from './api.ts'
import { directHits, MOST_SEARCH_WORDS, searchText } from '#domain/direct-hits.ts'
import { foldWord, wordsOf } from '#domain/fold-word.ts'

export type SearchIndex = (text: string, limit: number) => SearchHit[]

/** How many letters of a word may be wrong. */
const mistakes = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** A letter three times running, or one consonant twice alone, is not looked for as it sounds: "zzzz" would sound like "j", and find all that begins with it. */
const HELD_KEY = /(.)\1\1|^([^aeiou])\2$/u

/** As typed, and as it sounds; the beginning of a word is enough. */
function wordQuery(word: string): Query {
  const folded = foldWord(word)
  const as = (term: string, boostTerm: number): Query => ({
    queries: [term],
    prefix: true,
    fuzzy: mistakes(term),
    weights: { prefix: 0.6, fuzzy: 0.2 },
    boostTerm: () => boostTerm,
  })
  return { combineWith: 'OR', queries: folded === word || HELD_KEY.test(word) ? [as(word, 1)] : [as(word, 1), as(folded, 0.8)] }
}

/** Builds the index of a menu. First comes what fits letter for letter, as the page shows it by itself; then all words have to fit as they sound, and where that finds nothing, as many as can. */
export function searchIndex(rows: readonly SearchRow[]): SearchIndex {
  const index = new MiniSearch<{ id: number; name: string; more: string }>({
    fields: ['name', 'more'],
    tokenize: wordsOf,
    processTerm: (word) => [...new Set([word, foldWord(word)])],
    searchOptions: { boost: { name: 4 }, tokenize: (text) => [text], processTerm: (term) => term },
  })
  index.addAll(rows.map(([, , name, more], id) => ({ id, name, more })))
  const texts = rows.map(([, , name, more]) => searchText(name, more))
  return (text, limit) => {
    const words = wordsOf(text).slice(0, MOST_SEARCH_WORDS)
    if (words.length === 0) return []
    const direct = directHits(texts, text, limit)
    const isDirect = new Set(direct)
    const find = (combineWith: 'AND' | 'OR') => index.search({ combineWith, queries: words.map(wordQuery) })
    const all = find('AND')
    const found = all.length > 0 || words.length === 1 ? all : find('OR')
    const others = found.sort((a, b) => b.score - a.score || a.id - b.id).flatMap(({ id }) => (isDirect.has(id) ? [] : [id]))
    return [...direct, ...others]
      .slice(0, limit)
      .flatMap((id) => {
        const row = rows[id]
        return row ? [{ itemId: row[0], sectionId: row[1] }] : []
      })
  }
}
