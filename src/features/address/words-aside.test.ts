import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DRAFT_MS, forgetDrafts } from '#src/queries/form-draft.ts'
import { tabStorage } from '#tests/fixtures/tab-storage.ts'
import { forgetWords, keepWords, wordsOf } from './words-aside.ts'

const written = { title: 'Home', house: '12', floor: '', addressLine1: 'Hospital Road', landmark: '', note: '' }

beforeEach(() => vi.stubGlobal('sessionStorage', tabStorage()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('EN-09: what was typed into an address before its pin was moved stands in the form again, once, and in no other address', () => {
  expect(wordsOf('home', written)).toBe(written)
  keepWords('home', { ...written, house: '14', note: 'Blue gate' })
  expect(wordsOf('work', written)).toBe(written)
  expect(wordsOf('home', written)).toEqual({ ...written, house: '14', note: 'Blue gate' })
  forgetWords('home')
  expect(wordsOf('home', written)).toBe(written)
})

it('EN-09: a street that the new pin has brought fills the line that was left empty, and no other', () => {
  keepWords('home', { ...written, addressLine1: '' })
  expect(wordsOf('home', written).addressLine1).toBe('Hospital Road')
  keepWords('home', { ...written, addressLine1: 'Tonk Road' })
  expect(wordsOf('home', written).addressLine1).toBe('Tonk Road')
})

it('EN-09: words of a form that nobody came back to are gone after ten minutes, and with the login', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  keepWords('home', { ...written, house: '14' })
  vi.setSystemTime(1_800_000_000_000 + DRAFT_MS)
  expect(wordsOf('home', written)).toBe(written)
  keepWords('home', { ...written, house: '14' })
  forgetDrafts()
  expect(wordsOf('home', written)).toBe(written)
})
