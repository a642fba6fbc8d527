/** One instance of the real back end, that can be killed at any statement and started again on what was committed. */
import { pino } from 'pino'
import type { Config } from '#server/config.ts'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/create-deps.ts'
import type { App, Deps } from '#server/deps.ts'
import { createGuestsArea } from '#server/guests/guests-area.ts'
import { createIdentity } from '#server/guests/create-identity.ts'
import { createKeys } from '#server/guests/keys.ts'
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import { createWorker, type Worker } from '#server/jobs/worker.ts'
import { stockWorks } from '#server/offers/tell-stock.ts'
import { windowWork } from '#server/orders/guest-window.ts'
import { paymentWorks } from '#server/payments/works.ts'
import { expiryWork } from '#server/points/expire-points.ts'
import { createPushArea } from '#server/push/push-area.ts'
import { pushWork } from '#server/push/send-push.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { holdsWork } from '#server/upsells/release-holds.ts'
import type { Gate, RunDatabase } from './database.ts'
import { FIRST_MOMENT, outlet, TOKEN_SECRET } from './ground.ts'
import { touchesLedger } from './ledger.ts'
import { touchesUses } from './offers.ts'
import { touchesPayments } from './payment-books.ts'
import { touchesPoints } from './points.ts'
import { type Sabotage, sabotagedDeps, sabotagedText, sabotagedWorks } from './sabotage.ts'
import { touchesTill } from './till.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Where a server dies: before its n-th statement of a transaction, or around the commit. */
export type Doom = { at: 'statement'; left: number } | { at: 'before commit' } | { at: 'after commit' }

/** A request as it comes out of the network. */
export interface Message {
  path: string
  method: string
  headers: Record<string, string>
  body: string | null
}

export interface Reply {
  status: number
  headers: Readonly<Record<string, string>>
  cookie: string | null
  text: string
  /** True: the server committed something on the way. */
  committed: boolean
  /** The instance that answers. */
  by: string
}

/** What a commit wrote to, of what is read again then. */
export interface Touched {
  ledger: boolean
  till: boolean
  uses: boolean
  payments: boolean
  points: boolean
  jobs: boolean
  outlet: boolean
  jobDone: boolean
}

const NOTHING: Touched = { ledger: false, till: false, uses: false, payments: false, points: false, jobs: false, outlet: false, jobDone: false }

/** The number of the outlet's documents is raised with each change of one. */
const changesOutlet = (text: string, values: readonly unknown[]): boolean => /insert into scope_counters\b/.test(text) && values.includes(OUTLET_SCOPE)

/** A job's end. */
const endsJob = (text: string): boolean => /^\s*delete from jobs where queue\b/.test(text)

/** Statements after which the workers may have something to do. */
const touchesJobs = (text: string): boolean => /insert into jobs\b/.test(text)

export interface Surroundings {
  world: World
  database: RunDatabase
  random: Random
  sabotage: Sabotage
  /** Called before a transaction takes the database: others may come first. */
  interleave: () => Promise<void>
  /** How often the outlet was changed so far, by whichever instance. */
  outletChanges: () => number
  /** What may have changed. */
  onCommit: (touched: Touched) => void
  pushGatewayOf: (instance: ServerInstance) => PushGateway
  paymentGatewayOf: (instance: ServerInstance) => PaymentGateway
  /** The server said that something went wrong which it did not foresee. */
  onError: (message: string) => void
  onDeath: (instance: ServerInstance, doom: Doom | null) => void
}

/** What all instances of the simulation have in common. */
export const config: Config = {
  dataDir: '',
  databaseUrl: null,
  databaseListenUrl: null,
  databasePooler: false,
  databasePool: 1,
  port: 0,
  host: null,
  basePath: '/web/',
  attendant: 'manual',
  staffKey: null,
  tokenSecret: TOKEN_SECRET,
  demo: false,
  trustProxy: 0,
  httpsOnly: false,
  smsCountries: ['91'],
  mapTiles: null, mapPmtiles: null, geocoderUrl: null, ipLookupUrl: null, objectStore: null, baseDomains: null, razorpay: null,
  callsPerMinute: 0,
  staffActsPerMinute: 0,
  streamsPerAddress: 0,
  streams: 25_000,
  metricsKey: null,
  logLevel: 'error',
}

/** What a server tells its operator, and is right to. */
export const FOR_A_PERSON = /nothing could be opened at the payment company|a person has to act/

export const keys = createKeys(TOKEN_SECRET)
const POLL_MS = 1000
const OUTLET_SCOPE = outletScope(outlet.id)

class Death extends Error {}

/** The life of one process; code of a process that died may still be on its way back, but it can do nothing more. */
interface Life {
  alive: boolean
  app: App
  deps: Deps
  worker: Worker
}

export class ServerInstance {
  readonly name: string
  /** Met by the next transaction. */
  doom: Doom | null = null
  /** Until then (ms of the world) it does not look for what others committed. */
  behindUntil = 0
  readonly #around: Surroundings
  #life: Life | null = null
  #inTransaction = false
  #commits = 0
  #polledAt = 0
  /** Of which of the outlet's changes it knows. */
  #polledChanges = 0

