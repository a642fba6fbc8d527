import { inTakingOrder, type Lot } from '#domain/points/lots.ts'
import { MOST_LOTS, type PointLot, type Rewards } from '#schemas/rewards.ts'
import type { GuestIdentity } from '../identity.ts'
import type { NewDocument } from '../sync/write-documents.ts'
import type { Balances } from './point-ledger.ts'

/** Lots by the moment they end; of more than a phone is told apart the last one stands for the others, with the first of their ends. */
function lotsByEnd(lots: readonly Lot[]): PointLot[] {
  const told: PointLot[] = []
  for (const { remaining, until } of inTakingOrder(lots.filter((lot) => lot.remaining > 0))) {
    const last = told.at(-1)
    if (last && (last.until === until || told.length === MOST_LOTS)) told[told.length - 1] = { ...last, points: last.points + remaining }
    else told.push({ points: remaining, until })
  }
  return told
}

/** What a guest's phones hold of their points. */
export const rewardsDocument = ({ guestId }: GuestIdentity, lots: readonly Lot[], { pending = 0, held = 0, debt = 0 }: Balances): NewDocument =>
  ({ collection: 'rewards', id: guestId, body: { id: guestId, points: { lots: lotsByEnd(lots), pending, held, debt: 0 - debt } } satisfies Rewards })
