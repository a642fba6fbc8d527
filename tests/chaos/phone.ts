/** What a phone keeps whatever happens to its pages: the device's rows, the cookie, its clock; and the locks of its browser. */
import type { OfferBook } from '#domain/offers/price-with-offers.ts'
import type { OutboxBook } from '#outbox/drain.ts'
import type { Lock } from '#outbox/request.ts'
import type { SessionBook } from '#outbox/session.ts'
import type { Session } from '#schemas/guest.ts'
import type { MysterySession } from '#schemas/offer.ts'
import type { Order } from '#schemas/order.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import type { Rewards } from '#schemas/rewards.ts'
import { AddressBook } from './addresses.ts'
import { FIRST_MOMENT } from './ground.ts'
import type { Random } from './random.ts'
import type { HeldSeat } from './wish.ts'
import type { Mortal, World } from './world.ts'

/** The collection `orders` of one guest, as far as it was pulled. */
export interface PulledOrders {
  seq: number
  orders: Map<string, Order>
}

export class Phone {
  readonly world: World
  readonly entries = new Map<string, OutboxEntry>()
  /** The place of each entry in the true order of the taps: ids follow the device's clock, which may be set back. */
  readonly birth = new Map<string, number>()
  /** Order documents by guest. */
  readonly pulled = new Map<string, PulledOrders>()
  /** What each guest has at the brand, as far as it was pulled. */
  readonly rewards = new Map<string, Rewards>()
  /** Each guest's mystery session, as it was last told. */
  readonly lids = new Map<string, MysterySession>()
  /** Payments that were begun, by order. */
  readonly payIntents = new Map<string, PayIntent>()
  /** Of the tables that were opened, by their codes. */
  readonly seats = new Map<string, HeldSeat>()
  readonly #addresses = new Map<string, AddressBook>()
  session: Session | null = null
  cookie: string | null = null
  /** The device's clock minus the true time, ms. */
  skewMs = 0
  /** When the clock was last set, ms of the world. */
  clockSetAt = Number.NEGATIVE_INFINITY
  /** The menu as it was last synced. */
  menu: OfferBook
  /** Raised with every change of what is kept. */
  version = 0
  readonly #holders = new Map<string, { owner: Mortal; queue: { owner: Mortal; grant: () => void }[] }>()

  constructor(world: World, menu: OfferBook) {
    this.world = world
    this.menu = menu
  }

  /** Epoch ms of the device. */
  readonly now = (): number => FIRST_MOMENT + this.world.now() + this.skewMs

  readonly changed = (): void => {
    this.version += 1
  }

  putEntry(entry: OutboxEntry): void {
    if (!this.birth.has(entry.id)) this.birth.set(entry.id, this.birth.size)
    this.entries.set(entry.id, entry)
    this.changed()
  }

  changeEntry(id: string, step: (entry: OutboxEntry) => OutboxEntry): OutboxEntry | null {
    const entry = this.entries.get(id)
    if (!entry) return null
    const next = step(entry)
    if (next !== entry) this.putEntry(next)
    return next
  }

  changePayIntent(orderId: string, step: (row: PayIntent | null) => PayIntent | null): PayIntent | null {
    const next = step(this.payIntents.get(orderId) ?? null)
    if (next) this.payIntents.set(orderId, next)
    else this.payIntents.delete(orderId)
    this.changed()
    return next
  }

  setClock(skewMs: number): void {
    this.skewMs = skewMs
    this.clockSetAt = this.world.now()
  }

  setSession(session: Session | null): void {
    this.session = session
    this.changed()
  }

  ordersOf(guestId: string): PulledOrders {
    const held = this.pulled.get(guestId) ?? { seq: 0, orders: new Map<string, Order>() }
    this.pulled.set(guestId, held)
    return held
  }

  addressesOf(guestId: string): AddressBook {
    const held = this.#addresses.get(guestId) ?? new AddressBook(guestId)
    this.#addresses.set(guestId, held)
    return held
  }

  /** Web Locks of this browser: first come, first served; a dead holder's lock goes to the next. */
  lockFor(owner: Mortal): Lock {
    return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      await this.#take(name, owner)
      try {
        return await work()
      } finally {
        if (owner.alive) this.#give(name)
      }
    }
  }

  #take(name: string, owner: Mortal): Promise<void> {
    const held = this.#holders.get(name)
    if (!held) {
      this.#holders.set(name, { owner, queue: [] })
      return Promise.resolve()
    }
    return new Promise((grant) => held.queue.push({ owner, grant }))
  }

  #give(name: string): void {
    const held = this.#holders.get(name)
    const next = held?.queue.find(({ owner }) => owner.alive)
    if (!held || !next) {
      this.#holders.delete(name)
      return
    }
    this.#holders.set(name, { owner: next.owner, queue: held.queue.slice(held.queue.indexOf(next) + 1) })
    next.grant()
  }

  /** What a browser does with the locks of a page that ended. */
  freeLocks(): void {
    for (const [name, { owner }] of this.#holders) if (!owner.alive) this.#give(name)
  }
}

/**
 * The outbox's storage as one page or worker sees it: every step takes a moment in which others may have their turn,
 * and is done whole or, when the page ends before, not at all.
 */
export function bookOf(phone: Phone, owner: Mortal, random: Random): OutboxBook & SessionBook {
  const turn = (): Promise<void> => phone.world.sleep(random.between(0, 3), owner)
  return {
    readEntries: async () => {
      await turn()
      return [...phone.entries.values()]
    },
    changeEntry: async (id, step) => {
      await turn()
      return phone.changeEntry(id, step)
    },
    readSession: async () => {
      await turn()
      return phone.session
    },
    changeSession: async (step) => {
      await turn()
      phone.setSession(step(phone.session))
      return phone.session
    },
  }
}
