import type { Context } from 'hono'
import { BusinessDay, CloseDay } from '#schemas/day-close.ts'
import { GiveBack, TakePayment, UndoPayment } from '#schemas/payment.ts'
import { Key, UuidV7 } from '#schemas/primitives.ts'
import type { App, Deps, Env } from '../deps.ts'
import { readBody, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { isTheirOutlet } from '../kitchen/read-kitchen.ts'
import { may } from '../kitchen/require-staff.ts'
import { askOnline } from './ask-online.ts'
import { billsCsv } from './bills-csv.ts'
import { closeDay } from './close-day.ts'
import { giveBack, takePayment } from './counter-money.ts'
import { dayCsv } from './day-csv.ts'
import { gatewayCsv } from './gateway-csv.ts'
import { openBills, paidBills } from './read-bills.ts'
import { readDay } from './read-day.ts'
import type { TillOutlet } from './till-outlet.ts'
import { undoPayment } from './undo-payment.ts'

/** The outlet's counter: bills, money taken and given back, the day's close. Stands behind the kitchen's door. */
export function tillRoutes(app: App, deps: Deps): void {
  const theirOutlet = async (c: Context<Env>): Promise<string> => {
    const outletId = readQuery(c, 'outletId', Key)
    if (!(await isTheirOutlet(deps.db, c.get('staff'), outletId))) throw new Refusal('FORBIDDEN')
    return outletId
  }
  const tillOutlet = async (outletId: string): Promise<TillOutlet> => {
    const held = await deps.outlets.get(outletId)
    // The same answer as for an outlet of others.
    if (!held) throw new Refusal('FORBIDDEN')
    return held.outlet
  }
  const listOf = async (of: string | undefined, outlet: TillOutlet, day: string): Promise<{ name: string; csv: string }> => {
    if (of === 'bills') return { name: of, csv: await billsCsv(deps.db, outlet, day, deps.now()) }
    if (of === 'gateway') return { name: of, csv: await gatewayCsv(deps.db, outlet, day) }
    return { name: 'counter', csv: await dayCsv(deps.db, outlet, day) }
  }
  app.get('/api/kitchen/bills', may('take-payment'), async (c) => {
    const outletId = await theirOutlet(c)
    return c.json(c.req.query('paid') === 'today' ? await paidBills(deps.db, await tillOutlet(outletId), deps.now()) : await openBills(deps.db, outletId))
  })
  app.post('/api/kitchen/orders/:id/take-payment', may('take-payment'), async (c) =>
    c.json(await takePayment(deps, c.get('staff'), readParam(c, 'id', UuidV7), await readBody(c, TakePayment))))
  app.post('/api/kitchen/orders/:id/ask-online', may('take-payment'), async (c) => c.json(await askOnline(deps, c.get('staff'), readParam(c, 'id', UuidV7))))
  app.post('/api/kitchen/orders/:id/give-back', may('give-back'), async (c) =>
    c.json(await giveBack(deps, c.get('staff'), readParam(c, 'id', UuidV7), await readBody(c, GiveBack))))
  app.post('/api/kitchen/orders/:id/undo-payment', may('give-back'), async (c) =>
    c.json(await undoPayment(deps, c.get('staff'), readParam(c, 'id', UuidV7), await readBody(c, UndoPayment))))

  app.get('/api/kitchen/day-close', may('close-day'), async (c) => {
    const read = await readDay(deps.db, await tillOutlet(await theirOutlet(c)), deps.now())
    return c.json('open' in read ? read.open.view : read.closed)
  })
  app.post('/api/kitchen/outlets/:id/close-day', may('close-day'), async (c) =>
    c.json(await closeDay(deps, c.get('staff'), await tillOutlet(readParam(c, 'id', Key)), await readBody(c, CloseDay))))
  app.get('/api/kitchen/day-close/export', may('close-day'), async (c) => {
    const day = readQuery(c, 'day', BusinessDay)
    const outlet = await tillOutlet(await theirOutlet(c))
    const { name, csv } = await listOf(c.req.query('of'), outlet, day)
    return c.body(csv, 200, { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}-${day}.csv"` })
  })
}
