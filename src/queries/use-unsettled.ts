import { isMissedIfLost } from '#outbox/left-entries.ts'
import { isUnsettled } from '#outbox/next-step.ts'
import { derive } from './cell.ts'
import { entriesCell, sessionCell } from './device.ts'
import { useCell } from './use-cell.ts'

const unsettledCell = derive([entriesCell, sessionCell], ([entries, session]) => entries?.filter((entry) => entry.guestId === session?.guestId && isUnsettled(entry)).length)

/** How many commands of this guest wait, or were refused and not answered yet; undefined until the outbox has been read. */
export const useUnsettled = (): number | undefined => useCell(unsettledCell)

const acceptedCell = derive([entriesCell, sessionCell], ([entries, session]) =>
  entries?.filter((entry) => entry.kind === 'place-order' && entry.guestId === session?.guestId && isMissedIfLost(entry, Date.now())).length)

/** How many accepted orders of this guest would wait on this phone for their next login, if this one ended now; undefined until the outbox has been read. */
export const useAcceptedOrders = (): number | undefined => useCell(acceptedCell)
