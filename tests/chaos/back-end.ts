/** All instances of the back end over their one database, and the ledger as it stands after each commit. */
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { PushGateway } from '#server/gateways/push.ts'
import type { RunDatabase } from './database.ts'
import { type Ledger, readLedger } from './ledger.ts'
import { NO_USES, readUsesOfAll, type Uses } from './offers.ts'
import { NO_PAYMENTS, type Payments, readPayments } from './payment-books.ts'
import { NO_POINTS, type PointBooks, readPointBooks } from './points.ts'
import type { Random } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import { type Doom, type Message, type Reply, ServerInstance, type Touched } from './server-instance.ts'
import type { Fault } from './tally.ts'
import { NO_TILL, readTill, type Till } from './till.ts'
import type { World } from './world.ts'

export interface BackEnd {
  instances: readonly ServerInstance[]
  /** Sends a message to one of the instances that are up, through the load balancer. Null: nobody is there, or it died over it. */
  handle: (message: Message) => Promise<Reply | null>
  ledger: () => Ledger
  /** The counter's money, as of the ledger. */
  till: () => Till
  /** Of the brand's offers, as of the ledger. */
  uses: () => Uses
  /** Online, as of the ledger. */
  payments: () => Payments
  /** The guests' points, as of the ledger. */
  points: () => PointBooks
  /** Lets a request come between, where one is about to arrive. */
  interleave: () => Promise<void>
  /** Does something in one piece: no request comes between. */
  alone: <T>(act: () => Promise<T>) => Promise<T>
  /** Reads the ledger again if something was committed; after every event. */
  refreshLedger: () => Promise<void>
  /** Says when the outlet changed and by whom: others are behind from then on. */
  outletChangedAt: (instance: ServerInstance) => void
}

export interface BackEndTools {
  world: World
  database: RunDatabase
  random: Random
  sabotage: Sabotage
  /** Whether guests have points. */
  hasPoints: boolean
  count: (fault: Fault) => void
  /** A request that is about to arrive, to be handled before one that stands at the door of its transaction. */
  nextArrival: () => (() => Promise<void>) | null
  onError: (message: string) => void
  pushGatewayOf: (instance: ServerInstance) => PushGateway
  paymentGatewayOf: (instance: ServerInstance) => PaymentGateway
  /** Something was added for the workers. */
  onJobs: () => void
}

const EMPTY: Ledger = { orders: new Map(), refusals: new Map(), feedbacks: new Map() }

export async function createBackEnd({ world, database, random, sabotage, hasPoints, count, nextArrival, onError, pushGatewayOf, paymentGatewayOf, onJobs }: BackEndTools): Promise<BackEnd> {
  let ledger = EMPTY
  let till = NO_TILL
  let stale = true
  let tillStale = false
  let uses = NO_USES
  let usesStale = false
  let payments = NO_PAYMENTS
  let paymentsStale = false
  let points = NO_POINTS
  let pointsStale = hasPoints
  let outletChanges = 0
  let nested = false
  let changedBy: { instance: ServerInstance; at: number } | null = null

  const interleave = async (): Promise<void> => {
    if (nested || !random.chance(0.3)) return
    const arrival = nextArrival()
    if (!arrival) return
    nested = true
    await arrival()
    nested = false
  }

  const onDeath = (instance: ServerInstance, doom: Doom | null): void => {
    world.note(`server ${instance.name} dies${doom ? ` ${doom.at}` : ''}`)
    count('server killed')
    if (doom?.at === 'statement' || doom?.at === 'before commit') count('server killed in a transaction')
    if (doom?.at === 'after commit') count('server killed between commit and reply')
    world.after(random.between(300, 15_000), () => {
      instance.start()
      world.note(`server ${instance.name} is up again`)
    })
  }

  const around = { world, database, sabotage, random: random.fork('secrets'), interleave, outletChanges: () => outletChanges, onCommit: (touched: Touched) => {
    stale ||= touched.ledger
    tillStale ||= touched.till
    usesStale ||= touched.uses
    paymentsStale ||= touched.payments
    pointsStale ||= touched.points && hasPoints
    if (touched.outlet) outletChanges += 1
    if (touched.jobDone) count('job done')
    if (touched.jobs) onJobs()
  }, onError, onDeath, pushGatewayOf, paymentGatewayOf }
  const instances = [new ServerInstance('A', around), new ServerInstance('B', around)]

  return {
    instances,
    handle: async (message) => {
      const up = instances.filter((instance) => instance.up)
      if (up.length === 0) return null
      const instance = random.pick(up)
      const isBehind = changedBy !== null && instance !== changedBy.instance && (world.now() - changedBy.at < 1000 || world.now() < instance.behindUntil)
      if (isBehind && message.path === '/api/orders/v2') count('other server instance behind')
      return instance.handle(message)
    },
    alone: async (act) => {
      const before = nested
      nested = true
      try {
        return await act()
      } finally {
        nested = before
      }
    },
    ledger: () => ledger,
    till: () => till,
    uses: () => uses,
    payments: () => payments,
    points: () => points,
    interleave,
    refreshLedger: async () => {
      if (tillStale) till = await readTill(database.own)
      tillStale = false
      if (usesStale) uses = await readUsesOfAll(database.own)
      usesStale = false
      if (paymentsStale) payments = await readPayments(database.own)
      paymentsStale = false
      if (pointsStale) points = await readPointBooks(database.own)
      pointsStale = false
      if (stale) ledger = await readLedger(database.own)
      stale = false
    },
    outletChangedAt: (instance) => {
      changedBy = { instance, at: world.now() }
    },
  }
}
