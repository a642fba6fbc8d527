/** One run: a phone, a network and a back end, from one seed; told as a story, checked after every event. */
import { createHash } from 'node:crypto'
import { kitchenSince } from '#domain/order-life.ts'
import { isWaiting } from '#outbox/next-step.ts'
import { writeSession } from '#outbox/session.ts'
import type { Lock } from '#outbox/request.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Order } from '#schemas/order.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { rowsOf } from '#server/db/database.ts'
import { compareDays } from '#server/payments/compare-days.ts'
import { sql } from '#server/db/sql.ts'
import { createTransact, type Transact } from '#server/db/transact.ts'
import { signAccess } from '#server/guests/access-tokens.ts'
import { addGuest } from '#server/guests/guest-book.ts'
import { writeRefresh } from '#server/guests/refresh-tokens.ts'
import { endSessionsOf, openSession } from '#server/guests/sessions.ts'
import type { Profile } from '#schemas/guest.ts'
import { type AddressEdits, createAddressEdits } from './address-edits.ts'
import { createBackEnd, type BackEnd } from './back-end.ts'
import { billFaults, boardFaults } from './check-boards.ts'
import { createCounterChecks, type CounterChecks } from './check-counter.ts'
import { createOfferChecks, type OfferChecks } from './check-offers.ts'
import { createPaymentChecks, type PaymentChecks } from './check-payments.ts'
import { createPayTruthChecks, type PayTruthChecks } from './check-pay-truth.ts'
import { createPointChecks, type PointChecks, rewardsFaults } from './check-points.ts'
import { createChecks, type Checks } from './checks.ts'
import { type Counter, createCounter } from './counter.ts'
import { type Company, createCompany } from './company.ts'
import { createCustoms, type SabotagedCustoms } from './customs.ts'
import type { RunDatabase } from './database.ts'
import { availability, brand, FIRST_MOMENT, firstMenu, outlet } from './ground.ts'
import { createGuest, type Guest } from './guest.ts'
import { createLaterGuest, type LaterGuest } from './guest-later.ts'
import { createPayingGuest, type PayingGuest } from './guest-pay.ts'
import { createKitchen, type Kitchen } from './kitchen-life.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'
import { createNetwork, type Network } from './network.ts'
import type { Payments } from './payment-books.ts'
import { bookOf, Phone } from './phone.ts'
import { drawPoints, givePoints, outletOfRun, putPointTerms } from './points.ts'
import { createPushService, type PushService } from './push-service.ts'
import { createRandom, type Random } from './random.ts'
import { createRunOuts, type RunOuts } from './run-outs.ts'
import { masked } from './real/saboteur.ts'
import { Realm } from './realm.ts'
import type { Sabotage } from './sabotage.ts'
import { drawScript, type Happening, REALMS, type Script } from './script.ts'
import { createSeatMaker } from './seat-maker.ts'
import { keys, type ServerInstance } from './server-instance.ts'
import { asSaid, isSame, type Json } from './skew.ts'
import { createStaff, type Staff } from './staff.ts'
import { createStaffLine, type StaffLine } from './staff-line.ts'
import type { Counts, Fault } from './tally.ts'
import type { Tap } from './wish.ts'
import { createWorks, type Works } from './works.ts'
import { createWorld, type Mortal, type World } from './world.ts'

export interface RunResult {
  seed: number
  /** SHA-256 of the story: two runs of one seed tell the same. */
  hash: string
  story: readonly string[]
  failures: readonly string[]
  counts: Counts
}

const PHONES = ['9000000001', '9000000002'] as const
const MINUTE = 60_000
/** Held back and repeated requests have all arrived after this. */
const LAST_COPIES_MS = 45 * MINUTE
/** A healed phone must have all its answers within this. */
const HEALING_MS = 15 * MINUTE
const HOUR = 60 * MINUTE
/** No run looks on for longer than a phone keeps the row of a payment. */
const MOST_MS = 7 * 24 * HOUR
/** The longest time to the poller's next question, ms, by how long a payment is begun. */
const pollGapAt = (at: number): number => (at === 0 ? 0 : at < 20 * MINUTE ? 20 * MINUTE : at < 22 * HOUR ? 1.5 * HOUR : 8 * HOUR)
/** What a server tells its operator, and is right to. */
const FOR_A_PERSON = /nothing could be opened at the payment company|a person has to act/

