/** What the database holds of orders, offers, points and payments at one moment, and what must hold of them. */
import { sql } from '#server/db/sql.ts'
import { createCounterChecks } from '../check-counter.ts'
import { createOfferChecks } from '../check-offers.ts'
import { createPaymentChecks } from '../check-payments.ts'
import { createPointChecks } from '../check-points.ts'
import { type Ledger, orderedInRun, readLedger } from '../ledger.ts'
import { readUsesOfAll, type Uses } from '../offers.ts'
import { type Payments, readPayments } from '../payment-books.ts'
import { type PointBooks, readPointBooks } from '../points.ts'
import { readTill, type Till } from '../till.ts'
import type { RealCompany } from './company.ts'
import type { RealCounter } from './counter.ts'
import { type OutletHistory, outletHistory } from './outlet-history.ts'
import { historyFaults } from './payment-history.ts'
import type { RealDatabase } from './run-database.ts'
import { readWritten } from './written.ts'

export interface Moment {
  /** With orders of before the run. */
  ledger: Ledger
  uses: Uses
  points: PointBooks
  payments: Payments
  till: Till
  /** What was wrong at any time until now in what was written of payments. */
  wrong: readonly string[]
  /** The outlet at any time until now. */
  history: OutletHistory
}

/** The counter says everything again until it is answered; generous, as a server may have lost its database meanwhile. */
const ANSWERED_MS = 20_000

export interface MoneyTools {
  database: Pick<RealDatabase, 'transact'>
  company: RealCompany
  counter: Pick<RealCounter, 'intents' | 'closed' | 'settled'>
  /** Epoch ms of the servers. */
  now: () => number
  count: (name: string) => void
  fail: (what: string) => void
}

export function createMoney({ database, company, counter, now, count, fail }: MoneyTools) {
  const offers = createOfferChecks(count, fail)
  const points = createPointChecks({ now, count, fail })
  const tills = createCounterChecks({ intents: counter.intents, closed: counter.closed, fail })
  const payments = createPaymentChecks({ company: company.books, now, count, fail })

  /** Reads all of it as of one snapshot: requests of guests are under way meanwhile. None of the counter's is: what it is told after the snapshot would be held against it. */
  const read = async (): Promise<Moment> => {
    if (!(await counter.settled(ANSWERED_MS))) fail('The counter waits for an answer for ever')
    company.noteRefunds()
    return database.transact(async ({ q }) => {
      await q.execute(sql`set transaction isolation level repeatable read`)
      const written = await readWritten(q)
      return {
        ledger: await readLedger(q), uses: await readUsesOfAll(q), points: await readPointBooks(q), payments: await readPayments(q), till: await readTill(q),
        wrong: historyFaults(written, company.drawnByItself), history: outletHistory(written),
      }
    })
  }

  /** Looks at all money. @returns all as of then */
  const look = async (): Promise<Moment> => {
    const moment = await read()
    const ledger = orderedInRun(moment.ledger)
    moment.wrong.forEach(fail)
    tills.check(moment.till, ledger)
    offers.check(moment.uses, ledger)
    points.check(moment.points, ledger)
    payments.check(moment.payments, moment.till, ledger)
    return moment
  }

  return {
    look,
    /** Nothing of a payment is under way any more, and no points that ended are left. */
    checkEnd: async (): Promise<void> => {
      const moment = await read()
      tills.checkEnd()
      points.checkEnd(moment.points)
      payments.checkEnd(moment.payments, orderedInRun(moment.ledger))
    },
  }
}
