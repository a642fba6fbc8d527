import type { MenuIndex } from '#domain/menu-index.ts'
import { menuIndexCell } from './menu.ts'
import { useCell } from './use-cell.ts'

export const useMenuIndex = (): MenuIndex | null => useCell(menuIndexCell)
