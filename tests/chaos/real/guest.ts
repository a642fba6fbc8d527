/** The guest of a real run: taps, and takes orders back. */
import { indexMenu } from '#domain/menu-index.ts'
import { priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { pointsToUse } from '#domain/points/lots.ts'
import { priceWithPoints } from '#domain/points/price-with-points.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { availability, sectionsWith } from '../ground.ts'
import type { Random } from '../random.ts'
import { createLids } from '../lids.ts'
import { listedOffers, OFFER_CODES } from '../offers.ts'
import { outletOfRun } from '../points.ts'
import type { SeatMaker } from '../seat-maker.ts'
import type { Fault } from '../tally.ts'
import { addressAt, type drawServing, faultsOf, type Serving } from '../ways.ts'
import { drawDish, orderEntryOf, type Tap } from '../wish.ts'
import type { Clock } from './clock.ts'
import type { RealPhone } from './phone.ts'
import { GUEST_ID } from './run-database.ts'
import type { RealFault } from './tally.ts'

const MENU = { menu: indexMenu(sectionsWith()), outlet: { ...outletOfRun(true), menuVersion: 1 }, availability }

const MINUTE = 60_000
/** Served in this way an order waits for nobody and for no time. */
const AT_THE_COUNTER: Serving = { way: 'SP', table: null, seat: null, wanted: null, vehicle: null, pin: null }

export interface RealGuest {
  taps: Map<string, Tap>
  /**
   * Orders, and wakes what sends.
   * @param how `pays`: it is paid before it is made, ST-11, and is for the counter; `lifts`: lids are lifted beside the cart first, P-12
   * @returns the entry's id
   */
  tap: (how?: 'pays' | 'lifts') => Promise<string>
  withdraw: (id: string) => Promise<void>
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
  /** As the phone knows it. */
  const spendable = async (): Promise<number> => {
    const rewards = await phone.stores()?.guest.database.collections.rewards.findOne(GUEST_ID).exec()
    return pointsToUse(rewards?.toMutableJSON() ?? null, clock.now())
  }
  return {
    taps,
    async tap(how) {
      const pays = how === 'pays'
      const name = `wish ${taps.size + 1}`
      const serving = pays ? AT_THE_COUNTER : draw(random)
      const { way, table, wanted, pin } = serving
      const lines = Array.from({ length: random.between(1, 3) }, () => drawDish(random, newId(), clock.now()))
      const address = pin && addressAt(pin, `B-14, ${name}`)
      const seat = table && serving.seat ? await seats.make(serving.seat, table, GUEST_ID, clock.now()) : null
      const lifted = how === 'lifts' ? await lids.take(lines, way) : null
      const facts = { offers: listedOffers, uses: new Map(), at: clock.now(), mystery: lifted?.session ?? null }
      const wish = saves ? random.pick(['code', 'points', 'points', 'nothing'] as const) : 'nothing'
      const code = wish === 'code' ? random.pick(OFFER_CODES) : null
      const offered = priceWithOffers(lines, way, MENU, facts, code === null ? null : { code, gift: null }, { pin: address?.pin, mystery: lifted?.mystery })
      const { quote } = priceWithPoints(offered, way, MENU.outlet, { wanted: wish === 'points' ? Infinity : 0, spendable: wish === 'points' ? await spendable() : 0 })
      const points = quote.points?.used ?? 0
      const lid = quote.offers?.some(({ mystery }) => mystery) ? lifted : null
      // Nobody scans here: who is not given a seat of another kind comes with a photographed code.
      for (const fault of faultsOf(serving, table && (seat?.kind ?? 'none'))) count(fault)
      if (code !== null) count('order with a code')
      if (points > 0) count('order paid with points')
      const extras = { ...(wanted ? { wantedAt: clock.now() + wanted.minutes * MINUTE } : {}), ...(address ? { address } : {}), ...(seat ? { seat: seat.value } : {}), ...(code === null ? {} : { offerCode: code }), ...(points > 0 ? { points } : {}), ...(pays ? { paymentTiming: 'PRE_PAYMENT' as const } : {}), ...(lid ? { mystery: lid.mystery } : {}) }
      const entry: OrderEntry = orderEntryOf({ id: newId(), now: clock.now(), name, guestId: GUEST_ID, lines, quote, serving, skewMs: 0, extras })
      taps.set(entry.id, { name, guestId: GUEST_ID, asked: new Map([[entry.id, { command: structuredClone(entry.command), pin, seat, session: lid?.session ?? null }]]), pay: pays ? 'before' : null })
      await phone.device.entries.put(entry)
      phone.wake()
      return entry.id
    },
    async withdraw(id) {
      await phone.device.changeEntry(id, (entry) => nextStep(entry, { type: 'guest-withdrew' }, clock.now()))
      phone.wake()
    },
  }
}
