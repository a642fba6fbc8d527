import { describe, expect, it } from 'vitest'
import { paths } from '#src/entry/paths.ts'
import { parseSearch, stringifySearch } from './search-of.ts'

describe('the search of an address', () => {
  it('keeps what was typed as it was typed, also what looks like a number or a word of a language', () => {
    for (const typed of ['65', '7', 'true', 'null', '"dal"', 'dal & roti', 'पनीर', '1e3', 'a+b', '{"a":1}']) {
      const address = paths.search(typed)
      expect(parseSearch(address.slice(address.indexOf('?')))).toEqual({ q: typed })
      expect(stringifySearch({ q: typed, line: undefined })).toBe(address.slice(address.indexOf('?')))
    }
    expect(stringifySearch({ q: undefined })).toBe('')
  })
})
