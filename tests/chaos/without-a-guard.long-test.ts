/** Each guard that is taken away makes runs fail: `npm run test:long`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRunDatabase, type RunDatabase } from './database.ts'
import { createRandom } from './random.ts'
import { playRun } from './run.ts'
import { type Sabotage, SABOTAGES } from './sabotage.ts'
import { drawScript, type Happening, type Script } from './script.ts'

/** Whether a run is one in which the guard is needed, as far as its script says. */
type Matters = (script: Script) => boolean
const pays: Matters = (script) => script.pays
const lifts: Matters = (script) => script.lids
const earns: Matters = (script) => script.points
const has = (type: Happening['type']): Matters => ({ happenings }) => happenings.some((what) => what.type === type)

describe('the seeded simulation without a guard', () => {
  let database: RunDatabase
  beforeAll(async () => {
    database = await openRunDatabase()
  }, 60_000)
  afterAll(() => database.close())

  /** Plays runs in which the guard may matter until one fails as expected. @param from the first seed @returns what failed in all of them */
  const untilFailure = async (sabotage: Sabotage, failure: RegExp, matters: Matters, from: number): Promise<string[]> => {
    const failures: string[] = []
    let played = 0
    for (let seed = from; played < 100 && !failures.some((what) => failure.test(what)); seed++) {
      if (!matters(drawScript(createRandom(String(seed)).fork('script')))) continue
      failures.push(...(await playRun(seed, database, sabotage)).failures)
      played += 1
    }
    return failures
  }

  const guards: readonly (readonly [what: string, sabotage: NonNullable<Sabotage>, failure: RegExp, matters?: Matters, from?: number])[] = [
    ['each attempt has a key of its own', 'key', /stands \d times in the ledger/],
    ['two drainers need no lock', 'lock', /two commands under way at once/],
    ['nobody looks how old an order is', 'expiry', /was taken, too old: sent \d+ minutes after the tap/],
    ['any seat is taken for a new one', 'seat', /went to the kitchen unasked with a seat: /],
    ['an outlet is taken to deliver everywhere', 'zone', /was asked with zone null and is kept with/],
    ['an outlet is taken to serve at any hour', 'hours', /was taken for a time outside the hours/],
    ['a server prices by the menu that it happens to hold', 'menu', /by the menu \d+|which is sold out|was taken while/, has('server behind')],
    ['each message of the counter has a key of its own', 'counter key', /The till has money that nobody took/],
    ['a closed day takes more money', 'close', /was closed with -?\d+ by \w+, its ledger says/, has('close day')],
    ['an offer is given for ever', 'allotment', /was used \d times, and there are/, () => true, 304],
    ['nobody counts what a guest has used', 'guest limit', /A guest used the offer \w+ more than/],
    ['an order keeps no row of the offer that it takes', 'use row', /has the offer \w+ and no use of it/],
    ['an order that comes to nothing keeps its offer', 'give back', /keeps its use of the offer/],
    ['a job dies with its worker', 'claim', /jobs were (?:given up|never done)/],
    ['a phone is told after its login is over', 'left phone', /after its guest had left/, (script) => script.works && has('end session')(script)],
    ['a phone drops what it does not know', 'mask', /the phone has .+ otherwise than it stands/],
    // Few runs have such news at a moment at which nothing else is known: this is one.
    ['old news of a payment is believed', 'rank', /was (?:captured|authorized|refunded) and is (?:created|failed|authorized|captured) again/, pays, 229],
    ['whatever a bank holds is drawn', 'capture decision', /was drawn and nobody had decided it/, pays],
    ['nobody compares what was paid with what is due', 'amount', /the company drew/, pays],
    // A second refund under another key is refused where nothing is left: in this run a part is sent back, and the answer is lost.
    ['each try of a refund has a key of its own', 'refund key', /was sent back, and \d+ was to be|was to be sent back, and \d+ is left/, pays, 731],
    ['an event counts as often as it comes', 'event', /is kept twice, or was never sent/, pays],
    // Payments that nobody asks about are waited for over days: its runs are long, and this is one in which an event is lost.
    ['nobody asks the payment company by the clock', 'poller', /is neither taken nor on its way back/, pays, 25],
    ['a phone forgets that its guest left to pay', 'pay row', /its guest has left to pay it since the server spoke/, pays],
    ['points that an order takes can be used again', 'hold', /has lots of \d+ points that can be used, its ledger has/, earns],
    ['an order takes more points than its guest has', 'balance guard', /has -\d+ points free/, earns],
    ['a mystery session goes with more than one order', 'one deal', /has a mystery deal of no session, or of one that went with another order/, lifts],
    ['what a lid shows is not set aside', 'lid hold', /counts \d uses, \d orders have one, and \d are set aside/, lifts],
    ['the company’s name of a refund is not kept', 'refund reference', /The comparison of the days finds/, pays],
    ['nobody asks what was given back in the company’s dashboard', 'dashboard', /was sent back, and \d+ was to be|was to be sent back, and \d+ is left/, pays],
    ['a bill with something due is taken off the list', 'bills', /the counter does not show/],
  ]
  it('takes each guard away once', () => {
    expect(guards.map(([, sabotage]) => sabotage).toSorted()).toEqual(SABOTAGES.toSorted())
  })

  for (const [what, sabotage, failure, matters = () => true, from = 1] of guards)
    it(`fails when ${what}`, async () => {
      expect(await untilFailure(sabotage, failure, matters, from)).toContainEqual(expect.stringMatching(failure))
    })
})
