import type { Rewards } from '#schemas/rewards.ts'
import { derive } from './cell.ts'
import { guestDocuments } from './guest.ts'
import { useCell } from './use-cell.ts'

/** Null: the guest has no points yet. */
export const rewardsCell = derive([guestDocuments('rewards')], ([rewards]): Rewards | null | undefined => rewards && (rewards[0] ?? null))

/** What the guest has at this brand. Undefined while it is being read, null where there is nothing yet. */
export const useRewards = (): Rewards | null | undefined => useCell(rewardsCell)
