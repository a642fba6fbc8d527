import type { Device } from '#outbox/device.ts'
import { readUnsent, setAside } from '#outbox/unsent-changes.ts'
import type { Session } from '#schemas/guest.ts'
import { sessionCell } from '#src/queries/device.ts'
import { ownStore } from '#src/queries/guest.ts'
import { unsentDocuments } from '#src/queries/unsent-documents.ts'

/**
 * The server ended a login, and the guest's database goes with it: what they changed without a network is set aside for their next login on this device, and is in no page
 * until then. Their other documents the server has.
 */
export async function setAsideUnsent(db: Device, session: Session): Promise<void> {
  const changes = await readUnsent(db, session.guestId)
  // Another tab may have been first.
  if (changes.length === 0 || sessionCell.get()?.guestId !== session.guestId) return
  await setAside(db, session, await unsentDocuments(await ownStore(), changes), Date.now())
}
