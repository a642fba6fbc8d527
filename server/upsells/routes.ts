import { SeeLid, UpsellRequest } from '#schemas/upsell-calls.ts'
import type { App, Deps } from '../deps.ts'
import { requireGuest } from '../http/guest.ts'
import type { JudgingDoor } from '../http/judging-door.ts'
import { createLimiter } from '../http/limiter.ts'
import { readBody } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { liftLid, searchUpsells } from './lift-lid.ts'

/** Calls on lids by one guest: more than anybody taps in a minute. */
const LIDS_A_GUEST = { most: 60, perMs: 60_000 }

/** CA-08. RO-01: mystery deals are a guest's, so each call needs a login. */
export function upsellRoutes(app: App, deps: Deps, judging: JudgingDoor): void {
  const limiter = createLimiter(LIDS_A_GUEST, deps.now)

  app.post('/api/restaurantUpsells/cartUpsellItems/search', async (c) => {
    const guest = await requireGuest(c, deps)
    return judging.pass(c, async () => c.json(await searchUpsells(deps, guest, await readBody(c, UpsellRequest))))
  })

  app.patch('/api/restaurantUpsells/cartUpsellItems/updateIsSeen', async (c) => {
    const guest = await requireGuest(c, deps)
    if (limiter.take(guest.guestId) > 0) throw new Refusal('RATE_LIMITED')
    return judging.pass(c, async () => c.json(await liftLid(deps, guest, await readBody(c, SeeLid))))
  })
}
