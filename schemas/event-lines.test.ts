import { expect, it } from 'vitest'
import { eventLines } from './event-lines.ts'

it('cuts a stream into its data, a comment into null, whatever ends its lines and wherever it was cut on the way', () => {
  const cut = eventLines()
  expect(cut(':\n\ndata: a\n\ndata: b\r\n\r\ndata: c')).toEqual([null, 'a', 'b'])
  expect(cut('d\n')).toEqual([])
  expect(cut('\n')).toEqual(['cd'])
  expect(cut('data: one\ndata: two\n\n')).toEqual(['one\ntwo'])
  const slowly = eventLines()
  expect([...'data: a\r\n\r\n:\r\n'].flatMap((letter) => slowly(letter))).toEqual(['a', null])
})
