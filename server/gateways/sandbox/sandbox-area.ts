import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { enums, is } from 'superstruct'
import { PAYMENT_METHODS, UPI_APPS } from '#schemas/payment-methods.ts'
import { UuidV7 } from '#schemas/primitives.ts'
import { sql } from '../../db/sql.ts'
import type { Area, Env } from '../../deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { planSandboxRefunds, readSandboxOrder, REFUND_PLANS, type SandboxOrder, sandboxPayments } from './books.ts'
import { type Delay, DELAYS, type OutcomeName, OUTCOMES } from './outcomes.ts'
import { METHOD_PLANS, readMethodPlan, writeMethodPlan } from './methods.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './page-look.ts'
import { answeredPage, choosePage, emptyPage } from './pages.ts'
import { play } from './play.ts'
import { SANDBOX_PATH } from './sandbox-gateway.ts'
import { whatIsPaid } from './what-is-paid.ts'

const OutcomeWord = enums(Object.keys(OUTCOMES) as OutcomeName[])
const DelayWord = enums(Object.keys(DELAYS) as Delay[])
const PlanWord = enums(REFUND_PLANS)
const MethodPlanWord = enums(METHOD_PLANS)
const ChosenWord = enums([...UPI_APPS, ...PAYMENT_METHODS])
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Its own policy: nothing runs and nothing paints but what stands in the page by its hash. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${hashOf(PAGE_STYLE)}`,
    `script-src ${hashOf(PAGE_SCRIPT)}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The practice company's own pages, apart from the app: what it shall answer is on its buttons. Only where the server plays it. */
export const createSandboxArea = (): Area => (app, deps) => {
  if (deps.payments?.name !== 'sandbox') return
  const page = (c: Context<Env>, html: string, status: 200 | 404 = 200): Response => c.html(html, status, HEADERS)
  const orderIdOf = (c: Context<Env>): string | null => {
    const given = c.req.query('orderId')
    return is(given, UuidV7) ? given : null
  }
  const delayOf = (c: Context<Env>): Delay => {
    const given = c.req.query('delay')
    return is(given, DelayWord) ? given : 'now'
  }
  const orderOf = (c: Context<Env>): Promise<SandboxOrder | null> => readSandboxOrder(deps.db, c.req.param('id') ?? '')
  const wayBack = (orderId: string, fields: Record<string, string> = {}): string => `${deps.config.basePath}payment?${new URLSearchParams({ orderId, ...fields }).toString()}`

  app.get(`${SANDBOX_PATH}:id`, async (c) => {
    const [order, orderId] = [await orderOf(c), orderIdOf(c)]
    const paid = order && orderId !== null ? await whatIsPaid(deps.db, order.id, orderId) : null
    if (!order || orderId === null || !paid) return page(c, emptyPage(deps.config.basePath), 404)
    const payments = await sandboxPayments(deps.db, sql`p.order_id = ${order.id}`)
    const played = c.req.query('played')
    const [chosen, methods] = [c.req.query('with'), await readMethodPlan(deps.db)]
    const facts = { order, orderId, payments, paid, delay: delayOf(c), methods: methods.plan, chosen: is(chosen, ChosenWord) ? chosen : '', now: deps.now(), back: wayBack(orderId) }
    return page(c, played === undefined ? choosePage(facts) : answeredPage(facts, played))
  })

  app.post(`${SANDBOX_PATH}:id/pay/:outcome`, async (c) => {
    const [order, orderId, outcome] = [await orderOf(c), orderIdOf(c), c.req.param('outcome')]
    if (!order || orderId === null || !is(outcome, OutcomeWord)) throw new Refusal('NOT_FOUND')
    const back = await play(deps, order, outcome, delayOf(c))
    return c.redirect(back ? wayBack(orderId, back) : `${SANDBOX_PATH}${order.id}?${new URLSearchParams({ orderId, played: outcome }).toString()}`, 303)
  })

  app.post(`${SANDBOX_PATH}:id/methods/:plan`, async (c) => {
    const [order, orderId, plan] = [await orderOf(c), orderIdOf(c), c.req.param('plan')]
    if (!order || orderId === null || !is(plan, MethodPlanWord)) throw new Refusal('NOT_FOUND')
    await writeMethodPlan(deps.db, plan, deps.now())
    return c.redirect(`${SANDBOX_PATH}${order.id}?${new URLSearchParams({ orderId }).toString()}`, 303)
  })

  app.post(`${SANDBOX_PATH}:id/refunds/:plan`, async (c) => {
    const [order, orderId, plan] = [await orderOf(c), orderIdOf(c), c.req.param('plan')]
    if (!order || orderId === null || !is(plan, PlanWord)) throw new Refusal('NOT_FOUND')
    await planSandboxRefunds(deps.db, order.id, plan)
    return c.redirect(`${SANDBOX_PATH}${order.id}?${new URLSearchParams({ orderId }).toString()}`, 303)
  })
}
