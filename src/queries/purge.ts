import { FIRST_SCREEN_CACHE, SEARCH_CACHE } from '#outbox/cache-names.ts'
import type { Device } from '#outbox/device.ts'
import { isEpochRow } from '#outbox/epoch-rows.ts'
import { forgetAllUnsent, isAsideRow, keepAside, readAside, readUnsent } from '#outbox/unsent-changes.ts'
import { STORE_GENERATION } from '#store/generation.ts'
import { openGuest } from '#store/open-guest.ts'
import { databasesOnDisk, wipeDatabase } from '#store/wipe-database.ts'
import { unsentDocuments } from './unsent-documents.ts'

const ROW = 'generation'

/** ST-01: marked by hand of a release, or stored by a release of another generation. */
async function isMarked(device: Device, now: number): Promise<boolean> {
  const [marks, generation] = [await device.readMarks(now), await device.kept.get(ROW)]
  return marks.purge || (generation !== undefined && generation.value !== STORE_GENERATION)
}

/**
 * What the guest who is logged in changed here and no server has answered yet is set aside, beside what was before, and is theirs again when their database is opened anew.
 * Rejects where it cannot be read now: then nothing may be deleted.
 */
async function setAsideForGuest(device: Device, now: number): Promise<void> {
  const session = await device.readSession()
  const changes = session ? await readUnsent(device, session.guestId) : []
  if (!session || changes.length === 0) return
  const store = await openGuest(session)
  const documents = await unsentDocuments(store, changes).finally(() => store.close())
  const isIn = new Set(documents.map(({ collection, document }) => `${collection}:${String(document['id'])}`))
  const before = (await readAside(device, session)).filter(({ collection, document }) => !isIn.has(`${collection}:${String(document['id'])}`))
  await keepAside(device, session, [...before, ...documents], now)
}

const TRIES_ROW = 'purge-tries'
/** So many starts wait for a database that cannot be read: what cannot be read is lost, and a purge is what mends the rest. */
const MOST_TRIES = 3

async function setAsideOrTryAgain(device: Device, now: number): Promise<void> {
  try {
    await setAsideForGuest(device, now)
  } catch (error) {
    const before = (await device.kept.get(TRIES_ROW))?.value
    const tries = (typeof before === 'number' ? before : 0) + 1
    await device.kept.put({ id: TRIES_ROW, value: tries, at: now })
    if (tries < MOST_TRIES) throw error
  }
}

/**
 * ST-01: deletes what sync brings back anyway, before anything opens it: menus, the guest's documents, kept answers, snapshots.
 * Orders and feedback that wait, addresses and a profile that were changed here and not sent yet, what was set aside for a guest's next login, who is logged in and where they
 * sit stay. True: the page should begin anew. Rejects where what was changed cannot be read now; at the third start it goes on without it.
 */
export async function purgeIfMarked(device: Device, now: number): Promise<boolean> {
  const marked = await isMarked(device, now)
  if (marked) {
    await setAsideOrTryAgain(device, now)
    await Promise.all((await databasesOnDisk()).map((name) => wipeDatabase(name)))
    if (typeof caches !== 'undefined') await Promise.all([caches.delete(FIRST_SCREEN_CACHE), caches.delete(SEARCH_CACHE)])
  }
  // In one transaction: another tab writes the row of marks too, and what it noted meanwhile stays.
  await device.transaction('rw', device.marks, device.kept, async () => {
    if (marked) {
      // Without the epochs, what was accepted would be sent again as if a database had been restored.
      await device.kept.filter(({ id }) => !isEpochRow(id) && !isAsideRow(id)).delete()
      await forgetAllUnsent(device)
      await device.marks.put({ ...(await device.readMarks(now)), purge: false })
    }
    if ((await device.kept.get(ROW)) === undefined) await device.kept.put({ id: ROW, value: STORE_GENERATION, at: now })
  })
  return marked
}
