import { CouponCheck, type JudgedOffers, OffersRequest } from '#schemas/offer-calls.ts'
import type { App, Deps } from '../deps.ts'
import { requireGuest } from '../http/guest.ts'
import type { JudgingDoor } from '../http/judging-door.ts'
import { readBody } from '../http/read.ts'
import { createSharedLimiter } from '../http/shared-limiter.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'
import { checkCoupon, searchOffers } from './judge-for-guest.ts'

/** Codes that one guest may have judged: more than anybody types in a minute, too few to find a code by trying. */
const CODES_A_GUEST = { most: 20, perMs: 60_000 }

/** CA-05, CA-18. RO-01: offers are a guest's, so each call needs a login. */
export function offerRoutes(app: App, deps: Deps, judging: JudgingDoor): void {
  const limiter = createSharedLimiter(deps, 'typed-codes', CODES_A_GUEST)

  app.post('/api/offers/guestOffers/search', async (c) => {
    const guest = await requireGuest(c, deps)
    return judging.pass(c, async () => c.json<JudgedOffers>({ offers: await searchOffers(deps, guest, await readBody(c, OffersRequest)) }))
  })

  app.post('/api/coupons/redeemableForOrder/v2', async (c) => {
    const guest = await requireGuest(c, deps)
    return judging.pass(c, async () => {
      const offers = await searchOffers(deps, guest, await readBody(c, OffersRequest))
      return c.json<JudgedOffers>({ offers: offers.filter(({ saving }) => saving !== null) })
    })
  })

  app.post('/api/coupons/validate/v2', async (c) => {
    const guest = await requireGuest(c, deps)
    await takeSharedOrRefuse(limiter, guest.guestId)
    return judging.pass(c, async () => c.json(await checkCoupon(deps, guest, await readBody(c, CouponCheck))))
  })
}
