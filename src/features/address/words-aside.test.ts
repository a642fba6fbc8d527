import { afterEach, expect, it } from 'vitest'
import { forgetWords, keepWords, wordsOf } from './words-aside.ts'

const written = { title: 'Home', house: '12', floor: '', addressLine1: 'Hospital Road', landmark: '', note: '' }

afterEach(() => forgetWords('home'))

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
