/** The guest of a real run: taps, and takes orders back. */
import { indexMenu } from '#domain/menu-index.ts'
import { priceWithOffers } from '#domain/offers/price-with-offers.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { nextStep } from '#outbox/next-step.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { availability, outlet, sectionsWith } from '../ground.ts'
import type { Random } from '../random.ts'
import { listedOffers } from '../offers.ts'
import type { SeatMaker } from '../seat-maker.ts'
import { addressAt, type drawServing } from '../ways.ts'
import { drawDish, orderEntryOf, type Tap } from '../wish.ts'
import type { Clock } from './clock.ts'
import type { RealPhone } from './phone.ts'
import { GUEST_ID } from './run-database.ts'

const MENU = { menu: indexMenu(sectionsWith()), outlet: { ...outlet, menuVersion: 1 }, availability }

const MINUTE = 60_000

export interface RealGuest {
  taps: Map<string, Tap>
  /** Orders, and wakes what sends. @returns the entry's id */
  tap: () => Promise<string>
  withdraw: (id: string) => Promise<void>
}

/** @param draw how each order is to be served; @param seats of what no scan gave */
export function createRealGuest(phone: RealPhone, random: Random, clock: Clock, draw: typeof drawServing, seats: SeatMaker): RealGuest {
  const taps = new Map<string, Tap>()
  const newId = (): string => uuidV7(clock.now(), random.bytes(10))
  return {
    taps,
    async tap() {
      const name = `wish ${taps.size + 1}`
      const serving = draw(random)
      const { way, table, wanted, pin } = serving
      const lines = Array.from({ length: random.between(1, 3) }, () => drawDish(random, newId(), clock.now()))
      const address = pin && addressAt(pin, `B-14, ${name}`)
      const seat = table && serving.seat ? await seats.make(serving.seat, table, GUEST_ID, clock.now()) : null
      const facts = { offers: listedOffers, uses: new Map(), at: clock.now() }
      const { quote } = priceWithOffers(lines, way, MENU, facts, null, { pin: address?.pin })
      const extras = { ...(wanted ? { wantedAt: clock.now() + wanted.minutes * MINUTE } : {}), ...(address ? { address } : {}), ...(seat ? { seat: seat.value } : {}) }
      const entry: OrderEntry = orderEntryOf({ id: newId(), now: clock.now(), name, guestId: GUEST_ID, lines, quote, serving, skewMs: 0, extras })
      taps.set(entry.id, { name, guestId: GUEST_ID, asked: new Map([[entry.id, { command: structuredClone(entry.command), pin, seat }]]), pay: null })
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
