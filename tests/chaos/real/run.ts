/** One real run: servers, database and sockets as they are, faults and acts from a seed; checked after each scene and at its end. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { writeSession } from '#outbox/session.ts'
import type { Profile } from '#schemas/guest.ts'
import { signAccess } from '#server/guests/access-tokens.ts'
import { writeRefresh } from '#server/guests/refresh-tokens.ts'
import { openSession } from '#server/guests/sessions.ts'
import { type CheckedPhone, createChecks } from '../checks.ts'
import { releases } from '../../fixtures/releases/fixtures.ts'
import { brand } from '../ground.ts'
import { type Ledger, orderedInRun } from '../ledger.ts'
import { createRandom } from '../random.ts'
import type { RunResult } from '../run.ts'
import { keys } from '../server-instance.ts'
import { AFTER_ORDER_SCENES } from './after-order-scenes.ts'
import { ADDRESS_SCENES } from './address-scenes.ts'
import { watchBoardAt } from './board.ts'
import { drawEarlyServing, drawServing } from '../ways.ts'
import { CHANGE_SCENES, PRICE_SCENES } from './change-scenes.ts'
import { createClock } from './clock.ts'
import { startCluster } from './cluster.ts'
import { layInDrawer } from './drawer.ts'
import { whatIsWrong } from './end-state.ts'
import { createRealGuest } from './guest.ts'
import { openPhone } from './phone.ts'
import { HOUSE_SCENES } from './house-scenes.ts'
import { GUEST_ID, type RunDatabases } from './run-database.ts'
import { startCompany } from './company.ts'
import { createRealCounter } from './counter.ts'
import { LID_END_SCENES } from './lid-scenes.ts'
import { createMoney } from './money.ts'
import { createOtherPhone } from './other-phone.ts'
import { outletHistory } from './outlet-history.ts'
import { PAY_EVENT_SCENES } from './pay-event-scenes.ts'
import { PAY_OUTCOME_SCENES } from './pay-outcome-scenes.ts'
import { PAY_SCENES } from './pay-scenes.ts'
import { settleAll, WEBHOOK } from './payments.ts'
import { PAY_RETURN_SCENES } from './pay-return-scenes.ts'
import { POINT_SCENES } from './point-scenes.ts'
import { startPush } from './push.ts'
import { REFUND_SCENES } from './refund-scenes.ts'
import { takeAway } from './saboteur.ts'
import { LID_SCENES, restoreDatabase, type Scene, SCENES, type Stage } from './scenes.ts'
import { createSeen } from './seen.ts'
import { STOCK_SCENES } from './stock-scenes.ts'
import { createSeatMaker } from '../seat-maker.ts'
import { asSaid, isComplete, isEarlier, type Skew, SKEWS } from '../skew.ts'
import type { RealFault, RealSabotage } from './tally.ts'
import { TILL_SCENES } from './till-scenes.ts'
import { until, within } from './waiting.ts'
import { createWire } from './wire.ts'
import { WORK_SCENES } from './work-scenes.ts'

export interface RealGround {
  /** Address of the shared PostgreSQL's database `postgres`. */
  adminUrl: string
  template: string
  /** As a login answers with it. */
  profile: Profile
}

/** What a process plays its runs on, one after another. */
export interface RealStand {
  databases: RunDatabases
  profile: Profile
}

/** What is expected at the end must stand by then; generous, as a run on a quiet machine needs a second. */
const END_MS = 20_000
/** A run in which something waits for ever fails by its own name. */
const RUN_MS = 90_000
/** A sabotaged run is over when this has passed without mending. */
const SABOTAGED_END_MS = 4000

/** Of runs of one release. */
const DRAWER_ODDS = 0.2

/** The other phone of the guest is of this release, and so is what it is told of addresses. */
const HAS_ADDRESSES: readonly Skew[] = ['none', 'server of release 0.2', 'phone of release 0.2', 'phone of a later release']

type Scenes = Readonly<Partial<Record<RealFault, Scene>>>

interface Plan {
  skew: Skew
  /** The release that left the run's phone in a drawer; null: it is a new one. */
  left: string | null
  scenes: readonly (readonly [name: string, scene: Scene])[]
}

/** The first `count` seeds in whose runs a fault is drawn. */
export function seedsWith(fault: RealFault, count: number): number[] {
  const seeds: number[] = []
  for (let seed = 1; seeds.length < count; seed++) {
    const { skew, left, scenes } = drawPlan(seed)
    if (skew === fault || (left !== null && fault === 'phone back after a year') || scenes.some(([name]) => name === fault)) seeds.push(seed)
  }
  return seeds
}

