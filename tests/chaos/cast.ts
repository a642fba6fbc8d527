/** Who and what takes part in a run: the phone with its guests, the network, the back end with its staff, the payment company, and all that looks on. */
import { createAddressEdits } from './address-edits.ts'
import { type BackEnd, createBackEnd } from './back-end.ts'
import { createCounterChecks } from './check-counter.ts'
import { createOfferChecks } from './check-offers.ts'
import { createPaymentChecks, type PaymentChecks } from './check-payments.ts'
import { createPayTruthChecks, type PayTruthChecks } from './check-pay-truth.ts'
import { createPointChecks } from './check-points.ts'
import { type Checks, createChecks } from './checks.ts'
import { createCompany } from './company.ts'
import { createCounter } from './counter.ts'
import { createCustoms } from './customs.ts'
import type { RunDatabase } from './database.ts'
import { availability, FIRST_MOMENT, firstMenu } from './ground.ts'
import { createGuest } from './guest.ts'
import { createLaterGuest } from './guest-later.ts'
import { createPayingGuest, type PayingGuest } from './guest-pay.ts'
import { createKitchen } from './kitchen-life.ts'
import type { Ledger } from './ledger.ts'
import { createLedgerView } from './ledger-view.ts'
import { createLogins } from './logins.ts'
import { createNetwork } from './network.ts'
import { createPages } from './pages.ts'
import { Phone } from './phone.ts'
import { outletOfRun } from './points.ts'
import { createPushService, type PushService } from './push-service.ts'
import { createRandom } from './random.ts'
import { masked } from './real/saboteur.ts'
import { createRunOuts } from './run-outs.ts'
import type { Sabotage } from './sabotage.ts'
import { drawScript } from './script.ts'
import { createSeatMaker } from './seat-maker.ts'
import { createStaff } from './staff.ts'
import { createStaffLine, type StaffLine } from './staff-line.ts'
import type { Counts } from './tally.ts'
import type { Tap } from './wish.ts'
import { createWorks } from './works.ts'
import { createWorld, type World } from './world.ts'

const MINUTE = 60_000
const LID_ODDS = 0.8

/** What a run is told with. */
export interface Ears {
  world: World
  counts: Counts
  failures: readonly string[]
  count: (what: string) => void
  fail: (what: string) => void
}

export function createEars(): Ears {
  const world = createWorld()
  const counts: Counts = {}
  const failures: string[] = []
  return {
    world,
    counts,
    failures,
    count: (what) => {
      counts[what] = (counts[what] ?? 0) + 1
    },
    fail: (what) => {
      if (failures.includes(what)) return
      failures.push(what)
      world.note(`BROKEN: ${what}`)
    },
  }
}

/** What the guests' side asks of the other one. */
interface Far {
  backEnd: BackEnd
  line: StaffLine
  checks: Checks
  paymentChecks: PaymentChecks
}

