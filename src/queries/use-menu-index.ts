import type { MenuIndex } from '#domain/menu-index.ts'
import { menuIndexCell } from './menu.ts'
import { useCell } from './use-cell.ts'

/** Hook: the index that searches go through; null: not read yet. */
export const useMenuIndex = (): MenuIndex | null => useCell(menuIndexCell)
