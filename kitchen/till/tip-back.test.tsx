import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withGivenBack } from '#domain/payments.ts'
import type { StaffRoleWord } from '#domain/staff-acts.ts'
import type { Order } from '#schemas/order.ts'
import type { Payment } from '#schemas/payment.ts'
import { orderOf } from '#tests/fixtures/paying.ts'
import { BillPanel } from './bill-panel.tsx'
import { TakenPanel } from './taken-panel.tsx'
import { TillPanel } from './till-panel.tsx'
import type { Take } from './use-take.ts'

const ROLE: StaffRoleWord = 'manager'
const never: Take = {
  outcomeOf: () => ({ kind: 'none' }), isBusy: false, take: async () => undefined, giveBack: async () => undefined, undo: async () => undefined, ask: async () => null, forget: () => undefined,
}
const payment = (id: string, over: Partial<Payment> = {}): Payment => ({ id, tender: 'CASH', amount: 120_900, tip: 5000, given: 130_000, reference: '', at: 0, ...over })
const paid = (status: 'CANCELLED' | 'PARTIALCONFIRM', over: Partial<Order> = {}): Order => orderOf(status, { paymentStatus: 'SUCCESS', payments: [payment('taken')], ...over })
const till = (order: Order): string => html(<TillPanel order={order} tip={0} onTipWrong={() => undefined} role={ROLE} isOffline={false} take={never} />)
const bill = (order: Order): string => html(<BillPanel order={order} tip="" tipError={null} onTip={null} />)
const read = (markup: string): string => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

it('the till gives back the tip of an order that came to nothing with what was paid for it, and says how much of it is the tip', () => {
  expect(read(till(paid('CANCELLED')))).toMatch(/Give ₹1,259 back .*₹50 of it a tip/)
  expect(read(bill(paid('CANCELLED')))).toMatch(/Paid so far −₹1,209\.00 Tip −₹50\.00 To be given back ₹1,259\.00/)
})

it('the tip of an order of which a part was made stays with the staff, and the till does not name it', () => {
  const { bill: whole } = orderOf('PARTIALCONFIRM')
  const part = paid('PARTIALCONFIRM', { bill: { ...whole, total: 80_000 } })
  expect(read(till(part))).toContain('Give ₹409 back')
  expect(read(till(part) + bill(part))).not.toMatch(/tip/i)
})

it('who gave it back reads the whole sum, also where the tip alone went back', () => {
  const said = (back: Payment): string => {
    const order = withGivenBack(paid('CANCELLED'), back)
    return read(html(<TakenPanel order={order} payment={order.payments?.at(-1) ?? null} by={null} onNext={() => undefined}>{null}</TakenPanel>))
  }
  expect(said(payment('back', { amount: -120_900, tip: 0, tipBack: 5000, given: null }))).toMatch(/₹1,259 given back in cash ₹50 of it a tip/)
  expect(said(payment('back', { amount: 0, tip: 0, tipBack: 5000, given: null }))).toMatch(/₹50 given back in cash/)
})
