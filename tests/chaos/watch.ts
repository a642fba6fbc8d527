/** Looks on after each event: what changed is told, new orders reach the kitchen, and everything is checked. */
import { kitchenSince } from '#domain/order-life.ts'
import { isWaiting } from '#outbox/next-step.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { Cast } from './cast.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import type { Payments } from './payment-books.ts'
import { asSaid } from './skew.ts'

const MINUTE = 60_000

export function createWatch(cast: Cast): () => Promise<void> {
  const { world, random, script, phone, pages, taps, backEnd, sabotage, kitchen, counter, payer, payTruth, guest, runOuts, checks, counterChecks, offerChecks, pointChecks, paymentChecks, count } = cast
  const told = new Map<string, OutboxEntry>()
  const met = new Set<string>()
  let seenOrders: ReadonlyMap<string, LedgerOrder> = new Map()
  let seenVersion = -1
  let seenPayments: Payments | null = null

  /** An order that nobody has seen yet: the kitchen's from now on, and the counter's where somebody is there. */
  const meet = ({ order }: LedgerOrder): void => {
    kitchen.begin(order)
    const seat = taps.get(order.id)?.asked.get(order.id)?.seat
    if (seat && order.presence === null) count('order from a seat the staff knows')
    if (!random.chance(script.counter)) return
    const first = random.pick([random.between(500, 15_000), random.between(3000, 3 * MINUTE)])
    for (const ms of [first, first + random.between(5000, 2 * MINUTE), first + 5 * MINUTE]) world.after(ms, () => counter.attend(order.id))
  }

  /** An order as it stands: one that is not paid is not the kitchen's yet. */
  const see = (ordered: LedgerOrder): void => {
    const { id, order } = ordered
    const before = seenOrders.get(id)
    if (before?.order.status === 'DRAFT' && order.status === 'FAILED') count('draft ran out')
    if (!before && order.status === 'DRAFT') world.note(`ledger: ${order.note} for ${order.bill.total}, to be paid`)
    if (met.has(id) || kitchenSince(order) === null) return
    met.add(id)
    meet(ordered)
  }

  const checkPayments = (ledger: Ledger): void => {
    const payments = backEnd.payments()
    if (payments !== seenPayments) paymentChecks.check(payments, backEnd.till(), ledger)
    seenPayments = payments
    paymentChecks.checkAge(payments)
    payTruth.check()
  }

  /** An entry has come to another state. */
  const tellEntry = (entry: OutboxEntry): void => {
    const { id, kind, state, refusal } = entry
    if (!isWaiting(entry)) count(`= ${kind === 'place-order' ? 'order' : 'feedback'} ${state}`)
    if (state === 'expired') count('order too old')
    const pay = taps.get(id)?.pay
    if (state === 'accepted' && kind === 'place-order' && pay) payer.begin(id, random.between(1000, pay === 'before' ? 20_000 : 3 * MINUTE), script.slowBank)
    if (refusal?.points) count('fewer points left than were agreed to')
    if (refusal?.code === 'OFFER_NOT_APPLICABLE') count(refusal.offer?.mystery ? 'mystery deal that no longer applies' : 'offer that no longer applies')
    if (state === 'expired' || state === 'needs-confirmation') guest.asked(id)
  }

  const tell = (): void => {
    for (const entry of phone.entries.values()) {
      const before = told.get(entry.id)
      told.set(entry.id, entry)
      if (before?.state === entry.state && before.withdrawing === entry.withdrawing) continue
      const name = taps.get(entry.id)?.name ?? entry.kind
      world.note(`phone: ${name} ${before ? `${before.state} -> ` : ''}${entry.state}${entry.refusal ? ` (${entry.refusal.code})` : ''}`)
      if (before?.state !== entry.state) tellEntry(entry)
    }
  }

  /** The ledger is another one. */
  const lookAtOrders = (ledger: Ledger): void => {
    checks.checkLedger(ledger)
    counterChecks.check(backEnd.till(), ledger)
    for (const ordered of ledger.orders.values()) see(ordered)
    if (sabotage !== 'key') offerChecks.check(backEnd.uses(), ledger)
    kitchen.look()
    seenOrders = ledger.orders
    const realm = pages.alive()[0]
    if (realm && random.chance(0.6)) world.after(random.between(20, 4000), () => void realm.pullOrders(), realm)
    if (realm && script.points && random.chance(0.05)) world.after(random.between(20, 4000), () => void realm.pullRewards(), realm)
  }

  return async () => {
    await backEnd.refreshLedger()
    const ledger = cast.ledger()
    const isNews = ledger.orders !== seenOrders
    if (isNews) lookAtOrders(ledger)
    if (script.points) pointChecks.check(backEnd.points(), ledger)
    if (script.pays) checkPayments(ledger)
    if (isNews && script.pays) await runOuts.plan()
    if (!isNews && seenVersion === phone.version) return
    seenVersion = phone.version
    tell()
    checks.checkClaims(asSaid(ledger, script.skew))
  }
}
