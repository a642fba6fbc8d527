import { byThen } from './by-then.ts'
import { derive } from './cell.ts'
import { guestDocuments } from './guest.ts'
import { outletNow } from './menu.ts'
import { outletCell } from './outlet.ts'
import { useCell } from './use-cell.ts'

/** A phone's database answers in much less; where it cannot be opened a screen stands without what it has. */
const LATEST_MS = 1_000

const guestIsReadCell = byThen(
  derive([guestDocuments('profile'), guestDocuments('rewards'), outletCell, outletNow], ([profiles, rewards, stored, outlet]) =>
    profiles !== undefined && rewards !== undefined && (stored !== undefined || outlet !== null)),
  LATEST_MS,
)

/** Whether what this device has of the guest, and of the outlet they are at, is read, so that nothing of it comes late; true after a second in any case. */
export const useGuestIsRead = (): boolean => useCell(guestIsReadCell)
