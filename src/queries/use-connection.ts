import { type Connection, connectionCell } from './connection.ts'
import { useCell } from './use-cell.ts'

export type { Connection }

export const useConnection = (): Connection => useCell(connectionCell)
