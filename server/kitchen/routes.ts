import type { Context } from 'hono'
import { AcceptOrder, CancelOrder, type KitchenEvent, SetMode, SetServiceStatus, SetSoldOut } from '#schemas/kitchen.ts'
import { Key, UuidV7 } from '#schemas/primitives.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { tableCalled } from '../assistances/table-called.ts'
import { rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { App, Deps, Env } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { readBody, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import type { HeldOutlet } from '../outlets/held-outlet.ts'
import { frameOf, type Notice } from '../sync/notice.ts'
import { outletScope } from '../sync/scopes.ts'
import { act } from './act.ts'
import { changeAvailability, switchSoldOut } from './change-availability.ts'
import { kitchenOrders, kitchenOutlets, tableCalls } from './read-kitchen.ts'
import { requireStaff } from './staff-key.ts'

const frame = (event: KitchenEvent): Buffer => frameOf(JSON.stringify(event))

/** The frames in which a board hears of a change in its outlet's scope. */
function outletFrames({ change }: Notice): Buffer[] {
  if (!change) return []
  return change.documents.flatMap(({ json }) => {
    if (change.collection === 'availability') {
      const { _deleted, ...availability } = JSON.parse(json) as Availability & { _deleted: boolean }
      return [frame({ type: 'availability', availability })]
    }
    return change.collection === 'outlet' ? [frame({ type: 'menu', menuVersion: (JSON.parse(json) as Outlet).menuVersion })] : []
  })
}

/** The outlet's side (house.md): orders, switches, calls from tables, one stream of all of them. */
export function kitchenRoutes(app: App, deps: Deps): void {
  app.use('/api/kitchen/*', requireStaff(deps))

  const outletOf = async (c: Context<Env>): Promise<HeldOutlet> => {
    const held = await deps.outlets.get(readQuery(c, 'outletId', Key))
    if (!held) throw new Refusal('OUTLET_NOT_FOUND')
    return held
  }

  app.get('/api/kitchen/outlets', async (c) => c.json(await kitchenOutlets(deps.db)))
  app.get('/api/kitchen/orders', async (c) => c.json(await kitchenOrders(deps.db, (await outletOf(c)).outlet.id, deps.now())))
  app.get('/api/kitchen/assistances', async (c) => c.json(await tableCalls(deps.db, (await outletOf(c)).outlet.id, deps.now())))
  app.get('/api/kitchen/menu', async (c) => {
    const { outlet, availability, sections } = await outletOf(c)
    return c.json({ outlet, availability, sections })
  })

  app.post('/api/kitchen/orders/:id/accept', async (c) => c.json(await act(deps, readParam(c, 'id', UuidV7), 'accept', await readBody(c, AcceptOrder))))
  app.post('/api/kitchen/orders/:id/cancel', async (c) => c.json(await act(deps, readParam(c, 'id', UuidV7), 'cancel', await readBody(c, CancelOrder))))
  for (const what of ['ready', 'dispatch', 'serve'] as const)
    app.post(`/api/kitchen/orders/:id/${what}`, async (c) => c.json(await act(deps, readParam(c, 'id', UuidV7), what)))

  app.post('/api/kitchen/outlets/:id/sold-out', async (c) => {
    const { ids, soldOut, returns } = await readBody(c, SetSoldOut)
    return c.json(await changeAvailability(deps, readParam(c, 'id', Key), (before) => switchSoldOut(before, ids, soldOut, returns ?? null)))
  })
  app.post('/api/kitchen/outlets/:id/mode', async (c) => {
    const { mode } = await readBody(c, SetMode)
    return c.json(await changeAvailability(deps, readParam(c, 'id', Key), (before) => ({ ...before, mode })))
  })
  app.post('/api/kitchen/outlets/:id/service-status', async (c) => {
    const { serviceType, status } = await readBody(c, SetServiceStatus)
    return c.json(await changeAvailability(deps, readParam(c, 'id', Key), (before) => ({ ...before, serviceStatus: { ...before.serviceStatus, [serviceType]: status } })))
  })

  app.post('/api/kitchen/assistances/:id/done', async (c) => {
    const id = readParam(c, 'id', UuidV7)
    await deps.transact(async (tx) => {
      const [row] = await rowsOf<{ outletId: string }>(
        tx.q,
        sql`update assistances set done_at = coalesce(done_at, ${deps.now()}) where id = ${id} returning outlet_id as "outletId"`,
      )
      if (!row) throw new Refusal('NOT_FOUND')
      tx.news.add(tableCalled, row.outletId)
    })
    return c.body(null, 204)
  })

  app.get('/api/kitchen/stream', async (c) => {
    const outletId = (await outletOf(c)).outlet.id
    const { stream, response } = deps.streams.take('board', addressOf(c, deps.config.trustProxy)).open(c.env.outgoing, null)
    const sendCalls = async (): Promise<void> => stream.send(frame({ type: 'assistances', calls: await tableCalls(deps.db, outletId, deps.now()) }))
    const giveUp = (error: unknown): void => {
      deps.log.warn({ err: error }, 'a board could not be watched')
      stream.end()
    }
    try {
      stream.onEnd((await deps.hub.watch(outletScope(outletId), (notice) => outletFrames(notice).forEach(stream.send))).end)
      stream.onEnd(
        await deps.kitchenHub.watch(outletId, {
          orders: (orders) => stream.send(frame({ type: 'orders', orders: [...orders] })),
          calls: () => void sendCalls().catch(giveUp),
        }),
      )
      stream.send(frame({ type: 'hello', serverTime: deps.now() }))
    } catch (error) {
      giveUp(error)
    }
    return response
  })
}
