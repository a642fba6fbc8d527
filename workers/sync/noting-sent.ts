import type { Device } from '#outbox/device.ts'
import { forgetSent, isChangedHere } from '#outbox/unsent-changes.ts'
import type { PushedRow, SyncServer } from './server.ts'

const sentOf = ({ newDocumentState: { id, updatedAt } }: PushedRow): { documentId: string; updatedAt: number }[] =>
  typeof id === 'string' && typeof updatedAt === 'number' ? [{ documentId: id, updatedAt }] : []

/** The same pushes, after each of which the device forgets that their documents wait: the server has answered, whether it took them or says what stands. */
export const notingSent = (device: Device, push: SyncServer['push']): SyncServer['push'] => async (scope, collection, rows) => {
  const answer = await push(scope, collection, rows)
  const guestId = scope.split(':').at(-1)
  // A note that cannot be taken away warns of a change that was sent: that is no reason to send it again.
  if ('done' in answer && guestId !== undefined && isChangedHere(collection))
    await forgetSent(device, guestId, rows.flatMap(sentOf).map((sent) => ({ collection, ...sent }))).catch(() => undefined)
  return answer
}
