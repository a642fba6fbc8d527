import { expect, it } from 'vitest'
import { cursorText, readCursor } from './order-window.ts'

it('a cursor of older orders travels as text and comes back; anything else is none', () => {
  const id = '01970000-0000-7000-8000-000000000001'
  expect(readCursor(cursorText({ at: 1_763_706_600_000, id }))).toEqual({ at: 1_763_706_600_000, id })
  expect(readCursor(cursorText({ at: 5, id: '' }))).toEqual({ at: 5, id: '' })
  for (const wrong of ['', 'x', '12', '12_x', `1e3_${id}`, `-5_${id}`]) expect(readCursor(wrong)).toBeNull()
})
