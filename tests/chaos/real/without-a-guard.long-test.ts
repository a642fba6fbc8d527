/** The real runs hold, and each guard that is taken away makes them fail: `npm run test:long`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import '../../setup/indexeddb.ts'
import { openRealGround } from './ground.ts'
import { playRealRun, type RealStand, seedsWith } from './run.ts'
import { createRunDatabases } from './run-database.ts'
import { REAL_SABOTAGES, type RealFault, type RealSabotage } from './tally.ts'

let real: Awaited<ReturnType<typeof openRealGround>>
let stand: RealStand
beforeAll(async () => {
  real = await openRealGround()
  const { adminUrl, template, profile } = real.ground
  stand = { databases: createRunDatabases(adminUrl, template), profile }
}, 120_000)
afterAll(() => real.close())

/** Plays seeds until a run fails as expected. @param failure left out: in any way @returns what failed in all of them */
const untilFailure = async (seeds: readonly number[], sabotage: RealSabotage, failure = /./): Promise<readonly string[]> => {
  const failures: string[] = []
  for (const seed of seeds) if (!failures.some((what) => failure.test(what))) failures.push(...(await playRealRun(seed, stand, sabotage)).failures)
  return failures
}

describe('the real simulation without a guard', () => {
  it('holds for a few seeds', async () => {
    expect(await untilFailure([1, 2, 3], null)).toEqual([])
  })

  const guards: readonly (readonly [what: string, sabotage: RealSabotage, fault: RealFault, failure: RegExp])[] = [
    ['a phone takes no notice of the epoch of a restored database', 'epoch', 'database restored', /was accepted and is not in the ledger/],
    ['changes are taken over a gap, and a hello that says more is not believed', 'gap', 'line cut while the outlet changes', /is not the server's|the phone has/],
    ['any refusal is taken for the one that stands under the key', 'final', 'refused by another machine after commit', /is in the ledger and the phone does not know it: rejected/],
    ['a lost refresh is forgiven for a minute only', 'grace', 'refresh reply lost, and away for long', /the guest is logged out/],
    ['a begin that fails costs the pool a place', 'leak', 'database reset at begin, at every place of the pool', /still waits/],
    ['an order is changed without being held', 'row lock', 'two boards act on one order at once', /order_events|a server stumbled/],
    ['points that an order takes can be used again', 'hold', 'request cut by byte', /has lots of \d+ points that can be used, its ledger has/],
    ['an order keeps no row of the offer that it takes', 'use row', 'request cut by byte', /has the offer \w+ and no use of it/],
    ['an offer is given for ever', 'allotment', 'use of an offer given back', /was used \d times, and there are/],
    ['nobody counts what a guest has used', 'guest limit', 'offer that no longer applies', /A guest used the offer once more than 1 times/],
    ['an order that comes to nothing keeps its offer', 'give back', 'use of an offer given back', /keeps its use of the offer/],
    ['a job dies with its worker', 'claim', 'worker killed over a job', /the refund \S+ was never sent/],
    ['nobody asks what was given back in the company’s dashboard', 'dashboard', 'refund given back by hand', /belongs to no bill/],
    ['an order takes more points than its guest has', 'balance guard', 'reply swallowed', /has lots of \d+ points that can be used, its ledger has|has -\d+ points free/],
    ['old news of a payment is believed', 'rank', 'payment news in another order', /was captured and is authorized again/],
    ['whatever a bank holds is drawn', 'capture decision', 'paid twice', /was drawn and nobody had decided it/],
    ['paying online is not closed as the guest pays another way', 'close online', 'paid online and another way', /is (?:capture|taken), and paying .+ online was closed/],
    ['an order does not wait for the money that is being drawn for it', 'kept for capture', 'draft whose time is over while its money is drawn', /ran out of time while .+ was being drawn/],
    ['each try of a refund has a key of its own', 'refund key', 'part of a paid bill sent back', /was sent back, and \d+ was to be|was to be sent back, \d+ was|belongs to no bill/],
    ['nobody compares what was paid with what is due', 'amount', 'another amount paid than was asked', /the company drew/],
    ['an event counts as often as it comes', 'event', 'payment event twice', /is kept twice, or was never sent/],
    ['a mystery session goes with more than one order', 'one deal', 'lid lifted', /has a mystery deal of no session/],
    ['what a lid shows is not set aside', 'lid hold', 'lid lifted', /The offer lid-\w+ counts \d+ uses/],
    ['any seat is taken for one of now, at this table', 'seat', 'request cut by byte', /went to the kitchen unasked with a seat: yesterday/],
    ['a seat outlives the party of its table', 'table end', 'table cleared', /went to the kitchen unasked with a seat of before the table was cleared/],
    ['a switch does not wait for the orders that were judged before it', 'judged', 'switch while an order is judged', /which is sold out|was taken while \w+ was/],
    ['each message of the counter has a key of its own', 'counter key', 'paid in cash', /The till has money that nobody took/],
    ['a closed day takes more money', 'close', 'day closed', /was closed with -?\d+ by \w+, its ledger says/],
    ['the outlet delivers everywhere', 'zone', 'request cut by byte', /is kept with "(?:inner|outer)"/],
    ['the outlet serves around the clock', 'hours', 'request cut by byte', /was taken for a time outside the hours/],
    ['an order is judged by the menu that an instance remembers', 'menu', 'menu changed unheard by the other instance', /costs \d+, by the menu \d+/],
    ['documents are cut to the fields that this release knows', 'mask', 'server of a later release', /is not the server's/],
  ]
  it('takes each guard away once', () => {
    expect(guards.map(([, sabotage]) => sabotage).toSorted()).toEqual(REAL_SABOTAGES.toSorted())
  })

  for (const [what, sabotage, fault, failure] of guards)
    it(`fails when ${what}`, async () => {
      expect(await untilFailure(seedsWith(fault, 30), sabotage, failure)).toContainEqual(expect.stringMatching(failure))
    }, 120_000)
})
