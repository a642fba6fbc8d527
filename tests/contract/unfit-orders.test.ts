/** What no phone and no board could read is never written, whatever a row of the outlet makes of an order. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#schemas/order.ts'
import { rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { putOffers } from '#server/offers/put-offers.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { anOffer } from '#tests/fixtures/offers.ts'
import { changeOutlet } from './change-outlet.ts'
import { newGuest } from './ids.ts'
import { BRAND, dish, DISHES, menu, openStage, OUTLET, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(async () => {
  await changeOutlet(stage.deps, { additionalProperties: {} })
  await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES)))
})

const count = async (of: 'orders' | 'order_events', id: string): Promise<number> => {
  const where = of === 'orders' ? sql`orders where id = ${id}` : sql`order_events where order_id = ${id}`
  return Number((await rowsOf<{ count: number }>(stage.deps.db, sql`select count(*)::int as count from ${where}`))[0]?.count)
}

describe('an order that no phone and no board could read', () => {
  it('is refused for ever and not written, and its offer’s last use is free again, where a dish of the menu has a name that no order holds', async () => {
    await stage.deps.transact((tx) => putOffers(tx, BRAND, [anOffer({ limits: { uses: 1, perGuest: null } })]))
    const command = stage.command({ offerCode: 'JAIPUR10', expectedTotal: 47_300 })
    const as = newGuest(BRAND)
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, [dish('tikka', 'n'.repeat(201), 30_000), ...DISHES.slice(1)])))
    const refused = { status: 422, body: { message: 'A dish was chosen in a way the menu does not allow.', data: { code: 'SELECTION_INVALID', final: true } } }
    expect(await stage.place(command, { as })).toMatchObject(refused)
    expect([await count('orders', command.orderId), await count('order_events', command.orderId), await readDocument(stage.deps.db, guestScope(as), 'orders', command.orderId)]).toEqual([0, 0, null])
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES)))
    expect(await stage.place(command, { as })).toMatchObject(refused)
    expect((await stage.place({ ...stage.command({ offerCode: 'JAIPUR10', expectedTotal: 47_300 }) }, { as })).status).toBe(201)
  })

  it('does not come of one that stands: an act that would make it such is refused, says why and changes nothing, and is done once the outlet is mended', async () => {
    const as = newGuest(BRAND)
    const { body: order } = await stage.place(stage.command(), { as })
    const act = (what: string, body: unknown = {}) => stage.call<Order>('POST', `/api/kitchen/orders/${order.id}/${what}`, { staff: true, body })
    await act('accept', { cancelledLineIds: [], prepMinutes: null })
    const ready = (await act('ready')).body
    await changeOutlet(stage.deps, { additionalProperties: { 'legal.name': 'n'.repeat(161) } })
    expect(await act('serve')).toMatchObject({
      status: 409, body: { message: 'No phone and no board could read the order as it would be: invoice.seller.name is not right. Nothing was changed.', data: { code: 'ACT_REFUSED' } },
    })
    expect(await readDocument(stage.deps.db, guestScope(as), 'orders', order.id)).toEqual(ready)
    expect(await count('order_events', order.id)).toBe(3)
    await changeOutlet(stage.deps, { additionalProperties: {} })
    expect((await act('serve')).body).toMatchObject({ status: 'SETTLED', invoiceNumber: expect.stringMatching(/00001$/) as string })
  })
})
