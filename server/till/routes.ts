import type { Context } from 'hono'
import { GiveBack, TakePayment } from '#schemas/payment.ts'
import { Key, UuidV7 } from '#schemas/primitives.ts'
import type { App, Deps, Env } from '../deps.ts'
import { readBody, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { isTheirOutlet } from '../kitchen/read-kitchen.ts'
import { may } from '../kitchen/require-staff.ts'
import { giveBack, takePayment } from './counter-money.ts'
import { openBills } from './read-bills.ts'

/** The outlet's counter: bills, money taken and given back. Stands behind the kitchen's door. */
export function tillRoutes(app: App, deps: Deps): void {
  const theirOutlet = async (c: Context<Env>): Promise<string> => {
    const outletId = readQuery(c, 'outletId', Key)
    if (!(await isTheirOutlet(deps.db, c.get('staff'), outletId))) throw new Refusal('FORBIDDEN')
    return outletId
  }
  app.get('/api/kitchen/bills', may('take-payment'), async (c) => c.json(await openBills(deps.db, await theirOutlet(c))))
  app.post('/api/kitchen/orders/:id/take-payment', may('take-payment'), async (c) =>
    c.json(await takePayment(deps, c.get('staff'), readParam(c, 'id', UuidV7), await readBody(c, TakePayment))))
  app.post('/api/kitchen/orders/:id/give-back', may('give-back'), async (c) =>
    c.json(await giveBack(deps, c.get('staff'), readParam(c, 'id', UuidV7), await readBody(c, GiveBack))))
}
