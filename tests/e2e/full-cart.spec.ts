import type { Cart } from '#schemas/cart.ts'
import { dishes } from '../fixtures/test-menu.ts'
import { readAccessToken } from '../harness/device.ts'
import { uuid } from './guest.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, sitsDown } from './moments.ts'
import { expect, test } from './stage.ts'

const MOST = 300
const FULL = 'This order holds 300 different dishes, the most that one order can. Place it, then begin another.'
/** So many papads of Rs 60 with both halves of GST. Paise. */
const TOTAL = 1_890_000

test('a cart of as many lines as one order holds says so, takes no other dish, and is ordered whole @long', async ({ guest, outlet, house, ledger }) => {
  const { pool } = house.database
  await sitsDown(guest, outlet)
  await fillsTheCart(guest)
  const stored = async () => (await pool.query<{ scope: string; body: string }>(`select scope, body from documents where collection = 'cart' and body::json ->> 'outletId' = $1`, [outlet.id])).rows[0]
  await expect.poll(async () => (JSON.parse((await stored())?.body ?? '{"lines":[]}') as Cart).lines.length).toBe(1)
  // From another phone of the guest.
  const pushed = await guest.page.evaluate(async ({ cart, lineIds, token, scope }) => {
    const [line] = cart.lines
    const lines = [...cart.lines, ...lineIds.map((lineId) => ({ ...line, lineId }))]
    const row = { newDocumentState: { ...cart, lines, updatedAt: cart.updatedAt + 1, _deleted: false }, assumedMasterState: { ...cart, _deleted: false } }
    const answer = await fetch(`/api/sync/cart?scope=${scope}`, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }, body: JSON.stringify({ rows: [row] }) })
    return answer.status
  }, { cart: JSON.parse((await stored())?.body ?? '') as Cart, lineIds: Array.from({ length: MOST - 1 }, uuid), token: (await readAccessToken(guest.page)) ?? '', scope: (await stored())?.scope ?? '' })
  expect(pushed).toBe(200)
  await guest.menu.openCart()
  await guest.cart.says(FULL)
  await guest.cart.totalIs(TOTAL)
  await guest.open('ordering/menu')
  await guest.menu.add(dishes.jamun)
  await guest.menu.openCart()
  await guest.cart.totalIs(TOTAL)
  await guest.cart.place()
  await guest.tracking.says('placed')
  const orderId = await guest.lastOrderId()
  expect((await ledger.order(orderId))?.order.lines).toHaveLength(MOST)
  await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
})
