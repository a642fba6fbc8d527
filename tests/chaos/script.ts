/** What happens in a run, drawn from its seed before it begins: who taps when, and what goes wrong around that. */
import type { ServiceType } from '#schemas/menu.ts'
import type { ServiceStatus } from '#schemas/outlet.ts'
import { HOLD_MS } from '#server/upsells/lift-lid.ts'
import { PLAIN_DISHES } from './ground.ts'
import type { Odds, Outage, Window } from './network.ts'
import { OFFER_CODES } from './offers.ts'
import type { Random } from './random.ts'
import type { Doom } from './server-instance.ts'
import { isComplete, type Skew, SKEWS } from './skew.ts'
import type { Fault } from './tally.ts'
import type { PayWish } from './wish.ts'
import { drawEarlyServing, drawServing, type Serving } from './ways.ts'

/** One thing that happens at its time, ms of the run. */
export type Happening = { at: number } & (
  | { type: 'tap'; name: string; serving: Serving; code: string | null; times: number; pay: PayWish | null; points: boolean }
  | { type: 'scan'; code: string }
  | { type: 'here'; name: string }
  | { type: 'address'; by: 'phone' | 'other device' }
  | { type: 'ask cancel'; name: string }
  | { type: 'withdraw'; name: string }
  | { type: 'menu synced' }
  /** `by`: the instance at which it is done, so that another is behind. */
  | { type: 'price'; dish: string; factor: number; by?: number }
  | { type: 'dish'; dish: string; soldOut: boolean; by?: number }
  | { type: 'open'; serviceType: ServiceType; status: ServiceStatus }
  | { type: 'zones'; without: string | null }
  | { type: 'clear table'; code: string }
  | { type: 'board' }
  | { type: 'close day' }
  | { type: 'kill page'; realm: string }
  | { type: 'open page'; realm: string }
  | { type: 'online' }
  | { type: 'kill server'; instance: number }
  | { type: 'doom server'; doom: Doom }
  | { type: 'server behind'; instance: number; until: number }
  | { type: 'clock'; skewMs: number }
  | { type: 'end session' }
  | { type: 'other guest'; guest: number }
)

export interface Script {
  happenings: Happening[]
  odds: Odds
  windows: Window[]
  /** The device's clock minus the true time as the run begins, ms. */
  skewMs: number
  /** How old the access token is as the run begins, ms. */
  tokenAge: number
  /** How likely an order is paid at the counter, 0 to 1; 0 for most runs: nobody is there. */
  counter: number
  /** Whether workers are at work, and the guest's phone is told. */
  works: boolean
  /** Whether guests pay online. */
  pays: boolean
  /** Whether the outlet takes and gives points. */
  points: boolean
  /** Whether guests lift lids of mystery deals. */
  lids: boolean
  /** Whether a bank may take days. */
  slowBank: boolean
  /** Two releases at once. */
  skew: Skew
  end: number
}

const MINUTE = 60_000
/** Of runs whose phones and servers know of it. */
const PAYS_ODDS = 0.75
const POINTS_ODDS = 0.6
/** How likely an order of a run with points takes as many as it can, so that the next one finds fewer than its guest’s phone knows of. */
const TAKES_POINTS_ODDS = 0.95
const LIDS_ODDS = 0.65
/** Of runs with lids: a guest comes back when what they were shown is set aside no more. */
const BACK_TOO_LATE_ODDS = 0.8
const SINGLE: readonly Fault[] = [
  'request lost', 'request held back for minutes', 'request sent twice at once', 'request delivered again, minutes later', 'reply lost after commit', 'reply delayed',
  'reply cut in the middle', 'gateway error after commit', 'answer 500', 'answer 503', 'answer 429', 'answer 408',
]
const OUTAGES: readonly Outage[] = ['network off', 'network off', 'network off', 'black hole', 'captive portal']
export const REALMS = ['worker', 'page', 'tab'] as const

function drawOdds(random: Random): Odds {
  const odds: Odds = Object.fromEntries(SINGLE.map((fault) => [fault, 0.02]))
  for (let i = random.between(0, 3); i > 0; i--) odds[random.pick(SINGLE)] = 0.35
  return odds
}

const drawSkew = (random: Random): number => (random.chance(0.6) ? random.between(-2000, 2000) : random.between(MINUTE, 180 * MINUTE) * (random.chance(0.5) ? 1 : -1))

