import type { Device } from '#outbox/device.ts'
import { type ChangedHere, forgetSent, isChangedHere, readUnsent } from '#outbox/unsent-changes.ts'
import { CONFLICTS } from '#store/conflicts.ts'
import type { PushedRow, SyncServer } from './server.ts'

/** Whether the device sends the document again, as something else stood than it had seen: until that is answered nobody has the change. */
async function isSentAgain(collection: ChangedHere, { newDocumentState, assumedMasterState }: PushedRow, conflicts: readonly Record<string, unknown>[]): Promise<boolean> {
  const stands = conflicts.find(({ id }) => id === newDocumentState['id'])
  if (!stands) return false
  const rule = CONFLICTS[collection] as { resolve: (states: object, context: string) => Promise<unknown>; isEqual: (a: unknown, b: unknown, context: string) => boolean }
  return !rule.isEqual(await rule.resolve({ assumedMasterState: assumedMasterState ?? undefined, realMasterState: stands, newDocumentState }, 'note'), stands, 'note')
}

async function forgetAnswered(device: Device, guestId: string, collection: ChangedHere, rows: readonly PushedRow[], conflicts: readonly Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    const { id, updatedAt } = row.newDocumentState
    if (typeof id === 'string' && typeof updatedAt === 'number' && !(await isSentAgain(collection, row, conflicts))) await forgetSent(device, guestId, [{ collection, documentId: id, updatedAt }])
  }
}

/**
 * What was changed before the guest's database was emptied is sent by a new one, to which RxDB has seen nothing of the server: the later of two would stand whole. The device has kept what it had
 * seen; it is written into the rows themselves, by which RxDB also resolves what the server answers.
 */
async function tellSeen(device: Device, guestId: string, collection: ChangedHere, rows: readonly PushedRow[]): Promise<void> {
  const unseen = rows.filter(({ assumedMasterState }) => !assumedMasterState)
  if (unseen.length === 0) return
  const bases = new Map((await readUnsent(device, guestId)).flatMap((change) => (change.collection === collection && change.base ? [[change.documentId, change.base]] : [])))
  for (const row of unseen) {
    const base = bases.get(String(row.newDocumentState['id']))
    if (base) row.assumedMasterState = { ...base, _deleted: false }
  }
}

/**
 * The same pushes, after each of which the device forgets that their documents wait: the server has taken them, or says what stands in their place. Rejects where it cannot be read what
 * the device had seen before: then nothing is sent.
 */
export const notingSent = (device: Device, push: SyncServer['push']): SyncServer['push'] => async (scope, collection, rows) => {
  const guestId = scope.split(':').at(-1)
  if (guestId !== undefined && isChangedHere(collection)) await tellSeen(device, guestId, collection, rows)
  const answer = await push(scope, collection, rows)
  // A note that cannot be taken away warns of a change that was sent: that is no reason to send it again.
  if ('done' in answer && guestId !== undefined && isChangedHere(collection)) await forgetAnswered(device, guestId, collection, rows, answer.done).catch(() => undefined)
  return answer
}
