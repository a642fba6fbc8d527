import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Payment } from '#schemas/payment.ts'
import { UndoAsk } from './undo-question.tsx'

const asked = (tender: Payment['tender']): string => html(<UndoAsk payment={{ id: 'p', tender, amount: 52_500, tip: 0, given: null, reference: '', at: 0 }} busy={false} onYes={() => undefined} onNo={() => undefined} />)

it('who undoes a payment reads what is to be given back, and nothing of it where the bill went on a room', () => {
  for (const tender of ['CASH', 'CARD', 'UPI'] as const) expect(asked(tender)).toContain('Give back what you took')
  expect(asked('ROOM')).toContain('₹525 comes off the room and is to be paid again')
  expect(asked('ROOM')).not.toContain('Give back')
  expect(asked('ROOM')).not.toContain('card machine')
})
