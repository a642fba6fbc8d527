import { FIRST_SCREEN_CACHE, SEARCH_CACHE } from '#outbox/cache-names.ts'
import type { Device } from '#outbox/device.ts'
import { isEpochRow } from '#outbox/epoch-rows.ts'
import { forgetAllUnsent, isAsideRow } from '#outbox/unsent-changes.ts'
import { STORE_GENERATION } from '#store/generation.ts'
import { databasesOnDisk, wipeDatabase } from '#store/wipe-database.ts'

const ROW = 'generation'

/** ST-01: marked by hand of a release, or stored by a release of another generation. */
async function isMarked(device: Device, now: number): Promise<boolean> {
  const [marks, generation] = [await device.readMarks(now), await device.kept.get(ROW)]
  return marks.purge || (generation !== undefined && generation.value !== STORE_GENERATION)
}

/**
 * ST-01: deletes what sync brings back anyway, before anything opens it: menus, the guest's documents, kept answers, snapshots.
 * Orders and feedback that wait, what was set aside for a guest's next login, who is logged in and where they sit stay. Of addresses and a profile that were changed here and not sent
 * yet nothing stays, and nothing is said to wait. True: the page should begin anew.
 */
export async function purgeIfMarked(device: Device, now: number): Promise<boolean> {
  const marked = await isMarked(device, now)
  if (marked) {
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
