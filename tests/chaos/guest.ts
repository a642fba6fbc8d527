/** The guests of one phone: they tap, change their minds, answer what they are asked, hand the phone to somebody else. */
import { type OfferFacts, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { pointsToUse } from '#domain/points/lots.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { CartLine } from '#schemas/cart.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { createAgreeing, type Draft, type Extras, lidIn, pointsIn, type PriceCart } from './agreeing.ts'
import { FIRST_MOMENT } from './ground.ts'
import { createLids } from './lids.ts'
import { listedOffers } from './offers.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import type { Realm } from './realm.ts'
import type { SeatMaker } from './seat-maker.ts'
import type { Fault } from './tally.ts'
import type { DeliveryAddress } from '#schemas/serving.ts'
import { addressAt, faultsOf, type Serving } from './ways.ts'
import { drawDish, type HeldSeat, orderEntryOf, type PayWish, type Tap } from './wish.ts'
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
  seats: SeatMaker
}

export interface OrderingTools extends GuestTools {
  /** How likely a guest lifts lids beside a cart. */
  lidOdds: number
  fail: (what: string) => void
}

/** A cart with all that was said of it, as it is tapped. */
export interface Wish {
  name: string
  serving: Serving
  /** Of an offer, as the guest typed it; null: none. */
  code: string | null
  /** Taps on it before the screen has changed. */
  times: number
  pay: PayWish | null
  /** Whether as much of it is paid with points as can be, as far as the phone knows. */
  points: boolean
}

const THINKING_MS = 60_000
const MINUTE = 60_000

