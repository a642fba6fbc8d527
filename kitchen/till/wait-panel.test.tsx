import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { onlineOf, orderOf } from '#tests/fixtures/paying.ts'
import { WaitPanel } from './wait-panel.tsx'

const said = (order: Order): string => html(<WaitPanel order={order} isOffline={false} ask={async () => null} onClose={() => undefined} />)

it('the staff reads the amount that the bank is asked about, also where dishes were taken out since it was paid (ST-11)', () => {
  const { bill } = orderOf('PARTIALCONFIRM')
  const less = (state: 'pending' | 'open'): Order => orderOf('PARTIALCONFIRM', { bill: { ...bill, total: 80_000 }, online: onlineOf(state) })
  expect(said(less('pending'))).toContain('₹1,209 is being checked with the bank')
  expect(said(less('open'))).toContain('It is not known whether ₹1,209 is paid online')
  expect(said(orderOf('CONFIRMED', { online: null }))).toContain('It is not known whether ₹1,209 is paid online')
})