/** Scenes that end before their fault strikes more often than others do: drawn more often, so that it strikes as often. */
const SELDOM_STRUCK: readonly RealFault[] = [
  'answer of the payment company lost', 'paid online and another way', 'item sold out', 'guest says that the car is here', 'feedback given', 'payment told at both instances at once',
]

/** Phones of release 0.1 know no seats. Guests of one release pay online and lift lids, and not under a restore, which takes what was opened and set aside for them with it; nor do prices change there. */
function drawPlan(seed: number): Plan {
  const random = createRandom(`real ${seed}`).fork('plan')
  const skew = random.chance(0.65) ? 'none' : random.pick(SKEWS.slice(1))
  const isRestored = !isEarlier(skew) && random.chance(0.2)
  const isOld = skew === 'phone of release 0.1'
  const lying = random.fork('drawer')
  const left = skew === 'none' && lying.chance(DRAWER_ODDS) ? lying.pick(releases) : null
  const isPlain = isComplete(skew) && !isRestored
  // Only some of the runs may draw the later ones: they stand there more than once, so that of 10,000 runs each fault strikes in 200 at the least.
  const parts: readonly (readonly [scenes: Scenes, times: number])[] = [
    [SCENES, 1],
    [{ ...HOUSE_SCENES, ...CHANGE_SCENES }, isOld ? 0 : 1],
    [PRICE_SCENES, isOld || isRestored ? 0 : 1],
    [TILL_SCENES, isRestored ? 0 : 2],
    [ADDRESS_SCENES, HAS_ADDRESSES.includes(skew) && !isRestored ? 3 : 0],
    [{ ...PAY_SCENES, ...PAY_OUTCOME_SCENES, ...PAY_EVENT_SCENES, ...PAY_RETURN_SCENES, ...REFUND_SCENES, ...WORK_SCENES }, isPlain ? 4 : 0],
    [{ ...LID_SCENES, ...LID_END_SCENES, ...POINT_SCENES, ...STOCK_SCENES, ...AFTER_ORDER_SCENES }, isPlain ? 4 : 0],
  ]
  const once = parts.flatMap(([part, times]) => Array.from({ length: times }, () => Object.entries(part)).flat())
  const scenes = [...once, ...once.filter(([name]) => SELDOM_STRUCK.some((fault) => fault === name))]
  const drawn = Array.from({ length: random.between(3, 6) }, () => random.pick(scenes))
  if (!isRestored) return { skew, left, scenes: drawn }
  const at = random.between(0, drawn.length)
  return { skew, left, scenes: [...drawn.slice(0, at), ['database restored', restoreDatabase], ...drawn.slice(at)] }
}

/** `isOver` false: it goes on in its process, whose IndexedDB and database are no other run's then. */
export type RealResult = RunResult & { isOver: boolean }

export async function playRealRun(seed: number, stand: RealStand, sabotage: RealSabotage = null): Promise<RealResult> {
  const plan = drawPlan(seed)
  const story: string[] = [`two releases: ${plan.skew}`, ...(plan.left === null ? [] : [`the phone lay in a drawer since release ${plan.left}`])]
  const failures: string[] = []
  const counts: RunResult['counts'] = {}
  const fail = (what: string): void => void (failures.includes(what) || failures.push(what))
  const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1)
  const played = play(seed, plan, stand, sabotage, { story, fail, count }).catch((error: unknown) =>
    fail(`the run broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`))
  const isOver = await within(RUN_MS, played)
  if (!isOver) fail(`the run did not end: ${story.at(-1) ?? ''}`)
  return { seed, hash: createHash('sha256').update(story.join('\n')).digest('hex'), story, failures, counts, isOver }
}

interface Ears {
  story: string[]
  fail: (what: string) => void
  count: (name: string) => void
}