export function createGuest({ world, phone, random, count, page, wake, taps, seats, lidOdds, fail }: OrderingTools) {
  const newId = (): string => uuidV7(phone.now(), random.bytes(10))
  /** Time of one strict transaction on the device; false: the page was killed before. */
  const write = async (): Promise<boolean> => {
    const open = page()
    if (!open) return false
    await world.sleep(random.between(1, 6), open)
    return true
  }
  /** The page knows the server's clock. */
  const serverNow = (): number => FIRST_MOMENT + world.now()

  const dish = (): CartLine => drawDish(random, newId(), phone.now())

  const lidsOf = random.fork('lids')
  const lids = createLids({ world, phone, random: lidsOf, count, page, newId: () => uuidV7(phone.now(), lidsOf.bytes(10)), fail })

  const priced: PriceCart = (lines, way, pin, code, wanted, lid) => {
    const facts: OfferFacts = { offers: listedOffers, uses: new Map(), at: serverNow(), mystery: lid?.session ?? null }
    const offered = priceWithOffers(lines, way, phone.menu, facts, code === null ? null : { code, gift: null }, { pin: pin && addressAt(pin, '').pin, mystery: lid?.mystery })
    const rewards = phone.rewards.get(phone.session?.guestId ?? '') ?? null
    return priceWithPoints(offered, way, phone.menu.outlet, { wanted, spendable: pointsToUse(rewards, serverNow()) }).quote
  }
  const agreed = createAgreeing(random, priced)

  /** Still an order, or may become one: its lines are not ordered twice. */
  const twinOf = (lines: readonly { lineId: string }[]): boolean => {
    const lineIds = new Set(lines.map((line) => line.lineId))
    return [...phone.entries.values()].some((entry) =>
      entry.kind === 'place-order' && ['saved', 'sending', 'accepted'].includes(entry.state) && entry.command.lines.some((line) => lineIds.has(line.lineId)))
  }

  const add = ({ tap, lines, quote, serving, extras, pin, seat, session }: Draft): OrderEntry => {
    const { name, guestId } = tap
    const entry = orderEntryOf({ id: newId(), now: phone.now(), name, guestId, lines, quote, serving, skewMs: phone.skewMs, extras })
    phone.putEntry(entry)
    tap.asked.set(entry.id, { command: structuredClone(entry.command), pin, seat, session })
    taps.set(entry.id, tap)
    return entry
  }

  const seatOf = async ({ table, seat }: Serving, guestId: string): Promise<HeldSeat | null> => {
    if (!table || !seat || seat === 'none') return null
    return seat === 'scanned' ? (phone.seats.get(table.scanCode) ?? null) : seats.make(seat, table, guestId, serverNow())
  }

  const extrasOf = ({ wanted }: Serving, address: DeliveryAddress | null, seat: HeldSeat | null, code: string | null): Extras => ({
    ...(code === null ? {} : { offerCode: code }),
    ...(wanted ? { wantedAt: serverNow() + wanted.minutes * MINUTE } : {}),
    ...(address ? { address } : {}),
    ...(seat ? { seat: seat.value } : {}),
  })

  /** A table's link is opened: from now on its seat goes with orders from there. */
  const scan = async (tableCode: string): Promise<void> => {
    const seat = await page()?.scan(tableCode)
    if (!seat) return
    phone.seats.set(tableCode, seat)
    world.note(`guest has a seat of ${tableCode}`)
  }

  /** A cart, then "place order". */
  const order = async ({ name, serving, code, times, pay, points }: Wish): Promise<void> => {
    const guestId = phone.session?.guestId
    const { way } = serving
    // A saved address goes before what the guest would type.
    const saved = guestId !== undefined && serving.pin ? phone.addressesOf(guestId).chosen() : null
    const pin = saved?.pin ?? serving.pin
    const wished = Array.from({ length: random.between(1, way === 'DL' ? 4 : 3) }, dish)
    const lifted = lidOdds > 0 && lidsOf.chance(lidOdds) ? await lids.take(wished, way) : null
    if (phone.session?.guestId !== guestId) return
    const quote = priced(wished, way, pin, code, points ? Infinity : 0, lifted)
    const lid = lidIn(quote, lifted)
    const lines = wished.filter((line) => quote.lines.some((one) => one.lineId === line.lineId))
    if (guestId === undefined || lines.length === 0) return
    const seat = await seatOf(serving, guestId)
    const tap: Tap = { name, guestId, asked: new Map(), pay }
    const extras: Extras = { ...extrasOf(serving, saved?.address ?? (pin && addressAt(pin, `B-14, ${name}`)), seat, code), ...(pay === 'before' ? { paymentTiming: 'PRE_PAYMENT' } : {}), ...(lid ? { mystery: lid.mystery } : {}), ...pointsIn(quote) }
    if (code !== null) count('order with a code')
    if (saved) count('order to a saved address')
    if (extras.points) count('order paid with points')
    const once = async (): Promise<void> => {
      if (!(await write()) || twinOf(lines)) return
      add({ tap, lines, quote, serving, extras, pin, seat, session: lid?.session ?? null })
      for (const fault of faultsOf({ ...serving, pin }, serving.table && (seat?.kind ?? 'none'))) count(fault)
      world.note(`guest taps: ${name} ${way}${serving.wanted ? ` ${serving.wanted.kind}` : ''}${pin ? ` ${pin}` : ''} ${lines.map((line) => line.itemId).join('+')} for ${quote.bill.total}`)
      wake()
    }
    if (times > 1) count('order tapped twice')
    await Promise.all(Array.from({ length: times }, once))
  }

  const agree = async (id: string): Promise<void> => {
    const tap = taps.get(id)
    const entry = phone.entries.get(id)
    const asked = tap?.asked.get(id)
    if (!tap || !asked || entry?.kind !== 'place-order' || entry.replacedBy !== null) return
    const draft = agreed(entry, tap, asked)
    if (draft.lines.length === 0 || !(await write())) return
    const standing = phone.entries.get(id)
    if (standing?.replacedBy !== null || twinOf(draft.lines)) return
    const next = add(draft)
    phone.changeEntry(id, (row) => nextStep(row, { type: 'guest-agreed', replacedBy: next.id }, phone.now()))
    count('guest agreed to a change')
    world.note(`guest agrees to ${draft.quote.bill.total} for ${tap.name}`)
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

  return { scan, order, agree, withdraw, asked }
}
