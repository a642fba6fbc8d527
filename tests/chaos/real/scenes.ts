/** What goes wrong in a real run: each scene arms a fault, lets the guest order, waits until it struck, and takes it away again. */
import { nextStep } from '#outbox/next-step.ts'
import { sql } from '#server/db/sql.ts'
import type { Fault } from '../../harness/faults.ts'
import { outlet, PLAIN_DISHES } from '../ground.ts'
import type { Random } from '../random.ts'
import type { WatchedBoard } from './board.ts'
import { type Clock } from './clock.ts'
import { type Cluster, type Instance, POOL } from './cluster.ts'
import type { RealCompany } from './company.ts'
import type { RealCounter } from './counter.ts'
import type { Drawer } from './drawer.ts'
import type { RealGuest } from './guest.ts'
import type { OtherPhone } from './other-phone.ts'
import type { RealPhone } from './phone.ts'
import type { RealPush } from './push.ts'
import type { RealDatabase } from './run-database.ts'
import type { RealFault, RealSabotage } from './tally.ts'
import { until, within } from './waiting.ts'
import type { Wire } from './wire.ts'

export interface Stage {
  random: Random
  clock: Clock
  cluster: Cluster
  company: RealCompany
  push: RealPush
  database: RealDatabase
  wire: Wire
  phone: RealPhone
  guest: RealGuest
  otherPhone: OtherPhone
  /** Where the phone lay before; null: it is a new one. */
  drawer: Drawer | null
  boards: readonly WatchedBoard[]
  counter: RealCounter
  /** Dishes that the staff switched off. */
  soldOut: Set<string>
  /** In rupees, of dishes whose price was changed. */
  prices: Record<string, number>
  /** Orders of which the guest was told that the outlet heard "I'm here". */
  toldHere: Set<string>
  sabotage: RealSabotage
  count: (fault: RealFault) => void
  note: (line: string) => void
  /** Checks all that stands now, as is done after each scene. */
  look: () => Promise<unknown>
  /** Something that no later look would find is wrong. */
  fail: (what: string) => void
}

export type Scene = (stage: Stage) => Promise<void>

const MINUTE = 60_000
/** A fault that has not struck by then is taken away unstruck; generous, as nothing waits for it on a quiet machine. */
export const STRIKE_MS = 4000
const ORDERS = { method: 'POST', path: /^\/api\/orders\/v2/ }
const REFRESH = { method: 'POST', path: /^\/api\/guests\/refresh/ }

const stateOf = async ({ phone }: Stage, id: string): Promise<string | undefined> => (await phone.device.readEntry(id))?.state

/** Arms a fault at both instances and lets the guest order into it. @param how as the guest's tap has it */
export async function orderInto(stage: Stage, fault: Fault, struck: (id: string) => Promise<void> | void, ...how: Parameters<RealGuest['tap']>): Promise<void> {
  const armed = stage.cluster.instances.map(({ proxy }) => proxy.armOnce(ORDERS, fault))
  const id = await stage.guest.tap(...how)
  if (await within(STRIKE_MS, Promise.race(armed.map((one) => one.struck)))) await struck(id)
  for (const one of armed) {
    one.disarm()
    one.release()
  }
}

const byFault = (name: RealFault, fault: (random: Random) => Fault): Scene => (stage) => orderInto(stage, fault(stage.random), () => stage.count(name))

/** The whole network, at both instances. */
const byWeather = (name: RealFault, turn: (instance: Instance) => void): Scene => async (stage) => {
  stage.cluster.instances.forEach(turn)
  const before = stage.wire.failed()
  await stage.guest.tap()
  if (await until(STRIKE_MS, () => stage.wire.failed() > before)) stage.count(name)
  for (const { proxy } of stage.cluster.instances) proxy.restore()
  stage.phone.wake()
}

/** Both instances' ways to the database. */
const byDatabase = (name: RealFault, arm: (instance: Instance, random: Random) => { met: () => number; stop: () => void }): Scene => async (stage) => {
  const armed = stage.cluster.instances.map((instance) => arm(instance, stage.random))
  await stage.guest.tap()
  if (await until(STRIKE_MS, () => armed.some(({ met }) => met() > 0))) stage.count(name)
  for (const { stop } of armed) stop()
}

/** Both instances lose a connection at `begin` as often as they have places. */
const loseEveryPlace: Scene = async (stage) => {
  const armed = stage.cluster.instances.map(({ database }) => database.resetOn('begin'))
  const all = (): boolean => armed.every(({ met }) => met() >= POOL)
  await until(STRIKE_MS, async () => {
    await Promise.all(stage.boards.map(({ api }) => api.setMode(outlet.id, 'ACTIVE').catch(() => null)))
    return all()
  })
  if (all()) stage.count('database reset at begin, at every place of the pool')
  for (const { stop } of armed) stop()
  await stage.guest.tap()
}

/** Sells a dish out, or brings it back, at one of the instances. @returns whether it was done */
async function switchDish({ boards, random, soldOut }: Stage): Promise<boolean> {
  const dish = random.pick(Object.keys(PLAIN_DISHES))
  const done = await random.pick(boards).api.setSoldOut(outlet.id, [dish], !soldOut.has(dish), null).then(() => true, () => false)
  if (done && !soldOut.delete(dish)) soldOut.add(dish)
  return done
}

const changeUnseen: Scene = async (stage) => {
  for (const { proxy } of stage.cluster.instances) proxy.cut()
  if (await switchDish(stage)) stage.count('line cut while the outlet changes')
  for (const { proxy } of stage.cluster.instances) proxy.restore()
}

const restartServer: Scene = async (stage) => {
  const restarted = stage.random.pick(stage.cluster.instances).restart()
  await stage.guest.tap()
  await restarted
  stage.count('server stopped and started')
}

