import type { Preferences } from '#schemas/device.ts'
import { preferencesCell } from './device.ts'
import { useCell } from './use-cell.ts'

/** Hook: what was chosen on this device; undefined: not read yet. */
export const usePreferences = (): Preferences | undefined => useCell(preferencesCell)
