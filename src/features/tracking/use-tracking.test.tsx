import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '#schemas/order.ts'
import type { Cell } from '#src/queries/cell.ts'
import { entriesCell, sessionCell } from '#src/queries/device.ts'
import { guestDocuments } from '#src/queries/guest.ts'
import { heldCell, type LookUp } from '#src/queries/older-held.ts'
import { GUEST, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { ORDER_ID } from '#tests/fixtures/paying.ts'
import { TrackingPage } from './tracking-page.tsx'

// As after the moment in which an order may be on its way from the outbox to the screen.
vi.mock('#src/queries/use-patience.ts', () => ({ usePatience: () => false }))

const nothing = heldCell.get()
const ordersCell = guestDocuments('orders') as Cell<readonly Order[] | undefined>
const none = () => undefined
const page = (lookUp?: LookUp): string => {
  heldCell.set({ ...nothing, guestId: GUEST, lookUps: lookUp ? { [ORDER_ID]: lookUp } : {} })
  return renderToStaticMarkup(<TrackingPage orderId={ORDER_ID} onRate={none} onAgain={none} onPutBack={none} puttingBack={false} />)
}
const GONE = 'We cannot find this order'

beforeEach(() => {
  sessionCell.set(sessionUntil(4_000_000_000_000))
  entriesCell.set([])
  ordersCell.set([])
})
afterAll(() => {
  heldCell.set(nothing)
  for (const cell of [sessionCell, entriesCell, ordersCell]) cell.set(undefined)
})

it('RT-06: an order is called missing where the server has said so, not while it is asked', () => {
  for (const html of [page(), page({ kind: 'asking' })]) {
    expect(html).toContain('Looking for your order')
    expect(html).not.toContain(GONE)
  }
  expect(page({ kind: 'none' })).toContain(GONE)
})

it('RT-06: where the server could not be asked the guest reads that, and can ask again', () => {
  const html = page({ kind: 'failed', code: 'NO_NETWORK' })
  expect(html).not.toContain(GONE)
  expect(html).toContain('This order did not load')
  expect(html).toContain('No internet.')
  expect(html).toMatch(/<button[^>]*>.*Try again/)
})

it('RT-06: a visitor has no orders at the server, and is told at once', () => {
  sessionCell.set(null)
  expect(page()).toContain(GONE)
})
