import type { Profile } from '#schemas/guest.ts'
import { derive } from './cell.ts'
import { guestDocuments } from './guest.ts'
import { useCell } from './use-cell.ts'

const profileCell = derive([guestDocuments('profile')], ([profiles]): Profile | null | undefined => profiles && (profiles[0] ?? null))

/** Undefined while it is being read, null where it is not on this device. */
export const useProfile = (): Profile | null | undefined => useCell(profileCell)
