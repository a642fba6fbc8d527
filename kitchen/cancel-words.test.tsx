import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StaffRole } from '#domain/staff-acts.ts'
import type { Order, OrderStatusWord } from '#schemas/order.ts'
import { CancelPage } from './cancel-page.tsx'
import { CancelQuestion } from './cancel-question.tsx'

const ROLE: StaffRole = 'kitchen'

const asked = (status: OrderStatusWord): string =>
  html(<CancelQuestion order={{ status, cancelAsk: { id: 'c', reason: '', askedAt: 1, answer: null, answeredAt: null } } as unknown as Order} role={ROLE} busy={false} onAnswer={() => undefined} />)
const confirmed = (status: OrderStatusWord | null): string => html(<CancelPage order={{ token: 4, status }} busy={false} onBack={() => undefined} onCancel={() => undefined} />)

it.each([
  ['UNATTENDED', 'It is not accepted yet.', 'No, we make it'], ['CONFIRMED', 'It is being made.', 'Too late'], ['PARTIALCONFIRM', 'It is being made.', 'Too late'],
  ['READY', 'It is ready.', 'Too late'], ['OUTFORDELIVERY', 'It is on its way.', 'Too late'],
] as const)('who cancels an order that is %s is told first how far it is', (status, standing, no) => {
  expect(asked(status)).toContain(standing)
  expect(asked(status)).toContain(no)
  expect(confirmed(status)).toContain(`${standing} The guest is told at once`)
})

it('of an order that is not known to be anywhere nothing is said of it', () => {
  expect(confirmed(null)).toContain('<p> The guest is told at once')
  expect(confirmed('SHELVED' as OrderStatusWord)).not.toContain('?</p>')
})