class Run {
  readonly counts: Counts = {}
  readonly failures: string[] = []
  readonly world: World = createWorld()
  readonly random: Random
  readonly script: Script
  readonly phone: Phone
  readonly #database: RunDatabase
  readonly #sabotage: Sabotage
  readonly #transact: Transact
  readonly #guests: { id: string; profile: Profile }[] = []
  readonly #taps = new Map<string, Tap>()
  readonly #realms = new Map<string, Realm>()
  readonly #told = new Map<string, OutboxEntry>()
  readonly #network: Network
  #backEnd!: BackEnd
  #staff!: Staff
  #line!: StaffLine
  #kitchen!: Kitchen
  readonly #works: Works
  readonly #pushes: PushService
  #counter!: Counter
  #counterChecks!: CounterChecks
  #offerChecks!: OfferChecks
  #checks!: Checks
  #paymentChecks!: PaymentChecks
  #pointChecks!: PointChecks
  readonly #company: Company
  readonly #payer: PayingGuest
  readonly #payTruth: PayTruthChecks
  readonly #runOuts: RunOuts
  #isHealed = false
  readonly #met = new Set<string>()
  readonly #guest: Guest
  readonly #later: LaterGuest
  readonly #edits: AddressEdits
  #seenOrders: ReadonlyMap<string, LedgerOrder> = new Map()
  #seenVersion = -1
  #seenPayments: Payments | null = null
  #lastLedger: { read: Ledger; told: Ledger } | null = null
  readonly #customs: SabotagedCustoms