async function play(seed: number, { skew, left, scenes }: Plan, { databases, profile }: RealStand, sabotage: RealSabotage, { story, fail, count }: Ears): Promise<void> {
  const random = createRandom(`real ${seed}`)
  const clock = createClock()
  const note = (line: string): void => void story.push(line)
  const mend = takeAway(sabotage)
  const isRestored = scenes.some(([, scene]) => scene === restoreDatabase)
  const database = await databases.open()
  const drawer = left === null ? null : layInDrawer(left)
  await drawer?.seed(database)
  await drawer?.open()
  const company = await startCompany(clock)
  const push = await startPush()
  const cluster = await startCluster(database.url, { push: push.gateway, razorpay: company.account, clock, sabotage, onError: (line) => fail(`a server stumbled: ${line.slice(0, 600)}`) })
  // Of the others' payments servers hear by asking alone.
  if (random.fork('company').chance(0.5)) company.sendEventsTo(`http://127.0.0.1:${cluster.instances[0]?.port ?? 0}${WEBHOOK}`)
  const wire = createWire({ random: random.fork('wire'), ports: () => cluster.instances.map(({ proxy }) => proxy.port), skew, sabotage, onRefused: () => count('refused by another machine after commit') })
  const phone = await openPhone(wire, random.fork('phone'), clock)
  const boards = cluster.instances.map(({ port }) => watchBoardAt(port, clock, fail))
  const guest = createRealGuest({
    phone, random: random.fork('guest'), clock, draw: skew === 'phone of release 0.1' ? drawEarlyServing : drawServing, seats: createSeatMaker({ own: database.db }, random.fork('seats')), count, fail,
    // What a restore loses of offers and points another order may have by the time that one is sent again.
    saves: skew !== 'phone of release 0.1' && !isRestored,
  })
  const counter = createRealCounter({ random: random.fork('counter'), clock, database, ports: cluster.instances.map(({ port }) => port), sabotage, count })
  const otherPhone = createOtherPhone({ random: random.fork('other phone'), clock, database, wire, phone })
  const stage: Stage = {
    random: random.fork('scenes'), clock, cluster, company, push, database, wire, phone, guest, otherPhone, drawer, boards, counter, soldOut: new Set(), prices: {}, toldHere: new Set(), sabotage, count, note, fail, look: () => check(),
  }

  const told = new Set<string>()
  let history = outletHistory([])
  const held: CheckedPhone = { entries: new Map(), pulled: new Map(), now: clock.now }
  const checks = createChecks({ phone: held, taps: guest.taps, truthOf: (orderId) => history.truthOf(orderId), toldHere: stage.toldHere, fail })
  const see = createSeen(count)
  const money = createMoney({ database, company, counter, now: clock.now, count, fail })
  /** The phone first, then the ledger: what was said must stand by then. Once more where the phone has gone on meanwhile: what it says is to be held against one moment. */
  const look = async (): Promise<Ledger> => {
    const stores = phone.stores()
    const orders = stores ? await stores.guest.database.collections.orders.find().exec() : []
    const entries = await phone.device.readEntries()
    drawer?.see(entries)
    held.entries = new Map(entries.map((entry) => [entry.id, entry]))
    held.pulled = new Map([[GUEST_ID, { orders: new Map(orders.map((order) => [order.id, { id: order.id, status: order.status }])) }]])
    for (const entry of entries) if (entry.kind === 'place-order' && entry.state === 'accepted') told.add(entry.id)
    const { ledger, ...moment } = await money.look()
    history = moment.history
    see(entries, orderedInRun(ledger))
    return isDeepStrictEqual(await phone.device.readEntries(), entries) ? asSaid(ledger, skew) : look()
  }
  const check = async (): Promise<Ledger> => {
    const ledger = await look()
    checks.checkLedger(orderedInRun(ledger))
    checks.checkClaims(ledger)
    return ledger
  }

  try {
    const sessionId = uuidV7(clock.now(), random.bytes(10))
    const session = await database.transact((tx) => openSession(tx, { guestId: GUEST_ID, brandId: brand.id }, sessionId, clock.now()))
    const accessToken = await signAccess(keys.access, { sub: GUEST_ID, brd: brand.id, sid: sessionId, gen: session.generation }, clock.now())
    wire.cookie = writeRefresh(keys.refresh, session)
    await writeSession(phone.device, { guest: profile, accessToken, serverTime: clock.now() }, brand.id, clock.now())
    await phone.restartWorker()
    if (skew !== 'none') count(skew)
    if (drawer) count('phone back after a year')

    let restored = false
    for (const [name, scene] of scenes) {
      note(name)
      await scene(stage)
      restored ||= scene === restoreDatabase
      // Until the phone has heard of the restore it says what it was told before.
      if (restored) await look()
      else await check()
    }
    note('all is well again')
    await settleAll(stage)
    phone.wake()
    let wrong: string[] = []
    const stands = await until(sabotage === null ? END_MS : SABOTAGED_END_MS, async () => {
      wrong = await whatIsWrong(stage, skew, told)
      return wrong.length === 0
    })
    if (!stands) wrong.forEach(fail)
    const ledger = await check()
    checks.checkEnd(ledger)
    push.faults(ledger).forEach(fail)
    await money.checkEnd()
  } finally {
    mend()
    await Promise.all(boards.map((board) => board.close()))
    await phone.close()
    await cluster.close()
    await company.close()
    await push.close()
    await database.close()
  }
}
