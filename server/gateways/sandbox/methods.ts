import { PAYMENT_METHODS, type PaymentDowntime, type PaymentMethods } from '#schemas/payment-methods.ts'
import { type Queryable, rowsOf } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { GatewayError } from '../payment-gateway.ts'

/** What the practice company says of its ways to pay. */
export const METHOD_PLANS = ['well', 'app-down', 'cards-slow', 'upi-down', 'untold', 'silent'] as const
export type MethodPlan = (typeof METHOD_PLANS)[number]

/** Which plan stands, and since when (epoch ms). */
export async function readMethodPlan(q: Queryable): Promise<{ plan: MethodPlan; at: number }> {
  const [row] = await rowsOf<{ plan: string; at: number }>(q, sql`select plan, at from sandbox_methods`)
  return { plan: METHOD_PLANS.find((plan) => plan === row?.plan) ?? 'well', at: Number(row?.at ?? 0) }
}

/** @param now epoch ms: since when the trouble is, if it is one */
export async function writeMethodPlan(q: Queryable, plan: MethodPlan, now: number): Promise<void> {
  await q.execute(sql`insert into sandbox_methods (one, plan, at) values (true, ${plan}, ${now}) on conflict (one) do update set plan = excluded.plan, at = excluded.at`)
}

function troubleOf(plan: MethodPlan, since: number): PaymentDowntime[] {
  switch (plan) {
    case 'app-down': return [{ method: 'upi', part: 'google_pay', severity: 'high', since }]
    case 'cards-slow': return ['SBIN', 'HDFC'].map((part) => ({ method: 'card', part, severity: 'medium', since }))
    case 'upi-down': return [{ method: 'upi', part: '', severity: 'high', since }]
    default: return []
  }
}

/** As the plan says. @throws GatewayError where the company plays that it does not answer */
export async function sandboxMethods(q: Queryable): Promise<PaymentMethods> {
  const { plan, at } = await readMethodPlan(q)
  if (plan === 'silent') throw new GatewayError('unreachable', 'The practice company does not answer.')
  return { methods: [...PAYMENT_METHODS], downtimes: plan === 'untold' ? null : troubleOf(plan, at) }
}
