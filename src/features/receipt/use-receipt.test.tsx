import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Cell } from '#src/queries/cell.ts'
import { entriesCell, placeCell, sessionCell } from '#src/queries/device.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { outletCell } from '#src/queries/outlet.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { GUEST, OTHER_GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { ORDER_ID, orderOf } from '#tests/fixtures/paying.ts'
import { smallOutlet } from '#tests/fixtures/small-menu.ts'
import { heldCell } from '#src/queries/older-held.ts'
import { unbroken } from '#tests/fixtures/unbroken.ts'
import { ReceiptPage } from './receipt-page.tsx'

const ofOrder = vi.hoisted(() => ({ id: 'rajcs', name: 'Rajwada', address: '14 Bhagwan Das Road', city: 'Jaipur', phone: '+91 141 400 2174', gstin: '08AAGCR4174M1Z5', fssai: null, timeZone: 'Asia/Dubai', additionalProperties: {} }))
vi.mock('#src/queries/kept-answer.ts', async (read) => {
  const { makeCell } = await import('#src/queries/cell.ts')
  return { ...(await read<object>()), keptAnswer: (id: string) => makeCell(id === `outlet:${ofOrder.id}` ? { kind: 'ready', value: ofOrder } : { kind: 'loading' }) }
})

// As after the moment in which an order may be on its way from the outbox to the screen.
vi.mock('#src/queries/use-patience.ts', () => ({ usePatience: () => false }))

const ordersCell = guestDocuments('orders') as Cell<readonly Order[] | undefined>
afterAll(() => {
  for (const cell of [placeCell, outletCell, sessionCell, entriesCell, ordersCell]) cell.set(undefined)
})

it('ST-06: a receipt that was looked up is its guest’s: it goes with their login, and another guest does not see it', () => {
  const nothing = heldCell.get()
  entriesCell.set([])
  ordersCell.set([])
  heldCell.set({ ...nothing, guestId: GUEST, orders: [orderOf('SETTLED')] })
  const receipt = () => renderToStaticMarkup(<ReceiptPage orderId={ORDER_ID} />)
  sessionCell.set(sessionUntil(4_000_000_000_000))
  expect(receipt()).toContain('Angara paneer tikka')
  for (const next of [null, sessionUntil(4_000_000_000_000, { guestId: OTHER_GUEST })]) {
    sessionCell.set(next)
    expect(receipt()).not.toContain('Angara paneer tikka')
  }
  // So is what else the server said of it: the page itself holds nothing that could stay open after the login.
  heldCell.set({ ...nothing, guestId: GUEST, lookUps: { [ORDER_ID]: { kind: 'failed', code: 'NO_NETWORK' } } })
  expect(receipt()).not.toContain('The receipt did not load')
  sessionCell.set(sessionUntil(4_000_000_000_000))
  expect(receipt()).toContain('The receipt did not load')
  // What the server has said, and what nobody has to be asked for, is no failure.
  heldCell.set({ ...nothing, guestId: GUEST, lookUps: { [ORDER_ID]: { kind: 'none' } } })
  expect(receipt()).toContain('We cannot find this order')
  sessionCell.set(null)
  expect(receipt()).toContain('We cannot find this order')
  heldCell.set(nothing)
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
  expect(html).toContain(unbroken('11:11 am'))
  expect(html).not.toContain(unbroken('12:41 pm'))
})
