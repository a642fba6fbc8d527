import { expect, it } from 'vitest'
import { judgeLine } from '#domain/address.ts'
import { fieldWords } from './field-words.ts'

it.each([
  ['🏠🏠', 'Letters, digits and , . - / # & ’ ( ) : ; only.'],
  ['Laxmi Path,', 'No comma or other sign at the beginning or end.'],
  ['Laxmi ## Path', 'No two signs in a row, such as “##”.'],
  ['x'.repeat(101), 'It is too long.'],
])('VA-12: %s is told in the quoted sentence alone, and beside it what is wrong', (typed, why) => {
  expect(fieldWords(judgeLine(typed, 100) ?? undefined, '9 of 100')).toEqual({ error: 'Please enter a valid input!', hint: why })
})

it('a field that is right keeps its hint, an empty one is asked to be filled in', () => {
  expect(fieldWords(undefined, '9 of 100')).toEqual({ error: null, hint: '9 of 100' })
  expect(fieldWords('empty', '0 of 100')).toEqual({ error: 'Please fill this in.', hint: '0 of 100' })
})
