import { define, is, mask, object, StructError } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { anyOf, list } from './primitives.ts'

describe('a list', () => {
  const judged: unknown[] = []
  const Entry = define<string>('entry', (value) => {
    judged.push(value)
    return typeof value === 'string'
  })
  const long = Array.from({ length: 250_000 }, () => 'a')

  it('that is too long is refused before its entries are judged, also as one of several structs', () => {
    const Search = object({ ids: list(Entry, 3) })
    expect(is({ ids: long }, Search)).toBe(false)
    expect(is({ ids: long }, anyOf([Search, object({ ids: list(Entry, 4) })]))).toBe(false)
    expect(() => mask({ ids: long }, Search)).toThrow(StructError)
    expect(judged).toEqual([])
  })

  it('of as many as it may hold is judged entry by entry', () => {
    expect([is(['a', 'b', 'c'], list(Entry, 3)), is(['a', 1], list(Entry, 3)), is([], list(Entry, 3)), is('abc', list(Entry, 3))]).toEqual([true, false, true, false])
    expect(judged).toEqual(['a', 'b', 'c', 'a', 1])
  })
})
