import { GUEST_PREFIX, guestDatabaseName } from '#store/names.ts'
import { databasesOnDisk, deleteUnused } from '#store/wipe-database.ts'
import { device } from './device.ts'
import { visitorDatabase } from './visitor-database.ts'
import { whenIdle } from './when-idle.ts'

const LATEST_MS = 5_000

/** Deletes what earlier guests and visitors left on the disk, as far as nobody has it open. */
export async function deleteLeftDatabases(): Promise<void> {
  await whenIdle(LATEST_MS)
  const db = await device()
  const session = await db.readSession()
  const kept = new Set([await visitorDatabase(db), ...(session ? [guestDatabaseName(session)] : [])])
  for (const name of await databasesOnDisk()) if (name.startsWith(GUEST_PREFIX) && !kept.has(name)) await deleteUnused(name)
}
