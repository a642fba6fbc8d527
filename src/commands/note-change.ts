import { noteUnsent, type UnsentChange } from '#outbox/unsent-changes.ts'
import { device, sessionCell } from '#src/queries/device.ts'

/**
 * Writes a guest's change of a document of theirs, noted before as unsent; a visitor's documents are sent by nobody.
 * @param standing when the document was changed last, by its own word, epoch ms: on a phone whose clock is behind that is later than now, and the answer to an earlier change must not
 * be taken for one to this
 */
export async function noteWhile<T>(change: UnsentChange, standing: number, write: () => Promise<T>): Promise<T> {
  const session = sessionCell.get()
  if (!session) return write()
  const takeBack = await noteUnsent(await device(), session.guestId, change, Math.max(Date.now(), standing + 1))
  try {
    return await write()
  } catch (error) {
    await takeBack()
    throw error
  }
}
