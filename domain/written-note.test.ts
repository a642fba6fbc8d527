import { is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { PlaceOrder } from '#schemas/order.ts'
import { servingFields } from '#schemas/serving.ts'
import { sendableNote, writtenLine } from './written-note.ts'

describe('a note that was pasted', () => {
  it('to the kitchen can be sent, and keeps its lines', () => {
    const note = sendableNote('Less oil,\u000c\u2028no\u0000 chilli\nplease')
    expect(note).toBe('Less oil,  no  chilli\nplease')
    expect(is(note, PlaceOrder.schema.note)).toBe(true)
  })

  it('to the rider is one line that an order can carry', () => {
    expect(writtenLine(' Please\u2028knock\u0007,\tदो बार 🔔 ')).toBe('Please knock , दो बार 🔔')
    expect(is(writtenLine('\u0000\u001b[31mred'), servingFields.riderNote)).toBe(true)
  })
})
