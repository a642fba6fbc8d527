/** The guest of a real run: taps, and takes orders back. */
import { indexMenu } from '#domain/menu-index.ts'
import { type OfferBook, priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { pointsToUse } from '#domain/points/lots.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { ChosenAddress } from '../addresses.ts'
import { createAgreeing, type Draft, type Extras, lidIn, pointsIn, type PriceCart } from '../agreeing.ts'
import { availability, sectionsWith } from '../ground.ts'
import type { Random } from '../random.ts'
import { createLids } from '../lids.ts'
import { listedOffers, OFFER_CODES } from '../offers.ts'
import { outletOfRun } from '../points.ts'
import { scanTable } from '../scan-table.ts'
import type { SeatMaker } from '../seat-maker.ts'
import type { Fault } from '../tally.ts'
import { addressAt, type drawServing, faultsOf, type Serving } from '../ways.ts'
import { drawDish, feedbackEntryOf, type HeldSeat, orderEntryOf, type Tap } from '../wish.ts'
import type { Clock } from './clock.ts'
import type { RealPhone } from './phone.ts'
import { GUEST_ID } from './run-database.ts'
import type { RealFault } from './tally.ts'

const MENU = { menu: indexMenu(sectionsWith()), outlet: { ...outletOfRun(true), menuVersion: 1 }, availability }

const MINUTE = 60_000
/** Served in this way an order waits for nobody and for no time. */
const AT_THE_COUNTER: Serving = { way: 'SP', table: null, seat: null, wanted: null, vehicle: null, pin: null }

/** What a scene wants of an order, where it is not drawn. */
export interface Wish {
  /** Pays with all points that can be used, with a code, or with neither. */
  saving?: 'points' | 'nothing' | { code: string }
  /** One of the plain dishes, which is among those that are ordered. */
  dish?: string
  /** A saved address that it is brought to. */
  to?: ChosenAddress
}

export interface RealGuest {
  taps: Map<string, Tap>
  /**
   * Orders, and wakes what sends.
   * @param how `pays`: it is paid before it is made, ST-11, and is for the counter; `lifts`: lids are lifted beside the cart first, P-12; `plain`: neither
   * @param served how it is to be served; left out: as is drawn
   * @returns the entry's id
   */
  tap: (how?: 'pays' | 'lifts' | 'plain', served?: Serving, wish?: Wish) => Promise<string>
  /** Lifts lids beside a cart, and orders nothing. */
  lift: (way: Serving['way']) => Promise<void>
  /** Opens a table's link: its seat goes with orders from there from now on. @returns whether there was an answer */
  scan: (tableCode: string) => Promise<boolean>
  /** Agrees to what the server made of an order that it did not take. @returns the new entry's id; null: there is nothing to agree to */
  agree: (id: string) => Promise<string | null>
  withdraw: (id: string) => Promise<void>
  /** Tells how an order was. @returns the entry's id */
  rate: (orderId: string) => Promise<string>
  /** The phone's menu is this one from now on. */
  learn: (book: OfferBook) => void
}

export interface RealGuestTools {
  phone: RealPhone
  random: Random
  clock: Clock
  /** How each order is to be served. */
  draw: typeof drawServing
  /** Of what no scan gave. */
  seats: SeatMaker
  /** Whether the guest tries codes and pays with points. */
  saves: boolean
  count: (fault: RealFault | Fault) => void
  fail: (what: string) => void
}

export function createRealGuest({ phone, random, clock, draw, seats, saves, count, fail }: RealGuestTools): RealGuest {
  const taps = new Map<string, Tap>()
  const newId = (): string => uuidV7(clock.now(), random.bytes(10))
  const lidsOf = random.fork('lids')
  const lids = createLids({
    world: { note: () => undefined }, phone: { lids: new Map(), session: { guestId: GUEST_ID } }, random: lidsOf, count, fail,
    page: () => phone.payTools, newId: () => uuidV7(clock.now(), lidsOf.bytes(10)),
  })
  let menu: OfferBook = MENU
  /** Of the tables that were opened, by their codes. */
  const held = new Map<string, HeldSeat>()
  let spendable = 0
  /** As the phone knows it. */
  const readSpendable = async (): Promise<number> => {
    const rewards = await phone.stores()?.guest.database.collections.rewards.findOne(GUEST_ID).exec()
    return pointsToUse(rewards?.toMutableJSON() ?? null, clock.now())
  }
  const priced: PriceCart = (lines, way, pin, code, wanted, lid) => {
    const facts = { offers: listedOffers, uses: new Map(), at: clock.now(), mystery: lid?.session ?? null }
    const offered = priceWithOffers(lines, way, menu, facts, code === null ? null : { code, gift: null }, { pin: pin && addressAt(pin, '').pin, mystery: lid?.mystery })
    return priceWithPoints(offered, way, menu.outlet, { wanted, spendable: wanted > 0 ? spendable : 0 }).quote
  }
  const agreed = createAgreeing(random.fork('agreeing'), priced)
  const seatOf = async ({ table, seat }: Serving): Promise<HeldSeat | null> => {
    if (!table || !seat) return null
    return seat === 'scanned' ? (held.get(table.scanCode) ?? null) : seats.make(seat, table, GUEST_ID, clock.now())
  }
  const write = ({ tap, lines, quote, serving, extras, pin, seat, session }: Draft): OrderEntry => {
    const entry = orderEntryOf({ id: newId(), now: clock.now(), name: tap.name, guestId: GUEST_ID, lines, quote, serving, skewMs: 0, extras })
    tap.asked.set(entry.id, { command: structuredClone(entry.command), pin, seat, session })
    taps.set(entry.id, tap)
    return entry
  }
  return {
    taps,
    async tap(how, served, { saving, dish, to } = {}) {
      const pays = how === 'pays'
      const name = `wish ${taps.size + 1}`
      const serving = served ?? (pays ? AT_THE_COUNTER : draw(random))
      const { way, table, wanted } = serving
      const pin = to?.pin ?? serving.pin
      const drawn = Array.from({ length: random.between(1, 3) }, () => drawDish(random, newId(), clock.now()))
      const lines = drawn.map((line, at) => (dish !== undefined && at === 0 ? { ...line, itemId: dish, variationId: null, addOns: [] } : line))
      const seat = await seatOf(serving)
      const lifted = how === 'lifts' ? await lids.take(lines, way) : null
      const wish = saves ? (saving ?? random.pick([{ code: random.pick(OFFER_CODES) }, 'points', 'points', 'nothing'] as const)) : 'nothing'
      const code = typeof wish === 'object' ? wish.code : null
      spendable = await readSpendable()
      const quote = priced(lines, way, pin, code, wish === 'points' ? Infinity : 0, lifted)
      const lid = lidIn(quote, lifted)
      for (const fault of faultsOf({ ...serving, pin }, table && (seat?.kind ?? 'none'))) count(fault)
      if (code !== null) count('order with a code')
      if (to) count('order to a saved address')
      if (pointsIn(quote).points) count('order paid with points')
      const extras: Extras = {
        ...(wanted ? { wantedAt: clock.now() + wanted.minutes * MINUTE } : {}), ...(pin ? { address: to?.address ?? addressAt(pin, `B-14, ${name}`) } : {}), ...(seat ? { seat: seat.value } : {}), ...(code === null ? {} : { offerCode: code }),
        ...pointsIn(quote), ...(pays ? { paymentTiming: 'PRE_PAYMENT' as const } : {}), ...(lid ? { mystery: lid.mystery } : {}),
      }
      const entry = write({ tap: { name, guestId: GUEST_ID, asked: new Map(), pay: pays ? 'before' : null }, lines, quote, serving, extras, pin, seat, session: lid?.session ?? null })
      await phone.device.entries.put(entry)
      phone.wake()
      return entry.id
    },
    async lift(way) {
      await lids.take(Array.from({ length: 2 }, () => drawDish(random, newId(), clock.now())), way)
    },
    async scan(tableCode) {
      const seat = await scanTable(phone.request, tableCode)
      if (seat) held.set(tableCode, seat)
      return seat !== null
    },
    async agree(id) {
      const [entry, tap] = [await phone.device.readEntry(id), taps.get(id)]
      const asked = tap?.asked.get(id)
      if (entry?.kind !== 'place-order' || !tap || !asked || entry.refusal === null || entry.replacedBy !== null) return null
      spendable = await readSpendable()
      const draft = agreed(entry, tap, asked)
      if (draft.lines.length === 0) return null
      const next = write(draft)
      await phone.device.entries.put(next)
      await phone.device.changeEntry(id, (row) => nextStep(row, { type: 'guest-agreed', replacedBy: next.id }, clock.now()))
      count('guest agreed to a change')
      phone.wake()
      return next.id
    },
    async rate(orderId) {
      const entry = feedbackEntryOf({ id: newId(), guestId: GUEST_ID, orderId, rating: random.between(1, 5), now: clock.now() })
      await phone.device.entries.put(entry)
      phone.wake()
      return entry.id
    },
    learn: (book) => {
      menu = book
    },
    async withdraw(id) {
      await phone.device.changeEntry(id, (entry) => nextStep(entry, { type: 'guest-withdrew' }, clock.now()))
      phone.wake()
    },
  }
}
