/** What the database holds of orders, offers and points at one moment, and what must hold of them. */
import { sql } from '#server/db/sql.ts'
import { createOfferChecks } from '../check-offers.ts'
import { createPointChecks } from '../check-points.ts'
import { type Ledger, readLedger } from '../ledger.ts'
import { readUsesOfAll, type Uses } from '../offers.ts'
import { type PointBooks, readPointBooks } from '../points.ts'
import type { RealDatabase } from './run-database.ts'

export interface Moment {
  ledger: Ledger
  uses: Uses
  points: PointBooks
}

/** Reads all of it as of one snapshot: requests are under way meanwhile. */
export const readMoment = ({ transact }: Pick<RealDatabase, 'transact'>): Promise<Moment> =>
  transact(async ({ q }) => {
    await q.execute(sql`set transaction isolation level repeatable read`)
    return { ledger: await readLedger(q), uses: await readUsesOfAll(q), points: await readPointBooks(q) }
  })

/** @param now epoch ms of the servers */
export function createMoneyChecks(now: () => number, count: (name: string) => void, fail: (what: string) => void): (moment: Moment) => void {
  const offers = createOfferChecks(count, fail)
  const points = createPointChecks({ now, count, fail })
  return ({ ledger, uses, points: books }) => {
    offers.check(uses, ledger)
    points.check(books, ledger)
  }
}
