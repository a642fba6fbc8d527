import type { Session } from '#schemas/guest.ts'
import { device, sessionCell } from '#src/queries/device.ts'

/** The login of the guest to whom this page is shown at this call; null: none, or another guest has logged in, in another tab, before this page heard of it. */
export async function ownSession(): Promise<Session | null> {
  const shownTo = sessionCell.get()
  const session = await (await device()).readSession()
  return session && shownTo && shownTo.guestId !== session.guestId ? null : session
}
