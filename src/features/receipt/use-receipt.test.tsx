import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Cell } from '#src/queries/cell.ts'
import { entriesCell, placeCell, sessionCell } from '#src/queries/device.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { outletCell } from '#src/queries/outlet.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { ORDER_ID, orderOf } from '#tests/fixtures/paying.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { ReceiptPage } from './receipt-page.tsx'

const ofOrder = vi.hoisted(() => ({ id: 'rajcs', name: 'Rajwada', address: '14 Bhagwan Das Road', city: 'Jaipur', phone: '+91 141 400 2174', gstin: '08AAGCR4174M1Z5', fssai: null, timeZone: 'Asia/Dubai', additionalProperties: {} }))
vi.mock('#src/queries/kept-answer.ts', async (read) => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { ...(await read<object>()), keptAnswer: (id: string) => makeCell(id === `outlet:${ofOrder.id}` ? { kind: 'ready', value: ofOrder } : { kind: 'loading' }) }
})

const ordersCell = guestDocuments('orders') as Cell<readonly Order[] | undefined>
afterAll(() => {
  for (const cell of [placeCell, outletCell, sessionCell, entriesCell, ordersCell]) cell.set(undefined)
})

it('EN-06: a bill that has no number yet names its own outlet and that outlet’s time, also to a guest who is at another one by now', () => {
  const here = smallOutlet()
  placeCell.set(atOutlet(here))
  outletCell.set(here)
  sessionCell.set(sessionUntil(4_000_000_000_000))
  entriesCell.set([])
  ordersCell.set([orderOf('CONFIRMED')])
  const html = renderToStaticMarkup(<ReceiptPage orderId={ORDER_ID} />)
  expect(html).toContain('14 Bhagwan Das Road')
  expect(html).toContain('08AAGCR4174M1Z5')
  // 12:41 pm in Jaipur, where the guest is.
  expect(html).toContain('11:11 am')
  expect(html).not.toContain('12:41 pm')
})
