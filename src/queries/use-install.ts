import { type InstallState, installStateCell } from './install-prompt.ts'
import { useCell } from './use-cell.ts'

/** Hook: whether the app can be installed here. */
export const useInstall = (): InstallState => useCell(installStateCell)
