import { menuStateCell } from './menu.ts'
import type { MenuState } from './menu-state.ts'
import { useCellCalmly } from './use-cell-calmly.ts'

export type { MenuState }

/** Hook: the menu here; rendering it may be interrupted. */
export const useMenu = (): MenuState => useCellCalmly(menuStateCell)
