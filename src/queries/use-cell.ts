import { useSyncExternalStore } from 'react'
import type { ReadCell } from './cell.ts'

export const useCell = <T>(cell: ReadCell<T>): T => useSyncExternalStore(cell.subscribe, cell.get, cell.get)