  constructor(name: string, around: Surroundings) {
    this.name = name
    this.#around = around
    this.start()
  }

  get up(): boolean {
    return this.#life !== null
  }

  start(): void {
    const { world, database, random } = this.#around
    const now = (): number => FIRST_MOMENT + world.now()
    const life: { alive: boolean } = { alive: true }
    const log = pino({ level: 'error' }, { write: (line: string) => void (life.alive && !FOR_A_PERSON.test(line) && this.#around.onError(line.trim())) })
    const db = database.connect(this.#gate(life))
    const push = this.#around.pushGatewayOf(this)
    const sound = createDeps({
      config,
      db,
      log,
      now,
      random: random.bytes,
      payments: this.#around.paymentGatewayOf(this),
      identity: createIdentity(db, keys, now),
      areas: [createGuestsArea(keys, { sms: { sendCode: async () => undefined }, callerId: null, lastCode: null }), createPushArea(push)],
    })
    const deps = sabotagedDeps(this.#around.sabotage, sound, now)
    const worker = createWorker(deps, sabotagedWorks(this.#around.sabotage, [windowWork(deps), ...stockWorks(deps), expiryWork(deps), holdsWork(deps), pushWork(deps, push), ...paymentWorks(deps)]), random.next)
    this.#life = Object.assign(life, { app: createApp(deps), deps, worker })
    this.#polledAt = world.now()
    this.#polledChanges = this.#around.outletChanges()
    this.doom = null
  }

  kill(doom: Doom | null = null): void {
    if (!this.#life) return
    this.#life.alive = false
    this.#life = null
    this.#around.onDeath(this, doom)
  }

  /** Answers a request; null: no reply will ever come. */
  async handle(message: Message): Promise<Reply | null> {
    const life = this.#life
    if (!life) return null
    await this.#poll(life)
    const before = this.#commits
    const { path, method, headers, body } = message
    const answer = await life.app.request(path, { method, headers, ...(body === null ? {} : { body }) })
    const text = await answer.text()
    if (!life.alive) return null
    return {
      status: answer.status,
      headers: Object.fromEntries(['Retry-After', 'Content-Type'].flatMap((name) => (answer.headers.has(name) ? [[name.toLowerCase(), answer.headers.get(name) ?? '']] : []))),
      cookie: answer.headers.get('Set-Cookie'),
      text,
      committed: this.#commits > before,
      by: this.name,
    }
  }

  /** Something done by the server itself, an import for one. False: it died on the way, or was dead. */
  async act(work: (deps: Deps) => Promise<unknown>): Promise<boolean> {
    const life = this.#life
    if (!life) return false
    try {
      await work(life.deps)
    } catch (error) {
      if (life.alive) throw error
    }
    return life.alive
  }

  /** One turn of its worker; resolves once what was begun has ended, or the instance died over it. */
  async work(): Promise<void> {
    const life = this.#life
    if (!life) return
    await life.worker.turn().catch((error: unknown) => {
      if (life.alive) throw error
    })
    await life.worker.idle()
  }

  /** What the timer of a server does each second, done when it next matters: nothing but the outlet is watched. */
  async #poll(life: Life): Promise<void> {
    const now = this.#around.world.now()
    if (now < this.behindUntil || now - this.#polledAt < POLL_MS) return
    this.#polledAt = now
    if (this.#polledChanges === this.#around.outletChanges()) return
    this.#polledChanges = this.#around.outletChanges()
    await life.deps.hub.poll()
    await new Promise((resolve) => setImmediate(resolve))
  }

  #die(doom: Doom): never {
    this.doom = null
    this.kill(doom)
    throw new Death(doom.at)
  }

  #gate(life: { alive: boolean }): Gate {
    const check = (): void => {
      if (!life.alive) throw new Death('dead already')
    }
    let touched = { ...NOTHING }
    const tell = (): void => {
      this.#around.onCommit(touched)
      touched = { ...NOTHING }
    }
    return {
      statement: (text, values) => {
        check()
        touched.ledger ||= touchesLedger(text)
        touched.till ||= touchesTill(text)
        touched.uses ||= touchesUses(text)
        touched.payments ||= touchesPayments(text)
        touched.points ||= touchesPoints(text)
        touched.jobs ||= touchesJobs(text)
        touched.outlet ||= changesOutlet(text, values)
        touched.jobDone ||= endsJob(text)
        if (!this.#inTransaction) tell()
        if (this.#inTransaction && this.doom?.at === 'statement') {
          this.doom.left -= 1
          if (this.doom.left <= 0) this.#die(this.doom)
        }
        return sabotagedText(this.#around.sabotage, text)
      },
      begin: async () => {
        check()
        await this.#around.interleave()
        check()
        this.#inTransaction = true
      },
      beforeCommit: () => {
        check()
        if (this.doom?.at === 'before commit') this.#die(this.doom)
      },
      afterCommit: () => {
        this.#inTransaction = false
        this.#commits += 1
        tell()
        if (this.doom?.at === 'after commit') this.#die(this.doom)
      },
      rolledBack: () => {
        this.#inTransaction = false
        touched = { ...NOTHING }
      },
    }
  }
}