/** Both boards answer one order, each in two ways: one answer is the first, and no other undoes it. */
const actTogether: Scene = async (stage) => {
  const id = await stage.guest.tap()
  const { boards } = stage
  if (!(await until(STRIKE_MS, () => boards.every(({ running }) => running().has(id))))) return
  const acts = boards.flatMap(({ api }) => [api.accept(id, [], 15), api.cancel(id, 'The stove is out.')])
  const done = await Promise.allSettled(acts)
  if (done.some(({ status }) => status === 'fulfilled')) stage.count('two boards act on one order at once')
}

const killPages: Scene = (stage) =>
  orderInto(stage, { kind: 'hold-reply' }, async (id) => {
    if ((await stateOf(stage, id)) === 'sending') stage.count('page killed while sending')
    stage.phone.killPages()
    await stage.phone.restartWorker()
    stage.phone.wake()
  })

const refuseElsewhere: Scene = async (stage) => {
  stage.wire.refuseNext()
  await stage.guest.tap()
}

const withdrawUnanswered: Scene = (stage) =>
  orderInto(stage, { kind: 'swallow-reply' }, async (id) => {
    const before = await stage.phone.device.readEntry(id)
    if (before && nextStep(before, { type: 'guest-withdrew' }, stage.clock.now()).withdrawing === 'asked') stage.count('guest withdrew while it may have arrived')
    await stage.guest.withdraw(id)
  })

/** The token runs out, the reply to its renewal is lost, and the phone comes back long after. */
const loseRefresh: Scene = async (stage) => {
  const { cluster, clock, random, database, guest, phone } = stage
  clock.leap(11 * MINUTE)
  const armed = cluster.instances.map(({ proxy }) => proxy.armOnce(REFRESH, { kind: 'swallow-reply' }))
  await guest.tap()
  const struck = await within(STRIKE_MS, Promise.race(armed.map((one) => one.struck)))
  for (const { proxy } of cluster.instances) proxy.cut()
  for (const one of armed) one.disarm()
  clock.leap(random.between(2, 90) * MINUTE)
  // As a server that judges by time takes the lost answer for one that was used.
  if (stage.sabotage === 'grace') await database.db.execute(sql`update sessions set confirmed = generation`)
  await guest.tap()
  for (const { proxy } of cluster.instances) proxy.restore()
  phone.sync()
  phone.wake()
  if (struck) stage.count('refresh reply lost, and away for long')
}

/** A dump, an order that it does not have, and the dump put back under servers and phone. */
export const restoreDatabase: Scene = async (stage) => {
  const { cluster, clock, random, database, guest, phone, soldOut } = stage
  const before = new Set(soldOut)
  await database.dump()
  const ids = [await guest.tap()]
  if (random.chance(0.5)) ids.push(await guest.tap())
  const accepted = await until(STRIKE_MS, async () => (await Promise.all(ids.map((id) => stateOf(stage, id)))).every((state) => state === 'accepted'))
  await switchDish(stage)
  let renewed = false
  if (random.chance(0.4)) {
    const token = (await phone.device.readSession())?.accessToken
    clock.leap(11 * MINUTE)
    await guest.tap()
    renewed = await until(STRIKE_MS, async () => (await phone.device.readSession())?.accessToken !== token)
    if (renewed) stage.count('login renewed in the tail that a restore loses')
  }
  await database.restore(clock.now)
  soldOut.clear()
  for (const dish of before) soldOut.add(dish)
  await Promise.all(cluster.instances.map((instance) => instance.running().deps.hub.poll()))
  // The token that is left runs out too, and the cookie is one that the restored database has not made yet.
  if (renewed) clock.leap(11 * MINUTE)
  if (accepted) stage.count('database restored')
}

/** Three orders, each with what was taken from under a lid where one was, by the same session as often as not; the answer to the first is lost. */
const liftLids: Scene = async (stage) => {
  await orderInto(stage, { kind: 'swallow-reply' }, () => undefined, 'lifts')
  await stage.guest.tap('lifts')
  await stage.guest.tap('lifts')
}

/** In what a run draws from where nothing is restored; twice, as few guests take what is under a lid. */
export const LID_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = { 'lid lifted': liftLids, 'order with a mystery deal': liftLids }

/** In what a run draws from; the restore is drawn on its own (run.ts). */
export const SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'request cut by byte': byFault('request cut by byte', (random) => ({ kind: 'cut-during', afterBytes: random.between(0, 700) })),
  'reply cut by byte': byFault('reply cut by byte', (random) => ({ kind: 'cut-reply', afterBytes: random.between(1, 1500) })),
  'reply swallowed': byFault('reply swallowed', () => ({ kind: 'swallow-reply' })),
  'network cut': byWeather('network cut', ({ proxy }) => proxy.cut()),
  'black hole': byWeather('black hole', ({ proxy }) => proxy.blackHole()),
  'line cut while the outlet changes': changeUnseen,
  'database reset at begin, at every place of the pool': loseEveryPlace,
  'database reset before commit': byDatabase('database reset before commit', ({ database }) => database.resetOn('commit')),
  'database reset after commit': byDatabase('database reset after commit', ({ database }) => database.resetOn('commit', 'answered')),
  'database cut by byte': byDatabase('database cut by byte', ({ database }, random) => database.resetAfter(random.between(1, 4000))),
  'server stopped and started': restartServer,
  'two boards act on one order at once': actTogether,
  'page killed while sending': killPages,
  'refused by another machine after commit': refuseElsewhere,
  'refresh reply lost, and away for long': loseRefresh,
  'guest withdrew while it may have arrived': withdrawUnanswered,
}
