import type { Rewards } from '#schemas/rewards.ts'
import { rewardsCell } from './guest.ts'
import { useCell } from './use-cell.ts'

/** What the guest has at this brand. Undefined while it is being read, null where there is nothing yet. */
export const useRewards = (): Rewards | null | undefined => useCell(rewardsCell)
