import type { Context } from 'hono'
import { ClaimDeal, type DealList, KeepDeal } from '#schemas/offer-calls.ts'
import { Key, text } from '#schemas/primitives.ts'
import type { App, Deps, Env } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { requireGuest } from '../http/guest.ts'
import { readBody, readParam, readQuery } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { createSharedLimiter } from '../http/shared-limiter.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'
import { claimDeal, dealOf, keepDeal, listedDeals, readGuestDeal } from './guest-deals.ts'

/** Codes that nobody has, a minute: far above what a link's misprint makes a room of guests ask, far below what finds a code by trying. */
const WRONG_CODES = { most: 30, perMs: 60_000 }
const MOST_IDS = 50
const Typed = text(4096)

/** CA-14: a deal is read by anybody who knows its code, as a link names it; it is a guest's own to take, and an order's to use. */
export function dealRoutes(app: App, deps: Deps): void {
  const limiter = createSharedLimiter(deps, 'wrong-deal-codes', WRONG_CODES)
  /**
   * A right code costs nothing: a whole room may open the same link behind one address. It is counted while it is read all the same, so that of many codes that are tried at once
   * none is judged beyond the limit. What nobody could judge stays counted.
   */
  const counted = async <T>(caller: string, read: () => Promise<T>): Promise<T> => {
    await takeSharedOrRefuse(limiter, caller)
    let isKnown = false
    try {
      const answer = await read()
      isKnown = true
      return answer
    } catch (error) {
      isKnown = error instanceof Refusal && error.code !== 'NOT_FOUND'
      throw error
    } finally {
      if (isKnown) await limiter.giveBack(caller)
    }
  }
  const brandOf = async (c: Context<Env>): Promise<string> => {
    const brand = await deps.brands.ofRequest(c)
    if (!brand) throw new Refusal('UNKNOWN_SUBDOMAIN')
    return brand.brand.id
  }

  app.get('/api/deals/dealGuests/:couponCode', async (c) => {
    const guest = await requireGuest(c, deps)
    return c.json(await counted(guest.guestId, () => readGuestDeal(deps, guest, readParam(c, 'couponCode', Typed))))
  })

  app.put('/api/deals/dealGuests/:id', async (c) => {
    const guest = await requireGuest(c, deps)
    const id = readParam(c, 'id', Key)
    return c.json(await keepDeal(deps, guest, id, (await readBody(c, KeepDeal)).kept))
  })

  app.post('/api/deals/addGuests', async (c) => {
    const guest = await requireGuest(c, deps)
    const { code } = await readBody(c, ClaimDeal)
    return c.json(await counted(guest.guestId, () => claimDeal(deps, guest, code)), 201)
  })

  app.get('/api/deals/:dealCode', async (c) => {
    const brandId = await brandOf(c)
    return c.json(await counted(addressOf(c, deps.config.trustProxy), () => dealOf(deps, brandId, readParam(c, 'dealCode', Typed))))
  })

  app.get('/api/deals', async (c) => {
    const ids = readQuery(c, 'dealIds', text(4096, 1)).split(',').filter((id) => id !== '')
    if (ids.length > MOST_IDS) throw new Refusal('BAD_REQUEST', {}, `At most ${MOST_IDS} ids are read at once.`)
    return c.json<DealList>({ deals: await listedDeals(deps, await brandOf(c), ids) })
  })
}
