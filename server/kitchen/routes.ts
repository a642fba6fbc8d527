import type { Context } from 'hono'
import { AnswerCancel } from '#schemas/cancel-ask.ts'
import type { StaffAct } from '#domain/staff-acts.ts'
import { AcceptOrder, AnswerPresence, CancelOrder, SetMode, SetServiceStatus, SetSoldOut } from '#schemas/kitchen.ts'
import { Key, TableCode, UuidV7 } from '#schemas/primitives.ts'
import type { Availability } from '#schemas/outlet.ts'
import type { App, Deps, Env } from '../deps.ts'
import { readBody, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { answerCancel } from '../orders/ask-cancel.ts'
import { carryOutAct } from './carry-out-act.ts'
import { createBoardLogins } from './board-logins.ts'
import { openBoardStream } from './board-stream.ts'
import { changeAvailability, switchSoldOut } from './change-availability.ts'
import { answerPresence } from './answer-presence.ts'
import { endCall } from './end-call.ts'
import { endTable } from './end-table.ts'
import { isTheirOutlet, kitchenOrders, kitchenOutlets, staffSelf, tableCalls } from './read-kitchen.ts'
import { seatedTables } from './read-tables.ts'
import { may, staffDoor } from './require-staff.ts'

/** The outlet's side (house.md): orders, switches, calls from tables, one stream of all of them. Each route names the act that a role must permit. */
export function kitchenRoutes(app: App, deps: Deps): void {
  const boards = createBoardLogins(deps.db)
  app.use('/api/kitchen/*', staffDoor(deps))

  /** The outlet asked about; FORBIDDEN where it is not the staff's, also where there is none. */
  const theirOutlet = async (c: Context<Env>): Promise<string> => {
    const outletId = readQuery(c, 'outletId', Key)
    if (!(await isTheirOutlet(deps.db, c.get('staff'), outletId))) throw new Refusal('FORBIDDEN')
    return outletId
  }
  const change = (c: Context<Env>, what: StaffAct, details: object, to: (before: Availability) => Availability) =>
    changeAvailability(deps, { staff: c.get('staff'), outletId: readParam(c, 'id', Key), act: what, details, change: to })

  app.get('/api/kitchen/me', may('see'), async (c) => c.json(await staffSelf(deps.db, c.get('staff'))))
  app.get('/api/kitchen/outlets', may('see'), async (c) => c.json(await kitchenOutlets(deps.db, c.get('staff'))))
  app.get('/api/kitchen/orders', may('see'), async (c) => c.json(await kitchenOrders(deps.db, await theirOutlet(c), deps.now())))
  app.get('/api/kitchen/assistances', may('see'), async (c) => c.json(await tableCalls(deps.db, await theirOutlet(c), deps.now())))
  app.get('/api/kitchen/tables', may('see'), async (c) => c.json(await seatedTables(deps.db, await theirOutlet(c), deps.now())))
  app.get('/api/kitchen/menu', may('see'), async (c) => {
    const held = await deps.outlets.get(await theirOutlet(c))
    if (!held) throw new Refusal('OUTLET_NOT_FOUND')
    return c.json({ seq: held.seq, outlet: held.outlet, availability: held.availability, sections: held.sections })
  })

  app.post('/api/kitchen/orders/:id/accept', may('accept'), async (c) =>
    c.json(await carryOutAct(deps, c.get('staff'), readParam(c, 'id', UuidV7), 'accept', await readBody(c, AcceptOrder))))
  app.post('/api/kitchen/orders/:id/answer-cancel', may('cancel'), async (c) =>
    c.json(await answerCancel(deps, c.get('staff'), readParam(c, 'id', UuidV7), await readBody(c, AnswerCancel))))
  app.post('/api/kitchen/orders/:id/cancel', may('cancel'), async (c) =>
    c.json(await carryOutAct(deps, c.get('staff'), readParam(c, 'id', UuidV7), 'cancel', await readBody(c, CancelOrder))))
  app.post('/api/kitchen/orders/:id/seated', may('confirm-presence'), async (c) =>
    c.json(await answerPresence(deps, c.get('staff'), readParam(c, 'id', UuidV7), (await readBody(c, AnswerPresence)).isThere)))
  for (const what of ['ready', 'dispatch', 'serve'] as const)
    app.post(`/api/kitchen/orders/:id/${what}`, may(what), async (c) => c.json(await carryOutAct(deps, c.get('staff'), readParam(c, 'id', UuidV7), what)))

  app.post('/api/kitchen/outlets/:id/sold-out', may('sell-out'), async (c) => {
    const asked = await readBody(c, SetSoldOut)
    return c.json(await change(c, 'sell-out', asked, (before) => switchSoldOut(before, asked.ids, asked.soldOut, asked.returns ?? null)))
  })
  app.post('/api/kitchen/outlets/:id/mode', may('set-mode'), async (c) => {
    const { mode } = await readBody(c, SetMode)
    return c.json(await change(c, 'set-mode', { mode }, (before) => ({ ...before, mode })))
  })
  app.post('/api/kitchen/outlets/:id/service-status', may('set-service-status'), async (c) => {
    const { serviceType, status } = await readBody(c, SetServiceStatus)
    return c.json(await change(c, 'set-service-status', { serviceType, status }, (before) => ({ ...before, serviceStatus: { ...before.serviceStatus, [serviceType]: status } })))
  })

  app.post('/api/kitchen/assistances/:id/done', may('answer-call'), async (c) => {
    await endCall(deps, c.get('staff'), readParam(c, 'id', UuidV7))
    return c.body(null, 204)
  })

  app.post('/api/kitchen/outlets/:id/tables/:code/end', may('end-table'), async (c) => {
    await endTable(deps, c.get('staff'), readParam(c, 'id', Key), readParam(c, 'code', TableCode))
    return c.body(null, 204)
  })

  app.get('/api/kitchen/stream', may('see'), async (c) => {
    const { keyId } = c.get('staff')
    return openBoardStream(deps, c, await theirOutlet(c), { keyId, login: boards.login(keyId) })
  })
}
