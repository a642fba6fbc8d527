import type { Context } from 'hono'
import { type KitchenRefund, SettleRefund } from '#schemas/kitchen-refunds.ts'
import { Key, Uuid } from '#schemas/primitives.ts'
import type { App, Deps, Env } from '../deps.ts'
import { GatewayError } from '../gateways/payment-gateway.ts'
import { readBody, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { isTheirOutlet } from '../kitchen/read-kitchen.ts'
import { may } from '../kitchen/require-staff.ts'
import { actorOf } from '../kitchen/staff.ts'
import { outletRefunds, theirRefund } from './outlet-refunds.ts'
import { type Done, type Person, sendRefundAgain, settleRefund } from './person-acts.ts'

type RefundAct = (refundId: string, person: Person) => Promise<Done>

/** The outlet's refunds, and what a person does about those that found no way. Stands behind the kitchen's door. */
export function refundRoutes(app: App, deps: Deps): void {
  /** @returns the refund as it stands then: a second act on it finds nothing to do @throws SERVER_BUSY where the company does not say how it stands */
  const act = async (c: Context<Env>, note: string, what: RefundAct): Promise<KitchenRefund> => {
    const [staff, refundId] = [c.get('staff'), readParam(c, 'id', Uuid)]
    if (!(await theirRefund(deps.db, staff, refundId))) throw new Refusal('FORBIDDEN')
    await what(refundId, { by: actorOf(staff), note }).catch((error: unknown) => {
      // Nothing has changed: the company is asked before the books are written, and the refund is tried as early as before.
      if (!(error instanceof GatewayError)) throw error
      deps.log.warn({ err: error, refund: refundId }, 'the payment company could not be asked about a refund')
      throw new Refusal('SERVER_BUSY')
    })
    const refund = await theirRefund(deps.db, staff, refundId)
    if (!refund) throw new Refusal('FORBIDDEN')
    return refund
  }
  app.get('/api/kitchen/refunds', may('take-payment'), async (c) => {
    const outletId = readQuery(c, 'outletId', Key)
    if (!(await isTheirOutlet(deps.db, c.get('staff'), outletId))) throw new Refusal('FORBIDDEN')
    return c.json(await outletRefunds(deps.db, outletId, deps.now()))
  })
  app.post('/api/kitchen/refunds/:id/send', may('give-back'), async (c) => c.json(await act(c, '', (id, person) => sendRefundAgain(deps, id, person))))
  app.post('/api/kitchen/refunds/:id/settled', may('give-back'), async (c) => {
    const { note } = await readBody(c, SettleRefund)
    if (note.trim() === '') throw new Refusal('BAD_REQUEST', {}, 'note is the reference of what was given back.')
    return c.json(await act(c, note.trim(), (id, person) => settleRefund(deps, id, person)))
  })
}
