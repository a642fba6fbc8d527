import type { Profile } from '#schemas/guest.ts'
import { profileCell } from './guest.ts'
import { useCell } from './use-cell.ts'

/** Undefined while it is being read, null where it is not on this device. */
export const useProfile = (): Profile | null | undefined => useCell(profileCell)
