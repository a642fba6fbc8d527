import { array, string } from 'superstruct'
import { SEARCH_CACHE, searchUrl } from '#outbox/cache-names.ts'
import type { Device } from '#outbox/device.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { databasesOnDisk, wipeDatabase } from '#store/wipe-database.ts'
import { OUTLET_PREFIX, outletDatabaseName } from '#store/names.ts'

/** How many outlets' menus stay on the device. */
const MOST_OUTLETS = 3
const ROW = 'outlets'

/** Puts an outlet first in the list of those last visited; the menus of those that fall off it are deleted. */
export async function keepLastOutlets(device: Device, caches: CacheStorage, outletId: string, now: number): Promise<void> {
  const before = readStruct((await device.kept.get(ROW))?.value, array(string())) ?? []
  const all = [outletId, ...before.filter((id) => id !== outletId)]
  const kept = all.slice(0, MOST_OUTLETS)
  await device.kept.put({ id: ROW, value: kept, at: now })
  const names = new Set(kept.map(outletDatabaseName))
  const old = (await databasesOnDisk()).filter((name) => name.startsWith(OUTLET_PREFIX) && !names.has(name))
  await Promise.all(old.map((name) => wipeDatabase(name)))
  const lists = await caches.open(SEARCH_CACHE)
  await Promise.all(all.slice(MOST_OUTLETS).map((id) => lists.delete(searchUrl(id))))
}
