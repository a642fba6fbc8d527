/** What a phone says of a payment against what is true of it: never paid that was not drawn, never "not paid" of money that left unheard of. */
import { isAskedAfterTry, type PayFacts, type PayTruth, payTruth } from '#domain/pay-truth.ts'
import type { Order } from '#schemas/order.ts'
import type { Company, CompanyPayment } from './company.ts'
import { FIRST_MOMENT } from './ground.ts'
import type { Payments } from './payment-books.ts'
import type { Phone } from './phone.ts'

/** When a guest last left for the payment page, epoch ms of the server, and how many tries it had told of until then. */
export interface Left {
  at: number
  tries: number
}

export interface TruthFacts {
  phone: Phone
  company: Company
  isOff: () => boolean
  /** Of orders whose guest left for the payment page on this phone. */
  left: ReadonlyMap<string, Left>
  payments: () => Payments
  fail: (what: string) => void
}

/** Words that say the guest's money is not with anybody, or was told of already. */
const NOT_UNDER_WAY: ReadonlySet<PayTruth> = new Set(['unpaid', 'failed', 'over', 'outlet', 'nothing'])
const PAID: ReadonlySet<PayTruth> = new Set(['paid', 'partial'])
const GOES_BACK: ReadonlySet<PayTruth> = new Set(['late', 'sent', 'refunded', 'stuck'])
/** Of a payment about which the server has spoken there is nothing left to wait for. */
const OPEN: ReadonlySet<PayTruth> = new Set(['left', 'reported', 'asking'])

export function createPayTruthChecks({ phone, company, isOff, left, payments, fail }: TruthFacts) {
  const factsOf = (order: Order): PayFacts => {
    const row = phone.payIntents.get(order.id) ?? null
    return { intent: row?.guestId === phone.session?.guestId ? row : null, order, offline: isOff(), now: phone.now(), clockSkewMs: -phone.skewMs }
  }
  const triesOf = (order: Order): CompanyPayment[] => (payments().orders.get(order.id)?.opened ?? []).flatMap((id) => company.ofOrder(id))

  const checkOne = (order: Order): void => {
    const facts = factsOf(order)
    const truth = payTruth(facts)
    const tries = triesOf(order)
    const gone = left.get(order.id)
    if (PAID.has(truth) && !tries.some(({ capturedAt }) => capturedAt !== null)) fail(`The phone says ${truth} of ${order.note}, and nothing was drawn`)
    if (GOES_BACK.has(truth) && !tries.some(({ paidAt }) => paidAt !== null)) fail(`The phone says ${truth} of ${order.note}, and nothing was paid`)
    if (truth === 'refunded' && !tries.some(({ id, status, capturedAt }) => (capturedAt === null && status === 'refunded') || [...company.refunds.values()].some((refund) => refund.paymentId === id && refund.status === 'processed')))
      fail(`The phone says that ${order.note} is paid back, and no bank has said so`)
    if (gone === undefined || !NOT_UNDER_WAY.has(truth)) return
    // The company was asked after the guest had come back, had closed the payment page, or had been away for longer than a try takes.
    if (truth === 'over' && facts.intent?.heard && (facts.intent.dropped || isAskedAfterTry(facts.intent))) return
    const words = [order.online, facts.intent?.heard].filter((word) => word != null)
    const openedAt = payments().orders.get(order.id)?.askedAt ?? Infinity
    // Closed since it was opened, also as the guest was about to leave: nothing that is paid there is taken.
    const isOfThisTry = ({ state, since, tries: told }: (typeof words)[number]): boolean => since >= gone.at || told > gone.tries || (state === 'closed' && since >= openedAt)
    if (!words.some(isOfThisTry)) return fail(`The phone says ${truth} of ${order.note}, and its guest has left to pay it since the server spoke`)
    const word = Math.max(...words.map(({ since }) => since))
    const kept = tries.find(({ paidAt, status, capturedAt }) => paidAt !== null && FIRST_MOMENT + paidAt < word && (status === 'authorized' || (status === 'captured' && capturedAt !== null)))
    if (kept && (truth === 'failed' || truth === 'unpaid') && !isKnownToGoBack(order, kept.id)) fail(`The phone says ${truth} of ${order.note}, and ${kept.id} was paid before the server spoke`)
  }

  const isKnownToGoBack = (order: Order, paymentId: string): boolean => (payments().orders.get(order.id)?.refunds ?? []).some((refund) => refund.paymentId === paymentId)

  const own = (): Order[] => {
    const guestId = phone.session?.guestId
    return guestId === undefined ? [] : [...phone.ordersOf(guestId).orders.values()]
  }

  return {
    truthOf: (order: Order): PayTruth => payTruth(factsOf(order)),
    check: (): void => own().filter(({ id, online }) => online !== undefined || left.has(id)).forEach(checkOne),
    /** Everything was heard: nobody waits for a word any more. */
    checkEnd: (): void => {
      for (const order of own()) {
        if (!left.has(order.id)) continue
        const truth = payTruth(factsOf(order))
        if (OPEN.has(truth)) fail(`The phone still says ${truth} of ${order.note}`)
        if ((truth === 'checking' || truth === 'still') && triesOf(order).every(({ status }) => status !== 'created')) fail(`The phone still says ${truth} of ${order.note}, and no bank is being asked`)
      }
    },
  }
}

export type PayTruthChecks = ReturnType<typeof createPayTruthChecks>
