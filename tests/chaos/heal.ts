/** A run's end: nothing goes wrong any more, each guest comes back once, and all that waits gets its answer; then what must hold is looked at. */
import { isWaiting } from '#outbox/next-step.ts'
import { compareDays } from '#server/payments/compare-days.ts'
import type { Cast } from './cast.ts'
import { rewardsFaults } from './check-points.ts'
import { FIRST_MOMENT } from './ground.ts'
import { readBoard } from './happen.ts'
import type { Realm } from './realm.ts'
import { REALMS } from './script.ts'
import { isSame, type Json } from './skew.ts'

const MINUTE = 60_000
/** Held back and repeated requests have all arrived after this. */
const LAST_COPIES_MS = 45 * MINUTE
/** A healed phone must have all its answers within this. */
const HEALING_MS = 15 * MINUTE
/** All guests' last looks are over by then. */
const LAST_LOOKS_MS = 30 * MINUTE
const HOUR = 60 * MINUTE
/** No run looks on for longer than a phone keeps the row of a payment. */
const MOST_MS = 7 * 24 * HOUR
/** The longest time to the poller's next question, ms, by how long a payment is begun. */
const pollGapAt = (at: number): number => (at === 0 ? 0 : at < 20 * MINUTE ? 20 * MINUTE : at < 22 * HOUR ? 1.5 * HOUR : 8 * HOUR)

/** A document without the marks of the sync. */
const plain = (document: object): Json => {
  const { _deleted, ...fields } = document as Json
  return fields
}

