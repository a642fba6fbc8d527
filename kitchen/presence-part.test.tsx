import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StaffRole } from '#domain/staff-acts.ts'
import type { Order } from '#schemas/order.ts'
import { PresencePart } from './presence-part.tsx'

const order = {
  id: 'a', token: 4, tableLabel: 'Table 3', serviceType: 'DI', status: 'UNATTENDED', presence: 'asked', orderPunchTime: 1, events: [{ status: 'UNATTENDED', at: 1 }], lines: [], note: '', remark: '',
  bill: { total: 76_100 }, cancelAsk: { id: 'c', reason: 'I have to leave', askedAt: 2, answer: null, answeredAt: null },
} as unknown as Order

const ROLE: StaffRole = 'kitchen'

it('who may accept an order reads whether a yes accepts it; who may not only says that somebody is there', () => {
  const answers = (role: StaffRole): string[] =>
    [...html(<PresencePart orders={[{ ...order, cancelAsk: null }]} role={role} now={3} timeZone="Asia/Kolkata" busy={new Set()} onAnswer={() => undefined} onCancelAnswer={() => undefined} />).matchAll(/<button[^>]*><span>([^<]*)/g)].map(([, text = '']) => text)
  expect(answers('kitchen')).toEqual(['Yes, and accept', 'Yes, decide later', 'Nobody is there'])
  expect(answers('waiter')).toEqual(['Somebody is there', 'Nobody is there'])
})

it('an order whose guest asks to cancel says so before it is known who sits at its table, to be answered there', () => {
  const shown = (asked: Order): string =>
    html(<PresencePart orders={[asked]} role={ROLE} now={3} timeZone="Asia/Kolkata" busy={new Set()} onAnswer={() => undefined} onCancelAnswer={() => undefined} />)
  expect(shown(order)).toMatch(/The guest asks to cancel this order\..*not accepted yet.*I have to leave.*Cancel it.*No, we make it.*Is somebody sitting at Table 3\?/)
  expect(shown({ ...order, cancelAsk: null })).not.toContain('asks to cancel')
})
