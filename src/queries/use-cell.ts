import { useSyncExternalStore } from 'react'
import type { ReadCell } from './cell.ts'

/** Hook: a cell’s value; the component renders again when it changes. */
export const useCell = <T>(cell: ReadCell<T>): T => useSyncExternalStore(cell.subscribe, cell.get, cell.get)