export function createHealing(cast: Cast, watch: () => Promise<void>) {
  const { world, phone, script, health, network, works, pushes, backEnd, pages, logins, edits, company, payer, payTruth, runOuts, checks, counterChecks, pointChecks, paymentChecks, ledger, counts, fail } = cast
  const hasEntries = (guestId: string): boolean => [...phone.entries.values()].some((entry) => entry.guestId === guestId)
  const pass = (ms: number): Promise<void> => world.run(world.now() + ms, watch)

  const mend = (): void => {
    health.isHealed = true
    network.heal()
    works.heal()
    pushes.heal()
    for (const instance of backEnd.instances) {
      instance.doom = null
      instance.behindUntil = 0
      if (!instance.up) instance.start()
    }
    world.note('all is well again')
    for (const name of REALMS.slice(0, 2)) pages.open(name)
  }

  const isWaitingFor = (guestId: string): boolean => [...phone.entries.values()].some((entry) => entry.guestId === guestId && isWaiting(entry))
  const answerAll = async (): Promise<void> => {
    for (const [index, { id }] of logins.guests.entries()) {
      if (!hasEntries(id)) continue
      await logins.logIn(index)
      await pass(5000)
      for (const end = world.now() + HEALING_MS; world.now() < end && isWaitingFor(id); ) await pass(10_000)
    }
  }

  /** Whether an order that was paid online waits for its answer. */
  const mayRunOutPaid = (): boolean => [...ledger().orders.values()].some(({ order }) => order.status === 'DRAFT' || (order.status === 'UNATTENDED' && order.online?.state === 'paid'))

  /** Banks say what they have to say, what goes back is back, and orders that nobody answers are over. */
  const settleAll = async (): Promise<void> => {
    for (let until = 0; world.now() < MOST_MS; ) {
      const next = Math.max(company.lastAt() + pollGapAt(company.lastAt()), mayRunOutPaid() ? runOuts.next() + MINUTE : 0)
      if (next <= Math.max(until, world.now())) return
      until = next
      await world.run(until, watch)
    }
  }

  /** An order that nobody answers is over before or after the guests' last look, never during it. */
  const letRunOut = async (): Promise<void> => {
    while (runOuts.next() < world.now() + LAST_LOOKS_MS) await world.run(runOuts.next() + MINUTE, watch)
  }

  const syncAddresses = async (): Promise<void> => {
    if ((await pages.realm('page')?.syncAddresses()) === false) world.after(1000, () => void syncAddresses())
  }

  /** The phone is told how its guest's points stand; looked at again, as some may end this very moment. */
  const checkRewards = async (open: Realm, guestId: string): Promise<void> => {
    let wrong: readonly string[] = []
    for (let tries = 0; tries === 0 || (tries < 3 && wrong.length > 0); ) {
      const books = backEnd.points()
      void open.pullRewards()
      await pass(10_000)
      wrong = rewardsFaults(backEnd.points(), guestId, phone.rewards.get(guestId) ?? null)
      // Of what was posted meanwhile the phone may not have been told yet.
      if (backEnd.points() === books) tries++
    }
    wrong.forEach(fail)
  }

  /** The guest looks at what is open of their payments until CA-09's questions are over. */
  const askLast = async (open: Realm): Promise<void> => {
    payer.follow(open)
    await pass(4 * MINUTE)
    payTruth.checkEnd()
  }

  const lookOnceMore = async (index: number, guestId: string): Promise<void> => {
    if (!hasEntries(guestId) && !edits.hasAny()) return
    await logins.logIn(index)
    const open = pages.realm('page')
    void open?.pullOrders()
    if (edits.hasAny()) void syncAddresses()
    await pass(MINUTE)
    if (script.pays && open) await askLast(open)
    if (script.points && open && hasEntries(guestId)) await checkRewards(open, guestId)
  }

  /** Once all was pulled the phone has every order as it stands. */
  const checkDocuments = (): void => {
    for (const { id, guestId, order } of ledger().orders.values()) {
      const held = phone.pulled.get(guestId)?.orders.get(id)
      if (hasEntries(guestId) && !(held && isSame(plain(held), 'orders', plain(order), script.skew))) fail(`the phone has ${order.note} otherwise than it stands`)
    }
  }

  /** @returns how many the comparison finds; nothing is settled in a run, so nothing is late */
  const compareOnce = async (): Promise<Record<'behind' | 'strays' | 'missing' | 'misfits', number>> => {
    const found = { behind: 0, strays: 0, missing: 0, misfits: 0 }
    const instance = backEnd.instances.find(({ up }) => up)
    await instance?.act(async (deps) => {
      const { behind, strays, missing, misfits } = await compareDays(deps, company.gatewayOf(instance))
      Object.assign(found, { behind, strays, missing, misfits })
    })
    return found
  }

  /** What the company has of the last days is all known here, and the other way round. */
  const checkDays = async (): Promise<void> => {
    let found = await compareOnce()
    // What an event that was lost would have told is asked about by the comparison itself.
    if (found.behind > 0 && (counts['payment event lost'] ?? 0) > 0) {
      await pass(MINUTE)
      found = { ...found, behind: (await compareOnce()).behind }
    }
    if (Object.values(found).some((count) => count > 0)) fail(`The comparison of the days finds ${JSON.stringify(found)}`)
  }

  return {
    heal: async (): Promise<void> => {
      mend()
      await answerAll()
      await pass(LAST_COPIES_MS)
      if (script.pays) await settleAll()
      await letRunOut()
      for (const [index, { id }] of logins.guests.entries()) await lookOnceMore(index, id)
    },
    checkEnd: async (): Promise<void> => {
      checks.checkEnd(ledger())
      counterChecks.checkEnd()
      checkDocuments()
      await edits.checkEnd()
      if (cast.hasJobs) await works.checkEnd()
      if (script.points) pointChecks.checkEnd(backEnd.points())
      if (script.pays) paymentChecks.checkEnd(backEnd.payments(), ledger())
      if (script.pays) await checkDays()
      if (script.works) await pushes.checkEnd(ledger().orders.values(), backEnd.payments(), FIRST_MOMENT)
      if (cast.random.chance(0.15)) await readBoard(cast)
    },
  }
}