  constructor(seed: number, database: RunDatabase, sabotage: Sabotage) {
    this.random = createRandom(String(seed))
    this.script = drawScript(this.random.fork('script'))
    this.#database = database
    this.#sabotage = sabotage
    this.#transact = createTransact(database.own, () => undefined)
    this.phone = new Phone(this.world, { menu: firstMenu, outlet: { ...outletOfRun(this.script.points), menuVersion: 1 }, availability })
    this.phone.skewMs = this.script.skewMs
    const { world, phone, count, fail } = this
    this.#customs = createCustoms({ world, phone, random: this.random.fork('sabotage'), sabotage, checks: () => this.#checks, count, fail })
    this.#network = createNetwork({
      world, phone, random: this.random.fork('network'), backEnd: () => this.#backEnd, odds: this.script.odds, windows: this.script.windows, skew: this.script.skew, heard: sabotage === 'mask' ? masked : (body) => body, count,
      customs: this.#customs,
    })
    const guest = { world, phone, count, page: () => this.#realm('page') ?? this.#realm('tab'), wake: this.#wake, taps: this.#taps }
    this.#guest = createGuest({ ...guest, random: this.random.fork('guest'), seats: createSeatMaker(database, this.random.fork('seats')) })
    this.#edits = createAddressEdits({ ...guest, database, random: this.random.fork('addresses'), backEnd: () => this.#backEnd, isOff: () => this.#network.isOff(), tokenOf: (guestId) => this.#otherToken(guestId), fail })
    this.#works = createWorks({ world, random: this.random.fork('works'), backEnd: () => this.#backEnd, database, count, fail })
    this.#pushes = createPushService({ world, random: this.random.fork('push service'), orderOf: (id) => this.#orderNow(id), sessionEnds: () => this.#sessionEnds(), count, fail })
    this.#company = createCompany({
      world, random: this.random.fork('company'), handle: (message) => this.#backEnd.handle(message), isHealed: () => this.#isHealed, count, fail, interleave: () => this.#backEnd.interleave(),
      onCapture: async (payment) => {
        await this.#backEnd.refreshLedger()
        this.#paymentChecks.checkCapture(payment, this.#backEnd.payments())
      },
    })
    this.#payer = createPayingGuest({
      ...guest, random: this.random.fork('paying guest'), company: () => this.#company, truthOf: (order) => this.#payTruth.truthOf(order), keeps: sabotage !== 'pay row', isHealed: () => this.#isHealed,
      isOff: () => this.#network.isOff(), handle: (message) => this.#backEnd.handle(message), closePage: () => this.#leavePage(), openPage: () => this.#open('page'),
    })
    this.#payTruth = createPayTruthChecks({ phone, company: this.#company, isOff: () => this.#network.isOff(), left: this.#payer.left, payments: () => this.#backEnd.payments(), fail })
    this.#runOuts = createRunOuts({ world, random: this.random.fork('run-outs'), database, backEnd: () => this.#backEnd })
    this.#later = createLaterGuest({ ...guest, random: this.random.fork('later guest') })
  }

  readonly count = (fault: Fault | string): void => {
    this.counts[fault] = (this.counts[fault] ?? 0) + 1
  }

  readonly fail = (what: string): void => {
    if (this.failures.includes(what)) return
    this.failures.push(what)
    this.world.note(`BROKEN: ${what}`)
  }

  #realm(name: string): Realm | null {
    const realm = this.#realms.get(name)
    return realm?.alive === true ? realm : null
  }

  #alive(): Realm[] {
    return [...this.#realms.values()].filter((realm) => realm.alive)
  }

  #open(name: string): void {
    if (this.#realm(name)) return
    const { world, phone } = this
    const free: Lock = (_name, work) => work()
    const realm = new Realm({
      name, world, phone, random: this.random.fork(`${name} ${world.now()}`), requestFor: this.#network.requestFor,
      lockFor: (owner: Mortal) => (this.#sabotage === 'lock' ? free : phone.lockFor(owner)),
    })
    this.#realms.set(name, realm)
    world.note(`${name} opens`)
    world.after(this.random.between(1, 300), () => realm.wake(), realm)
    if (this.random.chance(0.4)) world.after(this.random.between(1, 900), () => void realm.pullOrders(), realm)
    if (this.script.pays && name !== 'worker') world.after(this.random.between(1, 900), () => this.#payer.follow(realm), realm)
    if (this.script.points && this.random.chance(0.6)) world.after(this.random.between(1, 900), () => void realm.pullRewards(), realm)
  }

  /** The guest follows a link out of the page: it is gone, and the other pages are not. */
  #leavePage(): void {
    this.#realm('page')?.kill()
    this.#payer.ended('page')
  }

  #kill(name: string): void {
    const realm = this.#realm(name)
    if (!realm) return
    this.count('page killed')
    if ([...this.phone.entries.values()].some((entry) => entry.state === 'sending')) this.count('page killed while sending')
    realm.kill()
    this.#payer.ended(name)
    this.world.note(`${name} is killed`)
  }

  /** A message to whoever can send: service worker, pages, each in its own time. */
  readonly #wake = (): void => {
    const alive = this.#alive()
    if (alive.length > 1 && [...this.phone.entries.values()].some(isWaiting)) this.count('two drainers at once')
    for (const realm of alive) this.world.after(this.random.between(0, 12), () => realm.wake(), realm)
  }

  /** A login that went well, past the network. @param age how old the token is already, ms */
  async #logIn(index: number, age = 0): Promise<void> {
    const guest = this.#guests[index]
    if (!guest) return
    const now = FIRST_MOMENT + this.world.now()
    const sessionId = uuidV7(now, this.random.bytes(10))
    const session = await this.#transact((tx) => openSession(tx, { guestId: guest.id, brandId: brand.id }, sessionId, now - age))
    const accessToken = await signAccess(keys.access, { sub: guest.id, brd: brand.id, sid: sessionId }, now - age)
    this.phone.cookie = writeRefresh(keys.refresh, session)
    const book = bookOf(this.phone, ALWAYS, this.random)
    const stored = writeSession({ ...book, changeSession: async (step) => (this.phone.setSession(step(this.phone.session)), this.phone.session) }, { guest: guest.profile, accessToken, serverTime: now }, brand.id, this.phone.now())
    await stored
    this.world.note(`guest ${index + 1} is logged in`)
    if (this.script.works) await this.#subscribe(accessToken)
    this.#wake()
  }

  /** A login of the guest on a device of its own. */
  async #otherToken(guestId: string): Promise<string> {
    const now = FIRST_MOMENT + this.world.now()
    const sessionId = uuidV7(now, this.random.bytes(10))
    await this.#transact((tx) => openSession(tx, { guestId, brandId: brand.id }, sessionId, now))
    return signAccess(keys.access, { sub: guestId, brd: brand.id, sid: sessionId }, now)
  }

  async #orderNow(id: string): Promise<LedgerOrder | null> {
    await this.#backEnd.refreshLedger()
    return this.#backEnd.ledger().orders.get(id) ?? null
  }

  /** When logins ended, epoch ms. */
  async #sessionEnds(): Promise<Map<string, number>> {
    const rows = await rowsOf<{ id: string; endedAt: string }>(this.#database.own, sql`select id::text as id, ended_at::text as "endedAt" from sessions where ended_at is not null`)
    return new Map(rows.map(({ id, endedAt }) => [id, Number(endedAt)]))
  }

  /** The phone asks to be told of its guest's orders; whoever it was told of before is not told here any more. */
  async #subscribe(accessToken: string): Promise<void> {
    const body = JSON.stringify({ version: 1, endpoint: 'https://push.test/this-phone', keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) } })
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
    await this.#backEnd.alone(async () => this.#line.someone()?.handle({ path: '/api/push/subscriptions', method: 'POST', headers, body }))
    const [row] = await rowsOf<{ guestId: string; sessionId: string }>(this.#database.own, sql`select guest_id::text as "guestId", session_id::text as "sessionId" from push_subscriptions`)
    this.#pushes.belongsTo(row ?? { guestId: null, sessionId: null })
  }

  async #happen(what: Happening): Promise<void> {
    const { world, phone } = this
    switch (what.type) {
      case 'tap': return void this.#guest.order(what)
      case 'scan': return void this.#guest.scan(what.code)
      case 'address': return what.by === 'phone' ? this.#edits.onPhone() : this.#edits.onOtherDevice()
      case 'here': return void this.#later.sayHere(what.name)
      case 'ask cancel': return void this.#later.askCancel(what.name)
      case 'withdraw': {
        const last = [...this.#taps].filter(([, tap]) => tap.name === what.name).at(-1)
        if (last) void this.#guest.withdraw(last[0])
        return
      }
      case 'menu synced': return this.#syncMenu()
      case 'price': return this.#staff.setPrice(what.dish, what.factor, this.#upAt(what.by))
      case 'dish': return this.#staff.switchDish(what.dish, what.soldOut, this.#upAt(what.by))
      case 'open': return this.#staff.setOpen(what.serviceType, what.status)
      case 'zones': return this.#staff.setZones(what.without)
      case 'clear table': return this.#staff.clearTable(what.code)
      case 'board': return this.#readBoard()
      case 'close day': return this.#counter.close()
      case 'kill page': return this.#kill(what.realm)
      case 'open page': return this.#open(what.realm)
      case 'online':
        if (this.#network.isOff()) return
        this.#wake()
        return this.#alive().forEach((realm) => this.script.pays && realm.name !== 'worker' && this.#payer.follow(realm))
      case 'kill server': return this.#backEnd.instances[what.instance]?.kill()
      case 'doom server': return this.#backEnd.instances.forEach((instance) => (instance.doom = { ...what.doom }))
      case 'server behind': {
        const instance = this.#backEnd.instances[what.instance]
        if (!instance) return
        // It held the outlet before: what it has not loaded yet cannot be old.
        await instance.act(({ outlets }) => outlets.get(outlet.id))
        instance.behindUntil = what.until
        return
      }
      case 'clock':
        phone.setClock(what.skewMs)
        if ([...phone.entries.values()].some(isWaiting)) this.count('device clock set while waiting')
        return world.note(`the phone's clock is set to ${Math.round(what.skewMs / 1000)} s off`)
      case 'end session': {
        const guest = this.#guests.find(({ id }) => id === phone.session?.guestId)
        if (guest) await endSessionsOf(this.#database.own, { guestId: guest.id, brandId: brand.id }, FIRST_MOMENT + world.now())
        this.count('session ended')
        return world.note('the session is ended')
      }
      case 'other guest':
        this.count('another guest on the device')
        return this.#logIn(what.guest)
    }
  }

  /** The instance of this number while it is up; null: any will do. */
  #upAt(at: number | undefined): ServerInstance | null {
    const instance = at === undefined ? null : (this.#backEnd.instances[at] ?? null)
    return instance?.up === true ? instance : null
  }

  /** What the staff reads at this moment. */
  async #readBoard(): Promise<void> {
    const [orders, bills] = [await this.#line.get(`orders?outletId=${outlet.id}`), await this.#line.get(`bills?outletId=${outlet.id}`)]
    await this.#backEnd.refreshLedger()
    const ledger = this.#backEnd.ledger()
    if (orders?.status === 200) boardFaults(orders.body as Order[], ledger).forEach(this.fail)
    if (bills?.status === 200) billFaults(bills.body as Order[], ledger).forEach(this.fail)
    if (orders) this.count('board read')
  }

  async #syncMenu(): Promise<void> {
    const { instances } = this.#backEnd
    await instances.find(({ up }) => up)?.act(async ({ outlets }) => {
      const held = this.#network.isOff() ? null : await outlets.get(outlet.id)
      if (held) this.phone.menu = held
    })
  }

  /** Where keys are sabotaged, the first order of each entry counts as the entry's own. */
  #ledger(): Ledger {
    const ledger = this.#backEnd.ledger()
    if (this.#sabotage !== 'key' || ledger === this.#lastLedger?.read) return this.#lastLedger?.told ?? ledger
    const orders = new Map<string, LedgerOrder>()
    for (const [id, ordered] of ledger.orders) {
      const meant = this.#customs.meant.get(id) ?? id
      orders.set(orders.has(meant) ? id : meant, ordered)
    }
    this.#lastLedger = { read: ledger, told: { ...ledger, orders } }
    return this.#lastLedger.told
  }

  /** After each event: what changed is told, new orders reach the kitchen, and everything is checked. */
  readonly #watch = async (): Promise<void> => {
    await this.#backEnd.refreshLedger()
    const ledger = this.#ledger()
    const isNews = ledger.orders !== this.#seenOrders
    if (isNews) {
      this.#checks.checkLedger(ledger)
      this.#counterChecks.check(this.#backEnd.till(), ledger)
      for (const ordered of ledger.orders.values()) this.#see(ordered)
      if (this.#sabotage !== 'key') this.#offerChecks.check(this.#backEnd.uses(), ledger)
      this.#kitchen.look()
      this.#seenOrders = ledger.orders
      const realm = this.#alive()[0]
      if (realm && this.random.chance(0.6)) this.world.after(this.random.between(20, 4000), () => void realm.pullOrders(), realm)
      if (realm && this.script.points && this.random.chance(0.1)) this.world.after(this.random.between(20, 4000), () => void realm.pullRewards(), realm)
    }
    if (this.script.points) this.#pointChecks.check(this.#backEnd.points(), ledger)
    if (this.script.pays) this.#checkPayments(ledger)
    if (isNews && this.script.pays) await this.#runOuts.plan()
    if (!isNews && this.#seenVersion === this.phone.version) return
    this.#seenVersion = this.phone.version
    this.#tell()
    this.#checks.checkClaims(asSaid(ledger, this.script.skew))
  }

  #tell(): void {
    for (const entry of this.phone.entries.values()) {
      const before = this.#told.get(entry.id)
      this.#told.set(entry.id, entry)
      if (before?.state === entry.state && before.withdrawing === entry.withdrawing) continue
      const name = this.#taps.get(entry.id)?.name ?? entry.kind
      this.world.note(`phone: ${name} ${before ? `${before.state} -> ` : ''}${entry.state}${entry.refusal ? ` (${entry.refusal.code})` : ''}`)
      if (before?.state === entry.state) continue
      if (!isWaiting(entry)) this.count(`= ${entry.kind === 'place-order' ? 'order' : 'feedback'} ${entry.state}`)
      if (entry.state === 'expired') this.count('order too old')
      const pay = this.#taps.get(entry.id)?.pay
      if (entry.state === 'accepted' && entry.kind === 'place-order' && pay) this.#payer.begin(entry.id, this.random.between(1000, pay === 'before' ? 20_000 : 3 * MINUTE), this.script.slowBank)
      if (entry.refusal?.points) this.count('fewer points left than were agreed to')
      if (entry.refusal?.code === 'OFFER_NOT_APPLICABLE') this.count('offer that no longer applies')
      if (entry.state === 'expired' || entry.state === 'needs-confirmation') this.#guest.asked(entry.id)
    }
  }

  #checkPayments(ledger: Ledger): void {
    const payments = this.#backEnd.payments()
    if (payments !== this.#seenPayments) this.#paymentChecks.check(payments, this.#backEnd.till(), ledger)
    this.#seenPayments = payments
    this.#paymentChecks.checkAge(payments)
    this.#payTruth.check()
  }

  /** An order as it stands: one that is not paid is not the kitchen's yet. */
  #see(ordered: LedgerOrder): void {
    const { id, order } = ordered
    const before = this.#seenOrders.get(id)
    if (before?.order.status === 'DRAFT' && order.status === 'FAILED') this.count('draft ran out')
    if (!before && order.status === 'DRAFT') this.world.note(`ledger: ${order.note} for ${order.bill.total}, to be paid`)
    if (this.#met.has(id) || kitchenSince(order) === null) return
    this.#met.add(id)
    this.#meet(ordered)
  }

  /** An order that nobody has seen yet: the kitchen's from now on, and the counter's where somebody is there. */
  #meet({ order }: LedgerOrder): void {
    this.#kitchen.begin(order)
    const { world, random } = this
    const seat = this.#taps.get(order.id)?.asked.get(order.id)?.seat
    if (seat && order.presence === null) this.count('order from a seat the staff knows')
    if (!random.chance(this.script.counter)) return
    const first = random.pick([random.between(500, 15_000), random.between(3000, 3 * MINUTE)])
    for (const ms of [first, first + random.between(5000, 2 * MINUTE), first + 5 * MINUTE]) world.after(ms, () => this.#counter.attend(order.id))
  }

  readonly #onServed = (orderId: string): void => {
    this.world.after(this.random.between(1000, MINUTE), () => {
      const served = [...this.phone.pulled.values()].flatMap(({ orders }) => [...orders.values()]).find(({ id }) => id === orderId)
      if (served?.feedbackUntil) void this.#later.giveFeedback(served)
    })
  }

  async #begin(): Promise<void> {
    const { world, random, count, fail } = this
    await this.#database.reset()
    this.#backEnd = await createBackEnd({
      world, random: random.fork('back end'), database: this.#database, sabotage: this.#sabotage, hasPoints: this.script.points, count, nextArrival: this.#network.nextArrival,
      pushGatewayOf: (instance) => this.#pushes.gatewayOf(instance), paymentGatewayOf: (instance) => this.#company.gatewayOf(instance), onJobs: () => void ((this.script.works || this.script.pays || this.script.points) && this.#works.stir()),
      onError: (message) => (FOR_A_PERSON.test(message) ? undefined : fail(`a server stumbled: ${message.slice(0, 600)}`)),
    })
    const ledger = (): Ledger => this.#ledger()
    this.#offerChecks = createOfferChecks(count, fail)
    this.#paymentChecks = createPaymentChecks({ company: this.#company, now: () => FIRST_MOMENT + world.now(), count, fail })
    this.#pointChecks = createPointChecks({ now: () => FIRST_MOMENT + world.now(), count, fail })
    this.#line = createStaffLine(this.#backEnd, random.fork('staff'), this.#sabotage)
    this.#staff = createStaff({ world, database: this.#database, backEnd: this.#backEnd, line: this.#line, firstOutlet: outletOfRun(this.script.points), count })
    this.#kitchen = createKitchen({ world, random: random.fork('kitchen'), line: this.#line, ledger, count, onServed: this.#onServed })
    this.#counter = createCounter({ world, random: random.fork('counter'), line: this.#line, ledger, count })
    this.#checks = createChecks({ phone: this.phone, taps: this.#taps, truth: this.#staff.truth, toldHere: this.#later.toldHere, fail })
    this.#counterChecks = createCounterChecks({ intents: this.#counter.intents, closed: this.#counter.closed, fail })
    for (const phone of PHONES) {
      const id = uuidV7(FIRST_MOMENT, random.bytes(10))
      const profile = await this.#transact((tx) => addGuest(tx, { guestId: id, brandId: brand.id }, { country: '91', phone }, { name: 'Asha', email: null }, FIRST_MOMENT))
      if (profile) this.#guests.push({ id, profile })
      if (this.script.points) await this.#transact((tx) => givePoints(tx, { guestId: id, brandId: brand.id }, drawPoints(random)))
    }
    if (this.script.points) await this.#transact(putPointTerms)
    if (Math.abs(this.script.skewMs) > MINUTE) count(this.script.skewMs > 0 ? 'device clock ahead' : 'device clock behind')
    if (this.script.skew !== 'none') count(this.script.skew)
    await this.#logIn(0, this.script.tokenAge)
    this.#open('worker')
    this.#open('page')
    for (const what of this.script.happenings) world.after(what.at, () => this.#happen(what))
  }

  #hasEntries(guestId: string): boolean {
    return [...this.phone.entries.values()].some((entry) => entry.guestId === guestId)
  }

  /** Nothing goes wrong any more: each guest comes back once, and all that waits gets its answer. */
  async #heal(): Promise<void> {
    const { world, phone } = this
    this.#isHealed = true
    this.#network.heal()
    this.#works.heal()
    this.#pushes.heal()
    for (const instance of this.#backEnd.instances) {
      instance.doom = null
      instance.behindUntil = 0
      if (!instance.up) instance.start()
    }
    world.note('all is well again')
    for (const name of REALMS.slice(0, 2)) this.#open(name)
    for (const [index, guest] of this.#guests.entries()) {
      if (!this.#hasEntries(guest.id)) continue
      await this.#logIn(index)
      await world.run(world.now() + 5000, this.#watch)
      for (const end = world.now() + HEALING_MS; world.now() < end && [...phone.entries.values()].some((entry) => entry.guestId === guest.id && isWaiting(entry)); )
        await world.run(world.now() + 10_000, this.#watch)
    }
    await world.run(world.now() + LAST_COPIES_MS, this.#watch)
    if (this.script.pays) await this.#settleAll()
    for (const [index, guest] of this.#guests.entries()) {
      if (!this.#hasEntries(guest.id) && !this.#edits.hasAny()) continue
      await this.#logIn(index)
      const open = this.#realm('page')
      void open?.pullOrders()
      if (this.#edits.hasAny()) void this.#syncAddresses()
      await world.run(world.now() + MINUTE, this.#watch)
      if (this.script.pays && open) await this.#askLast(open)
      if (this.script.points && open && this.#hasEntries(guest.id)) await this.#checkRewards(open, guest.id)
    }
  }

  /** Banks say what they have to say, what goes back is back, and orders that nobody answers are over. */
  async #settleAll(): Promise<void> {
    const { world } = this
    for (let until = 0; world.now() < MOST_MS; ) {
      const next = Math.max(this.#company.lastAt() + pollGapAt(this.#company.lastAt()), this.#mayRunOutPaid() ? this.#runOuts.next() + MINUTE : 0)
      if (next <= Math.max(until, world.now())) return
      until = next
      await world.run(until, this.#watch)
    }
  }

  /** Whether an order that was paid online waits for its answer. */
  #mayRunOutPaid(): boolean {
    return [...this.#ledger().orders.values()].some(({ order }) => order.status === 'DRAFT' || (order.status === 'UNATTENDED' && order.online?.state === 'paid'))
  }

  /** What the company has of the last days is all known here, and the other way round. Nothing is settled in a run, so nothing is late. */
  async #compareDays(): Promise<void> {
    const instance = this.#backEnd.instances.find(({ up }) => up)
    await instance?.act(async (deps) => {
      const { behind, strays, missing, misfits } = await compareDays(deps, this.#company.gatewayOf(instance))
      if (behind + strays + missing + misfits > 0) this.fail(`The comparison of the days finds ${JSON.stringify({ behind, strays, missing, misfits })}`)
    })
  }

  async #syncAddresses(): Promise<void> {
    if ((await this.#realm('page')?.syncAddresses()) === false) this.world.after(1000, () => void this.#syncAddresses())
  }

  /** The phone is told how its guest's points stand; looked at again, as some may end this very moment. */
  async #checkRewards(open: Realm, guestId: string): Promise<void> {
    let wrong: readonly string[] = []
    for (let tries = 0; tries === 0 || (tries < 3 && wrong.length > 0); tries++) {
      void open.pullRewards()
      await this.world.run(this.world.now() + 10_000, this.#watch)
      wrong = rewardsFaults(this.#backEnd.points(), guestId, this.phone.rewards.get(guestId) ?? null)
    }
    wrong.forEach(this.fail)
  }

  /** The guest looks at what is open of their payments until CA-09's questions are over. */
  async #askLast(open: Realm): Promise<void> {
    this.#payer.follow(open)
    await this.world.run(this.world.now() + 4 * MINUTE, this.#watch)
    this.#payTruth.checkEnd()
  }

  /** Once all was pulled the phone has every order as it stands. */
  #checkDocuments(): void {
    for (const { id, guestId, order } of this.#ledger().orders.values()) {
      const held = this.phone.pulled.get(guestId)?.orders.get(id)
      if (this.#hasEntries(guestId) && !(held && isSame(plain(held), 'orders', plain(order), this.script.skew))) this.fail(`the phone has ${order.note} otherwise than it stands`)
    }
  }

  async play(): Promise<void> {
    await this.#begin()
    await this.#watch()
    await this.world.run(this.script.end, this.#watch)
    await this.#heal()
    this.#checks.checkEnd(this.#ledger())
    this.#counterChecks.checkEnd()
    this.#checkDocuments()
    await this.#edits.checkEnd()
    if (this.script.works || this.script.pays || this.script.points) await this.#works.checkEnd()
    if (this.script.points) this.#pointChecks.checkEnd(this.#backEnd.points())
    if (this.script.pays) this.#paymentChecks.checkEnd(this.#backEnd.payments(), this.#ledger())
    if (this.script.pays) await this.#compareDays()
    if (this.script.works) await this.#pushes.checkEnd(this.#ledger().orders.values(), FIRST_MOMENT)
    if (this.random.chance(0.15)) await this.#readBoard()
  }
}

/** A document without the marks of the sync. */
const plain = (document: object): Json => {
  const { _deleted, ...fields } = document as Json
  return fields
}

const ALWAYS: Mortal = { alive: true }

export async function playRun(seed: number, database: RunDatabase, sabotage: Sabotage = null): Promise<RunResult> {
  const run = new Run(seed, database, sabotage)
  await run.play().catch((error: unknown) => run.fail(`the run broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`))
  const story = run.world.story()
  return { seed, hash: createHash('sha256').update(story.join('\n')).digest('hex'), story, failures: run.failures, counts: run.counts }
}