const drawDoom = (random: Random): Doom => {
  const at = random.pick(['statement', 'before commit', 'after commit', 'after commit'] as const)
  return at === 'statement' ? { at, left: random.between(1, 6) } : { at }
}

/** Around a tap: a moment shortly before it, in its first seconds, or minutes later. */
const near = (random: Random, tap: number): number => Math.max(0, tap + random.pick([random.between(-20_000, 0), random.between(0, 3000), random.between(0, 4 * MINUTE)]))

export function drawScript(random: Random): Script {
  const happenings: Happening[] = []
  const add = (at: number, happening: { [T in Happening['type']]: Omit<Extract<Happening, { type: T }>, 'at'> }[Happening['type']]): void => {
    happenings.push({ at: Math.max(0, Math.round(at)), ...happening } as Happening)
  }
  const span = random.pick([2, 4, 6, 9]) * MINUTE
  const taps = Array.from({ length: random.pick([1, 1, 1, 1, 2, 2, 3]) }, () => random.between(1000, span)).sort((a, b) => a - b)
  const aTap = (): number => random.pick(taps)
  const sometimes = (likelihood: number, act: () => void): void => void (random.chance(likelihood) && act())

  const skew = random.chance(0.72) ? 'none' : random.pick(SKEWS.slice(1))
  const draw = skew === 'phone of release 0.1' ? drawEarlyServing : drawServing
  const works = random.chance(0.25)
  const paying = random.fork('paying')
  const pays = isComplete(skew) && paying.chance(PAYS_ODDS)
  const drawPay = (): PayWish | null => (pays && paying.chance(0.9) ? paying.pick(['before', 'before', 'after']) : null)
  const saving = random.fork('points')
  const points = isComplete(skew) && saving.chance(POINTS_ODDS)
  const scanned = new Set<string>()
  const servings: Serving[] = []
  // Who knows a code mostly tries the same again.
  const codes = skew !== 'phone of release 0.1' && random.chance(0.3) ? random.pick([OFFER_CODES, ...OFFER_CODES.map((code) => [code]), ['LAST30']]) : null
  taps.forEach((at, index) => {
    const name = `wish ${index + 1}`
    const before = servings.at(-1)
    // Some guests stay: the same table, and what they asked for before.
    const serving = before && random.chance(before.seat === 'scanned' ? 0.9 : 0.35) ? before : draw(random)
    servings.push(serving)
    const { table } = serving
    if (table && serving.seat === 'scanned' && !scanned.has(table.scanCode)) {
      add(at - random.between(300, 5000), { type: 'scan', code: table.scanCode })
      scanned.add(table.scanCode)
    }
    const code = codes && random.chance(0.85) ? random.pick(codes) : null
    add(at, { type: 'tap', name, serving, code, times: random.chance(0.15) ? 2 : 1, pay: drawPay(), points: points && code === null && saving.chance(TAKES_POINTS_ODDS) })
    sometimes(serving.way === 'DT' ? 0.6 : 0, () => add(at + random.between(20_000, 4 * MINUTE), { type: 'here', name }))
    sometimes(0.75, () => add(at + random.between(2000, 2 * MINUTE), { type: 'ask cancel', name }))
    sometimes(table ? 0.1 : 0, () => add(at + random.between(20_000, 3 * MINUTE), { type: 'clear table', code: table?.scanCode ?? '' }))
    sometimes(0.2, () => add(at + random.pick([random.between(5, 1500), random.between(1000, 4 * MINUTE)]), { type: 'withdraw', name }))
  })
  sometimes(0.4, () => add(random.between(0, span), { type: 'menu synced' }))

  const windows: Window[] = []
  for (let i = random.pick([0, 0, 1, 1, 2]); i > 0; i--) {
    const from = near(random, aTap())
    const until = from + random.pick([random.between(500, 20_000), random.between(MINUTE, 4 * MINUTE), random.between(9 * MINUTE, 13 * MINUTE)])
    windows.push({ kind: random.pick(OUTAGES), from, until })
    add(until + random.between(1, 50), { type: 'online' })
  }

  sometimes(0.2, () => add(near(random, aTap()), { type: 'kill server', instance: random.between(0, 1) }))
  sometimes(0.35, () => add(aTap() + random.between(-500, 100), { type: 'doom server', doom: drawDoom(random) }))
  sometimes(0.25, () => {
    const at = Math.max(0, aTap() - random.between(3000, 40_000))
    const instance = random.between(0, 1)
    const [dish, by] = [random.pick(Object.keys(PLAIN_DISHES)), 1 - instance]
    add(at, { type: 'server behind', instance, until: at + random.between(MINUTE, 5 * MINUTE) })
    add(at + random.between(1, 2000), random.chance(0.5) ? { type: 'price', dish, factor: random.pick([0.8, 1.25]), by } : { type: 'dish', dish, soldOut: true, by })
  })

  const dishes = Object.keys(PLAIN_DISHES)
  sometimes(0.3, () => add(near(random, aTap()), { type: 'price', dish: random.pick(dishes), factor: random.pick([0.8, 1.25, 1.5]) }))
  sometimes(0.25, () => {
    const [dish, at] = [random.pick(dishes), near(random, aTap())]
    add(at, { type: 'dish', dish, soldOut: true })
    sometimes(0.6, () => add(at + random.between(5000, 5 * MINUTE), { type: 'dish', dish, soldOut: false }))
  })
  sometimes(0.2, () => {
    const [serviceType, at] = [random.pick(['DI', 'DI', 'SP', 'RO', 'DT', 'DL'] as const), near(random, aTap())]
    add(at, { type: 'open', serviceType, status: random.pick(['STOPPED', 'CLOSED', 'NOT_OPEN'] as const) })
    sometimes(0.7, () => add(at + random.between(5000, 4 * MINUTE), { type: 'open', serviceType, status: 'OPEN' }))
  })
  sometimes(0.06, () => {
    const at = near(random, aTap())
    add(at, { type: 'zones', without: random.pick(['inner', 'outer', null]) })
    sometimes(0.5, () => add(at + random.between(5000, 4 * MINUTE), { type: 'zones', without: null }))
  })
  sometimes(0.2, () => {
    add(aTap() - random.between(1000, 20_000), { type: 'address', by: 'phone' })
    for (let i = random.between(1, 3); i > 0; i--) add(near(random, aTap()), { type: 'address', by: 'phone' })
    sometimes(0.5, () => add(near(random, aTap()) + MINUTE, { type: 'address', by: 'other device' }))
    // A phone with nothing on it is offline for longer.
    for (const { from, until } of windows) add(random.between(Math.round(from), Math.round(until)), { type: 'address', by: 'phone' })
  })
  sometimes(0.3, () => add(random.between(0, span + 3 * MINUTE), { type: 'board' }))
  const counter = random.chance(0.3) ? random.pick([0.5, 1]) : 0
  if (counter > 0) sometimes(0.4, () => add(random.between(MINUTE, span + 3 * MINUTE), { type: 'close day' }))

  sometimes(0.4, () => add(random.between(0, span), { type: 'open page', realm: 'tab' }))
  for (const realm of REALMS)
    sometimes(0.25, () => {
      const at = near(random, aTap())
      add(at, { type: 'kill page', realm })
      add(at + random.between(400, MINUTE), { type: 'open page', realm })
    })

  sometimes(0.15, () => add(near(random, aTap()), { type: 'clock', skewMs: drawSkew(random) }))
  sometimes(works ? 0.2 : 0.06, () => add(near(random, aTap()), { type: 'end session' }))
  sometimes(0.1, () => {
    const at = near(random, aTap())
    add(at, { type: 'other guest', guest: 1 })
    add(at + random.between(100, 20_000), { type: 'tap', name: 'wish of another', serving: draw(random), code: codes ? random.pick(codes) : null, times: 1, pay: drawPay(), points: points && !codes })
    sometimes(0.5, () => add(at + random.between(30_000, 2 * MINUTE), { type: 'other guest', guest: 0 }))
  })

  const lifting = random.fork('lids')
  const lids = isComplete(skew) && lifting.chance(LIDS_ODDS)
  if (lids && lifting.chance(BACK_TOO_LATE_ODDS))
    add((taps.at(-1) ?? 0) + HOLD_MS + lifting.between(10_000, 5 * MINUTE), { type: 'tap', name: 'wish of later', serving: draw(lifting), code: null, times: 1, pay: null, points: false })

  const last = Math.max(span, ...happenings.map(({ at }) => at), ...windows.map(({ until }) => until))
  return {
    happenings: happenings.sort((a, b) => a.at - b.at),
    odds: drawOdds(random),
    windows,
    skewMs: drawSkew(random),
    counter,
    works,
    pays,
    points,
    lids,
    slowBank: paying.chance(0.35),
    skew,
    tokenAge: random.chance(0.2) ? 10 * MINUTE - random.between(-1000, span) : 0,
    end: last + MINUTE,
  }
}
