import { type InstallState, installStateCell } from './install-prompt.ts'
import { useCell } from './use-cell.ts'

export const useInstall = (): InstallState => useCell(installStateCell)
