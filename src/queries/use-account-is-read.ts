import { byThen } from './by-then.ts'
import { derive } from './cell.ts'
import { placeCell, sessionCell } from './device.ts'
import { guestDocuments } from './guest.ts'
import { outletNow } from './menu.ts'
import { outletCell } from './outlet.ts'
import { useCell } from './use-cell.ts'
import { isSignedIn } from './use-session.ts'

/** A phone's database answers in much less; where it cannot be opened a screen stands without what it has. */
const LATEST_MS = 1_000

const isOutletRead = derive([placeCell, outletCell, outletNow], ([place, stored, outlet]) => place === null || (place !== undefined && (stored !== undefined || outlet !== null)))
const isGuestRead = derive([sessionCell, guestDocuments('profile'), guestDocuments('rewards')], ([session, profiles, rewards]) =>
  session !== undefined && (isSignedIn(session) === false || (profiles !== undefined && rewards !== undefined)))
const accountIsReadCell = byThen(derive([isOutletRead, isGuestRead], ([outlet, guest]) => outlet && guest), LATEST_MS)

/** Whether what this device has of the guest, or knows of a visitor, and of the outlet they are at, is read, so that nothing of it comes late; true after a second in any case. */
export const useAccountIsRead = (): boolean => useCell(accountIsReadCell)
