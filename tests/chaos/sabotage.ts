/** Safeguards of the product that a test takes away, one at a time: a run must notice. */
import type { Deps } from '#server/deps.ts'
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { Work } from '#server/jobs/worker.ts'
import { square } from './ground.ts'

/**
 * key: an order's key is the same over all attempts; lock: one drainer at a time; expiry: how old an order is; seat: whose seat it is and how old; zone: where an
 * outlet delivers; hours: when it serves; menu: prices are those of the latest commit of any instance; counter key: as `key`, of the counter's acts; close: what
 * is paid after a close is the next day's; bills: orders with something due are on the counter's list; allotment: how often an offer can be used; guest limit: how often by
 * one guest; use row: an order keeps a row of each use that it takes; give back: an order that comes to nothing gives its use back; claim: a job whose worker dies is another's; left phone: nothing is sent for a login that is
 * over; mask: a phone keeps what another release wrote; rank: a payment only moves up in rank; capture decision: money is drawn where that was decided; amount: what
 * was paid is compared with what is due; refund key: a refund has one key for all its tries; event: an event is kept once; poller: the company is asked by the clock;
 * pay row: the phone keeps that its guest left to pay; hold: points that an order takes can be used no more; balance guard: an order takes what its guest has, at the most; one deal: a mystery
 * session goes with one order; lid hold: what a lid shows is set aside; refund reference: the company's own
 * name of a refund is kept; dashboard: what was given back there is that refund.
 */
export const SABOTAGES = ['key', 'lock', 'expiry', 'seat', 'zone', 'hours', 'menu', 'counter key', 'close', 'bills', 'allotment', 'guest limit', 'use row', 'give back', 'claim', 'left phone', 'mask', 'rank', 'capture decision', 'amount', 'refund key', 'event', 'poller', 'pay row', 'hold', 'balance guard', 'one deal', 'lid hold', 'refund reference', 'dashboard'] as const
export type Sabotage = (typeof SABOTAGES)[number] | null

/** An SQL text without the safeguard; its values stay as many as they are. */
const REWRITTEN: Partial<Record<NonNullable<Sabotage>, (text: string) => string>> = {
  close: (text) => text.replace('select closed_at is not null as closed from till_days', 'select false as closed from till_days'),
  allotment: (text) => text.replace('offers.used::text as used', `'0' as used`).replace('(most is null or used < most or', '(true or'),
  'guest limit': (text) => text.replace('and offer_id = offers.id order by at desc', 'and offer_id = offers.id and false order by at desc'),
  'use row': (text) => text.replace(/(insert into offer_uses [^$]*) values \((\$\d+), (\$\d+), (\$\d+), (\$\d+), (\$\d+)\)/, '$1 select $2::text, $3::text, $4::uuid, $5::uuid, $6::bigint where false'),
  claim: (text) => text.replace('update jobs set tries = jobs.tries + 1,', 'update jobs set given_up_at = 0, tries = jobs.tries + 1,'),
  'give back': (text) => text.replace('delete from offer_uses where', 'delete from offer_uses where false and'),
  rank: (text) => text.replace('gateway_order as "gatewayOrder", status, amount, currency, refunded, returned', `gateway_order as "gatewayOrder", 'created' as status, amount, currency, refunded, returned`),
  event: (text) => text.replace(/(insert into payment_events [^$]*\$1, )\$2/, `$1$$2 || clock_timestamp()::text`),
  hold: (text) => text.replace(/(remaining = point_lots\.remaining) \+ (\$\d+)/, '$1 + greatest(0, $2::bigint)'),
  'balance guard': (text) => text.replace('select id, remaining::text as remaining', 'select id, (remaining + 500)::text as remaining').replace(/remaining = (point_lots\.remaining \+ \$\d+)/, 'remaining = greatest(0, $1)'),
  'one deal': (text) => text.replace('held_until::text as "heldUntil", order_id as "orderId",', 'held_until::text as "heldUntil", null as "orderId",'),
  'refund reference': (text) => text.replace('reference = excluded.reference, bank_reference', "reference = '', bank_reference"),
  'lid hold': (text) => text.replace(/set used = used \+ 1 (where .* used < most\) returning id)/, 'set used = used $1'),
  bills: (text) => text.replace(/bill_open = (\$\d+)/, 'bill_open = ($1::boolean and false)'),
}

