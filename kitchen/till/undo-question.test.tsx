import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StaffRoleWord } from '#domain/staff-acts.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { orderOf } from '#tests/fixtures/paying.ts'
import { UndoAsk, UndoQuestion } from './undo-question.tsx'
import type { Take } from './use-take.ts'

const paid = (tender: Payment['tender'], id = 'p', amount = 52_500): Payment => ({ id, tender, amount, tip: 0, given: null, reference: '', at: 0 })
const asked = (tender: Payment['tender']): string => html(<UndoAsk payment={paid(tender)} busy={false} onYes={() => undefined} onNo={() => undefined} />)

it('who undoes a payment reads what is to be given back, and nothing of it where the bill went on a room', () => {
  for (const tender of ['CASH', 'CARD', 'UPI'] as const) expect(asked(tender)).toContain('Give back what you took')
  expect(asked('ROOM')).toContain('₹525 comes off the room and is to be paid again')
  expect(asked('ROOM')).not.toContain('Give back')
})

it('that a card machine does not hear of an undone payment is said of a card alone', () => {
  expect(asked('CARD')).toContain('Give back what you took: a card machine does not hear of this.')
  for (const tender of ['CASH', 'UPI', 'ROOM'] as const) expect(asked(tender)).not.toContain('card machine')
})

it('whoever stands at the till reads that a bill was undone too often, and is offered no undoing of it', () => {
  const never: Take = {
    outcomeOf: () => ({ kind: 'none' }), isBusy: false, take: async () => undefined, giveBack: async () => undefined, undo: async () => undefined, ask: async () => null, forget: () => undefined,
  }
  const told = (times: number, role: StaffRoleWord): string => {
    const before = Array.from({ length: times }, (_, at) => [paid('CASH', `taken ${at}`), paid('CASH', `undone ${at}`, -52_500)]).flat()
    const order: Order = { ...orderOf('SETTLED'), payments: [...before, paid('CASH')] }
    return html(<UndoQuestion order={order} payment={paid('CASH')} role={role} isOffline={false} take={never} />)
  }
  expect(told(19, 'manager')).toContain('This is wrong')
  for (const role of ['manager', 'waiter'] as const) {
    expect(told(20, role)).toContain('This bill was undone too often and cannot be undone any more.')
    expect(told(20, role)).not.toContain('This is wrong')
    expect(told(20, role)).not.toContain('a manager can')
  }
})
