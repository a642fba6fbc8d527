import type { Preferences } from '#schemas/device.ts'
import { preferencesCell } from './device.ts'
import { useCell } from './use-cell.ts'

export const usePreferences = (): Preferences | undefined => useCell(preferencesCell)
