import type { Profile } from '#schemas/guest.ts'
import { profileCell } from './guest.ts'
import { useCell } from './use-cell.ts'

export const useProfile = (): Profile | null => useCell(profileCell) ?? null
