/** A page or worker of the phone: it drains the outbox with the product's own code, until it is closed or killed. */
import { drain, type DrainTools } from '#outbox/drain.ts'
import { type Drainer, makeDrainer } from '#outbox/drainer.ts'
import { type Lock, readAnswer, type Request } from '#outbox/request.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { freshToken, isUsable } from '#outbox/session.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { Order } from '#schemas/order.ts'
import type { Rewards } from '#schemas/rewards.ts'
import { PullAnswer } from '#schemas/sync.ts'
import type { PayTools } from '#src/commands/pay-steps.ts'
import type { Question } from '#src/queries/ask-server.ts'
import type { Reply } from '#src/queries/read-reply.ts'
import { type Infer, is, string, type as shape } from 'superstruct'
import type { GuestCall } from './addresses.ts'
import { askAsGuest } from './ask-as-guest.ts'
import { brand } from './ground.ts'
import { bookOf, type Phone } from './phone.ts'
import type { Random } from './random.ts'
import { scanTable } from './scan-table.ts'
import type { HeldSeat } from './wish.ts'
import type { Mortal, World } from './world.ts'

/** Read openly: a later server may say more. */
const ArrivedOrder = shape({ id: string() })

export interface RealmTools {
  name: string
  world: World
  phone: Phone
  random: Random
  /** The network as this realm reaches it. */
  requestFor: (owner: Mortal, name: string) => Request
  /** What takes the browser's locks away, where a sabotage wants it. */
  lockFor: (owner: Mortal) => Lock
}

export class Realm implements Mortal {
  alive = true
  readonly name: string
  readonly #tools: RealmTools
  readonly #drainer: Drainer
  readonly #request: Request
  readonly #lock: Lock

  constructor(tools: RealmTools) {
    const { name, world, phone, random } = tools
    this.name = name
    this.#tools = tools
    this.#request = tools.requestFor(this, name)
    this.#lock = tools.lockFor(this)
    const book = bookOf(phone, this, random)
    const refresh: DrainTools['refresh'] = (stale) => freshToken({ device: book, request: this.#request, lock: this.#lock, now: phone.now }, stale)
    this.#drainer = makeDrainer({
      round: (eager) => drain({ device: book, request: this.#request, now: phone.now, random: random.next, lock: this.#lock, refresh, eager }),
      now: phone.now,
      schedule: (ms, work) => world.after(ms, work, this),
    })
  }

  wake(): void {
    void this.#drainer.wake(true)
  }

  /** Every bit of memory is gone; what has left on the network goes its way. */
  kill(): void {
    this.alive = false
    this.#tools.phone.freeLocks()
  }

  /** Opens a table's link. @returns null: no answer came */
  scan(code: string): Promise<HeldSeat | null> {
    return scanTable(this.#request, code)
  }

  async #token(): Promise<string | null> {
    const { phone, random } = this.#tools
    const { session } = phone
    if (!session) return null
    if (isUsable(session, phone.now())) return session.accessToken
    const fresh = await freshToken({ device: bookOf(phone, this, random), request: this.#request, lock: this.#lock, now: phone.now }, session)
    return 'error' in fresh ? null : fresh.token
  }

  /** The guest of a car order says that the car is parked: said now or not at all. @returns whether the server said yes */
  async sayHere(orderId: string): Promise<boolean> {
    const token = await this.#token()
    if (token === null) return false
    const answer = await readAnswer(this.#request(`/api/orders/${orderId}/arrived`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: '{}' }))
    return answer?.status === 200 && is(answer.body, ArrivedOrder) && answer.body.id === orderId
  }

  /**
   * One sync worker leads on a phone (workers/sync/lead.ts), and RxDB brings in one answer of a collection before it asks for the next. Rounds of several pages at once would let
   * an answer that is late stand over one that was asked for after it, and take the place from which the next one goes on back or past what it does not hold.
   */
  #inTurn<T>(collection: CollectionName, guestId: string, round: () => Promise<T>): Promise<T> {
    return this.#tools.phone.lockFor(this)(`sync ${collection} of ${guestId}`, round)
  }

  /** Brings the guest's addresses in step. @returns whether the server has all of them */
  async syncAddresses(): Promise<boolean> {
    const { phone } = this.#tools
    const guestId = phone.session?.guestId
    if (guestId === undefined) return true
    const call: GuestCall = async (path, body) => {
      const token = await this.#token()
      if (token === null || phone.session?.guestId !== guestId) return null
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      return this.#request(path, body === null ? { method: 'GET', headers } : { method: 'POST', headers, body }).catch(() => null)
    }
    return this.#inTurn('addresses', guestId, () => phone.addressesOf(guestId).sync(call))
  }

  /** Asks in the guest's name, as the page does. */
  async ask<T>(question: Question<T>): Promise<Reply<T>> {
    const { phone, random } = this.#tools
    return askAsGuest({ device: bookOf(phone, this, random), request: this.#request, lock: this.#lock, now: phone.now }, phone.session, question)
  }

  /** What the product's steps of paying need. @param keeps false: the disk forgets, as a sabotage wants it */
  payTools(keeps: boolean): PayTools {
    const { phone, random, world } = this.#tools
    return {
      ask: (question) => this.ask(question),
      change: async (orderId, step) => {
        await world.sleep(random.between(0, 3), this)
        return keeps ? phone.changePayIntent(orderId, step) : step(null)
      },
      now: phone.now,
      isSending: () => true,
    }
  }

  /** Brings the guest's orders up to date, as the sync worker does. */
  async pullOrders(): Promise<void> {
    const { phone } = this.#tools
    await this.#pull('orders', (guestId) => phone.ordersOf(guestId).seq, (read, guestId) => {
      const pulled = phone.ordersOf(guestId)
      for (const document of read.documents) pulled.orders.set(String(document['id']), document as unknown as Order)
      pulled.seq = read.checkpoint?.seq ?? pulled.seq
      phone.changed()
    })
  }

  /** Brings what the guest has at the brand up to date. */
  async pullRewards(): Promise<void> {
    const { phone } = this.#tools
    await this.#pull('rewards', () => 0, ({ documents }) => {
      for (const document of documents) phone.rewards.set(String(document['id']), document as unknown as Rewards)
    })
  }

  /** Asks for what is new of a collection of the guest who is logged in; nothing is kept where no answer came. @param seqOf of the last document that is here, once it is this round's turn */
  async #pull(collection: CollectionName, seqOf: (guestId: string) => number, keep: (read: Infer<typeof PullAnswer>, guestId: string) => void): Promise<void> {
    const { phone } = this.#tools
    const guestId = phone.session?.guestId
    if (guestId === undefined) return
    await this.#inTurn(collection, guestId, async () => {
      const token = await this.#token()
      if (token === null || phone.session?.guestId !== guestId) return
      const path = `/api/sync/${collection}?scope=guest:${brand.id}:${guestId}&checkpoint=${seqOf(guestId)}&limit=50`
      const answer = await readAnswer(this.#request(path, { method: 'GET', headers: { Authorization: `Bearer ${token}` } }))
      const read = answer?.status === 200 ? readStruct(answer.body, PullAnswer) : null
      if (read) keep(read, guestId)
    })
  }
}
