import { isUnsettled } from '#outbox/next-step.ts'
import { derive } from './cell.ts'
import { entriesCell, sessionCell } from './device.ts'
import { useCell } from './use-cell.ts'

const unsettledCell = derive([entriesCell, sessionCell], ([entries, session]) => entries?.filter((entry) => entry.guestId === session?.guestId && isUnsettled(entry)).length)

/** How many commands of this guest wait, or were refused and not answered yet; undefined until the outbox has been read. */
export const useUnsettled = (): number | undefined => useCell(unsettledCell)
