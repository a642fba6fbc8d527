/** The guests of one phone: they tap, change their minds, answer what they are asked, hand the phone to somebody else. */
import { priceLines } from '#domain/pricing.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { CartLine } from '#schemas/cart.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Quote } from '#schemas/quote.ts'
import { outlet } from './ground.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import type { Realm } from './realm.ts'
import type { Fault } from './tally.ts'
import { drawDish, orderEntryOf, type Tap } from './wish.ts'
import type { World } from './world.ts'

export interface GuestTools {
  world: World
  phone: Phone
  random: Random
  count: (fault: Fault) => void
  /** The page under the guest's thumb, null while none is open. */
  page: () => Realm | null
  /** Has everything that can drain the outbox do so. */
  wake: () => void
  taps: Map<string, Tap>
}

const THINKING_MS = 60_000

export function createGuest({ world, phone, random, count, page, wake, taps }: GuestTools) {
  const newId = (): string => uuidV7(phone.now(), random.bytes(10))
  /** Time of one strict transaction on the device; false: the page was killed before. */
  const write = async (): Promise<boolean> => {
    const open = page()
    if (!open) return false
    await world.sleep(random.between(1, 6), open)
    return true
  }

  const dish = (): CartLine => drawDish(random, newId(), phone.now())

  /** Still an order, or may become one: its lines are not ordered twice. */
  const twinOf = (lines: readonly CartLine[]): boolean => {
    const lineIds = new Set(lines.map((line) => line.lineId))
    return [...phone.entries.values()].some((entry) =>
      entry.kind === 'place-order' && ['saved', 'sending', 'accepted'].includes(entry.state) && entry.command.lines.some((line) => lineIds.has(line.lineId)))
  }

  const entryOf = (tap: Tap, lines: readonly CartLine[], quote: Quote, serviceType: ServiceType): OrderEntry =>
    orderEntryOf({ id: newId(), now: phone.now(), name: tap.name, guestId: tap.guestId, lines, quote, serviceType })

  const add = (tap: Tap, entry: OrderEntry): void => {
    phone.putEntry(entry)
    tap.agreed.set(entry.id, entry.command.expectedTotal)
    taps.set(entry.id, tap)
  }

  /** A cart, then "place order"; `times` taps on it before the screen has changed. */
  const order = async (name: string, serviceType: ServiceType, times: number): Promise<void> => {
    const guestId = phone.session?.guestId
    const wished = Array.from({ length: random.between(1, 3) }, dish)
    const quote = priceLines(wished, serviceType, phone.menu)
    const lines = wished.filter((line) => quote.lines.some((priced) => priced.lineId === line.lineId))
    if (guestId === undefined || lines.length === 0) return
    const tap: Tap = { name, guestId, agreed: new Map() }
    const once = async (): Promise<void> => {
      if (!(await write()) || twinOf(lines)) return
      add(tap, entryOf(tap, lines, quote, serviceType))
      world.note(`guest taps: ${name} ${serviceType} ${lines.map((line) => line.itemId).join('+')} for ${quote.bill.total}`)
      wake()
    }
    if (times > 1) count('order tapped twice')
    await Promise.all(Array.from({ length: times }, once))
  }

  const agreedQuote = (entry: OrderEntry): Quote => {
    const refused = entry.refusal?.quote
    const gone = new Set(refused?.problems.map((problem) => problem.lineId))
    const kept = entry.command.lines.filter((line) => !gone.has(line.lineId))
    return refused && refused.lines.length === kept.length ? { ...refused, problems: [] } : priceLines(kept, entry.command.serviceType, phone.menu)
  }

  const agree = async (id: string): Promise<void> => {
    const tap = taps.get(id)
    const entry = phone.entries.get(id)
    if (!tap || entry?.kind !== 'place-order' || entry.replacedBy !== null) return
    const quote = agreedQuote(entry)
    const lines = entry.shown.lines.filter((line) => quote.lines.some((priced) => priced.lineId === line.lineId))
    if (lines.length === 0 || !(await write())) return
    if (phone.entries.get(id)?.replacedBy !== null || twinOf(lines)) return
    const next = entryOf(tap, lines, quote, entry.command.serviceType)
    add(tap, next)
    phone.changeEntry(id, (row) => nextStep(row, { type: 'guest-agreed', replacedBy: next.id }, phone.now()))
    count('guest agreed to a change')
    world.note(`guest agrees to ${quote.bill.total} for ${tap.name}`)
    wake()
  }

  const withdraw = async (id: string): Promise<void> => {
    if (!(await write())) return
    const before = phone.entries.get(id)
    const after = phone.changeEntry(id, (row) => nextStep(row, { type: 'guest-withdrew' }, phone.now()))
    if (!before || !after || after === before) return
    world.note(`guest takes back ${taps.get(id)?.name ?? id}`)
    count(after.state === 'withdrawn' ? 'guest withdrew before sending' : 'guest withdrew while it may have arrived')
    wake()
  }

  /** An entry asks: some guests agree, some twice, some let it go, some look away. */
  const asked = (id: string): void => {
    world.after(random.between(1000, THINKING_MS), async () => {
      if (phone.session?.guestId !== phone.entries.get(id)?.guestId) return
      if (random.chance(0.65)) {
        const twice = random.chance(0.2)
        if (twice) count('guest agreed twice')
        void Promise.all(twice ? [agree(id), agree(id)] : [agree(id)])
      } else if (random.chance(0.5)) void withdraw(id)
    })
  }

  const giveFeedback = async (ordered: Order): Promise<void> => {
    const guestId = phone.session?.guestId
    if (guestId === undefined || [...phone.entries.values()].some((entry) => entry.kind === 'give-feedback' && entry.command.feedback.orderId === ordered.id)) return
    if (!(await write())) return
    const [id, now] = [newId(), phone.now()]
    const feedback = { id, orderId: ordered.id, overallRating: random.between(1, 5), foodRating: null, serviceRating: null, ambienceRating: null, remark: '' }
    phone.putEntry({
      id, version: 1, kind: 'give-feedback', guestId, outletId: outlet.id, state: 'saved', attempts: 0, createdAt: now, nextAttemptAt: now, expiresAt: null,
      changedAt: now, refusal: null, replacedBy: null, withdrawing: 'no', command: { version: 1, feedback, givenAt: now },
    })
    count('feedback given')
    world.note(`guest gives feedback on ${ordered.note}`)
    wake()
  }

  return { order, agree, withdraw, asked, giveFeedback }
}

export type Guest = ReturnType<typeof createGuest>
