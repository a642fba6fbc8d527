import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { addressOf } from './address.ts'
import { costOfSize, PLAIN_CART } from './judging-cost.ts'
import { createLimiter } from './limiter.ts'
import { readText } from './read.ts'
import { takeOrRefuse } from './take-or-refuse.ts'
import { createTurns } from './turns.ts'

/** Far above what a phone asks as its cart changes; a cart of 300 lines with add-ons may still be judged a dozen times. */
const JUDGINGS_A_GUEST = { most: 600, perMs: 60_000 }

/** Large carts are rare: so many wait for less than half a second, and few are of one network unless it means to fill the line. */
const LARGE_CARTS = { most: 16, perHolder: 4, retryAfterMs: 1000 }

/** What every call passes that has a cart judged beside an order itself (CA-05, CA-07, CA-08, CA-18). Its network's share was taken before (http/edge.ts). */
export interface JudgingDoor {
  /**
   * Takes the judging from the guest's share, and judges: a plain cart at once, a larger one in its turn.
   * @param judge reads the body and judges it
   * @throws Refusal RATE_LIMITED where a guest's share is used up, SERVER_BUSY where too many large carts wait; both with `details.retryAfterMs`
   */
  pass<T>(c: Context<Env>, judge: () => Promise<T>): Promise<T>
}

/** One for all routes of an instance, as they have one thread. */
export function createJudgingDoor({ identity, config, now }: Pick<Deps, 'identity' | 'config' | 'now'>): JudgingDoor {
  const limiter = createLimiter(JUDGINGS_A_GUEST, now)
  const turns = createTurns(LARGE_CARTS)
  return {
    async pass(c, judge) {
      const { length } = await readText(c)
      const guest = await identity.named(c.req.header('Authorization'))
      if (guest) takeOrRefuse(limiter, guest.guestId, 1 + costOfSize(length))
      return length <= PLAIN_CART ? judge() : turns.run(addressOf(c, config.trustProxy), judge)
    },
  }
}