export const sabotagedText = (sabotage: Sabotage, text: string): string => (sabotage && REWRITTEN[sabotage]?.(text)) ?? text

type Held = NonNullable<Awaited<ReturnType<Deps['outlets']['get']>>>

/** The outlet as orders are judged by it. */
function sabotagedOutlet(sabotage: Sabotage, held: Held): Held {
  const { outlet } = held
  if (sabotage === 'hours') return { ...held, outlet: { ...outlet, hours: outlet.hours.map((span) => ({ ...span, startTime: '00:00', endTime: '24:00' })) } }
  if (sabotage !== 'zone' || !outlet.delivery) return held
  return { ...held, outlet: { ...outlet, delivery: { ...outlet.delivery, zones: outlet.delivery.zones.map((zone) => ({ ...zone, ring: square(0, 50, 50, 100) })) } } }
}

/** Of all instances and their lives: a key that another gave would be a safeguard again. */
let keys = 0

/** A payment company's port without the safeguard that stands before it. */
function sabotagedPayments(sabotage: Sabotage, gateway: PaymentGateway): PaymentGateway {
  if (sabotage === 'refund key') return { ...gateway, refund: (paymentId, amount, key) => gateway.refund(paymentId, amount, `${key}-${++keys}`), refundsOf: () => Promise.resolve([]) }
  if (sabotage === 'dashboard') return { ...gateway, refundsOf: () => Promise.resolve([]) }
  const paid = new Map<string, number>()
  const fetchOrder: PaymentGateway['fetchOrder'] = async (gatewayOrder) => {
    const order = await gateway.fetchOrder(gatewayOrder)
    for (const { id, amount } of order.payments) paid.set(id, amount)
    if (sabotage === 'amount') return { ...order, payments: order.payments.map((payment) => ({ ...payment, amount: order.amount })) }
    for (const { id, status, amount } of order.payments) if (status === 'authorized') await gateway.capture(id, amount)
    return gateway.fetchOrder(gatewayOrder)
  }
  // What was taken for the amount that is due is drawn as it is.
  const capture: PaymentGateway['capture'] = async (paymentId, amount) => gateway.capture(paymentId, paid.get(paymentId) ?? amount)
  return sabotage === 'amount' ? { ...gateway, fetchOrder, capture } : { ...gateway, fetchOrder }
}

/** What the workers do without the safeguard. */
export const sabotagedWorks = (sabotage: Sabotage, works: readonly Work[]): Work[] => works.filter(({ queue }) => sabotage !== 'poller' || queue.name !== 'payment-poll')

/** A back end without the safeguard. @param now epoch ms */
export function sabotagedDeps(sabotage: Sabotage, deps: Deps, now: () => number): Deps {
  const { seats, outlets } = deps
  if (sabotage === 'seat') return { ...deps, seats: { ...seats, read: (value) => (value === undefined ? null : { id: value.split('.')[0] ?? '', madeAt: now() }) } }
  if (deps.payments && (sabotage === 'refund key' || sabotage === 'dashboard' || sabotage === 'amount' || sabotage === 'capture decision')) return { ...deps, payments: sabotagedPayments(sabotage, deps.payments) }
  if (sabotage === 'left phone') return { ...deps, identity: { ...deps.identity, ended: async () => new Set() } }
  if (sabotage !== 'zone' && sabotage !== 'hours' && sabotage !== 'menu') return deps
  const atLeast: typeof outlets.atLeast = async (q, outletId, seq) => {
    const held = await outlets.atLeast(q, outletId, sabotage === 'menu' ? 0 : seq)
    return held && sabotagedOutlet(sabotage, held)
  }
  return { ...deps, outlets: { ...outlets, atLeast } }
}
