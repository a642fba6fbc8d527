import { type ChangedHere, noteUnsent } from '#outbox/unsent-changes.ts'
import { device, sessionCell } from '#src/queries/device.ts'

/** Notes that the guest changes a document of theirs, before it is written. A visitor's documents are sent by nobody. */
export async function noteChange(collection: ChangedHere, documentId: string): Promise<void> {
  const session = sessionCell.get()
  if (session) await noteUnsent(await device(), session.guestId, { collection, documentId }, Date.now())
}