/** The guests' side, and what is outside all servers; `far` is asked once the back end stands. */
function openNearSide(seed: number, database: RunDatabase, sabotage: Sabotage, { world, count, fail }: Ears, far: () => Far) {
  const random = createRandom(String(seed))
  const script = drawScript(random.fork('script'))
  const phone = new Phone(world, { menu: firstMenu, outlet: { ...outletOfRun(script.points), menuVersion: 1 }, availability })
  phone.skewMs = script.skewMs
  const taps = new Map<string, Tap>()
  const health = { isHealed: false }
  const isHealed = (): boolean => health.isHealed
  const backEnd = (): BackEnd => far().backEnd
  const customs = createCustoms({ world, phone, random: random.fork('sabotage'), sabotage, checks: () => far().checks, count, fail })
  const network = createNetwork({ world, phone, random: random.fork('network'), backEnd, odds: script.odds, windows: script.windows, skew: script.skew, heard: sabotage === 'mask' ? masked : (body) => body, count, customs })
  const pages = createPages({ world, phone, random, script, sabotage, network, payer: () => payer, count })
  const { page, wake } = pages
  const logins = createLogins({ world, phone, random, script, database, backEnd, line: () => far().line, pushes: () => pushes, wake })
  const guest = { world, phone, count, page, wake, taps }
  const pushes: PushService = createPushService({
    world, random: random.fork('push service'), sessionEnds: logins.ends, count, fail,
    orderOf: async (id) => {
      await backEnd().refreshLedger()
      return backEnd().ledger().orders.get(id) ?? null
    },
  })
  const company = createCompany({
    world, random: random.fork('company'), handle: (message) => backEnd().handle(message), isHealed, count, fail, interleave: () => backEnd().interleave(),
    onCapture: async (payment) => {
      await backEnd().refreshLedger()
      far().paymentChecks.checkCapture(payment, backEnd().payments())
    },
  })
  const payer: PayingGuest = createPayingGuest({
    ...guest, random: random.fork('paying guest'), company: () => company, truthOf: (order) => payTruth.truthOf(order), keeps: sabotage !== 'pay row', isHealed, isOff: network.isOff,
    handle: (message) => backEnd().handle(message), closePage: pages.leave, openPage: () => pages.open('page'),
  })
  const payTruth: PayTruthChecks = createPayTruthChecks({ phone, company, isOff: network.isOff, left: payer.left, payments: () => backEnd().payments(), fail })
  return {
    random, script, phone, taps, health, customs, network, pages, logins, pushes, company, payer, payTruth,
    guest: createGuest({ ...guest, random: random.fork('guest'), seats: createSeatMaker(database, random.fork('seats')), lidOdds: script.lids ? LID_ODDS : 0, fail }),
    later: createLaterGuest({ ...guest, random: random.fork('later guest') }),
    edits: createAddressEdits({ ...guest, database, random: random.fork('addresses'), backEnd, isOff: network.isOff, tokenOf: logins.otherToken, fail }),
    works: createWorks({ world, random: random.fork('works'), backEnd, database, count, fail }),
    runOuts: createRunOuts({ world, random: random.fork('run-outs'), database, backEnd }),
    /** Whether workers have something to do. */
    hasJobs: script.works || script.pays || script.points || script.lids,
  }
}

type NearSide = ReturnType<typeof openNearSide>

/** The servers with the outlet's people, and the checks of what is committed there. */
async function openFarSide(database: RunDatabase, sabotage: Sabotage, { world, count, fail }: Ears, near: NearSide) {
  const { random, script, phone, taps, network, pushes, company, works, later } = near
  const now = (): number => FIRST_MOMENT + world.now()
  const onServed = (orderId: string): void => {
    world.after(random.between(1000, MINUTE), () => {
      const served = [...phone.pulled.values()].flatMap(({ orders }) => [...orders.values()]).find(({ id }) => id === orderId)
      if (served?.feedbackUntil) void later.giveFeedback(served)
    })
  }
  const backEnd = await createBackEnd({
    world, random: random.fork('back end'), database, sabotage, hasPoints: script.points, count, nextArrival: network.nextArrival,
    pushGatewayOf: pushes.gatewayOf, paymentGatewayOf: company.gatewayOf, onJobs: () => void (near.hasJobs && works.stir()), onError: (message) => fail(`a server stumbled: ${message.slice(0, 600)}`),
  })
  const ledger: () => Ledger = createLedgerView(backEnd, near.customs, sabotage)
  const line = createStaffLine(backEnd, random.fork('staff'), sabotage)
  const staff = createStaff({ world, database, backEnd, line, firstOutlet: outletOfRun(script.points), count })
  const counter = createCounter({ world, random: random.fork('counter'), line, ledger, count })
  return {
    backEnd, ledger, line, staff, counter,
    kitchen: createKitchen({ world, random: random.fork('kitchen'), line, ledger, count, onServed }),
    checks: createChecks({ phone, taps, truthOf: () => staff.truth, toldHere: later.toldHere, fail }),
    counterChecks: createCounterChecks({ intents: counter.intents, closed: counter.closed, fail }),
    offerChecks: createOfferChecks(count, fail),
    paymentChecks: createPaymentChecks({ company, now, count, fail }),
    pointChecks: createPointChecks({ now, count, fail }),
  }
}

type FarSide = Awaited<ReturnType<typeof openFarSide>>

export type Cast = Ears & NearSide & FarSide & { sabotage: Sabotage }

/** @param database as it is before a run */
export async function openCast(seed: number, database: RunDatabase, sabotage: Sabotage, ears: Ears): Promise<Cast> {
  let far: FarSide | null = null
  const near = openNearSide(seed, database, sabotage, ears, () => {
    if (!far) throw new Error('The back end is not there yet.')
    return far
  })
  far = await openFarSide(database, sabotage, ears, near)
  return { ...ears, ...near, ...far, sabotage }
}
