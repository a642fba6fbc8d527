import type { Context } from 'hono'
import type { App, Deps, Env } from '../deps.ts'
import { requireGuest } from '../http/guest.ts'
import { Refusal } from '../http/refusal.ts'
import { readPointTransactions } from './read-transactions.ts'

const A_PAGE = 10
const MOST_A_PAGE = 50
const MOST_PAGES = 200

/** A whole number of the query within its bounds. */
function numberOf(c: Context<Env>, name: string, least: number, most: number, otherwise: number): number {
  const given = c.req.query(name)
  if (given === undefined) return otherwise
  if (!/^\d{1,6}$/.test(given)) throw new Refusal('BAD_REQUEST', {}, `The query parameter ${name} is not a number.`)
  return Math.min(most, Math.max(least, Number(given)))
}

/** CA-13: a guest's own points as they moved; `sort` is transactionDate descending, always. */
export function pointRoutes(app: App, deps: Deps): void {
  app.get('/api/rewardPoints/transactions', async (c) => {
    const guest = await requireGuest(c, deps)
    const [brandId, guestId] = [c.req.query('brandId'), c.req.query('brandGuestId')]
    if ((brandId !== undefined && brandId !== guest.brandId) || (guestId !== undefined && guestId !== guest.guestId)) throw new Refusal('FORBIDDEN')
    const [size, page] = [numberOf(c, 'size', 1, MOST_A_PAGE, A_PAGE), numberOf(c, 'page', 0, MOST_PAGES, 0)]
    return c.json({ pointTransactions: await readPointTransactions(deps.db, guest, { orderId: null, size, skip: page * size }) })
  })
}
