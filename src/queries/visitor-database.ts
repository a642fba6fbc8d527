import { type Infer, object, string } from 'superstruct'
import { webLock } from '#outbox/browser-tools.ts'
import type { Device } from '#outbox/device.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { FIRST_VISITOR, GUEST_PREFIX, guestDatabaseName, visitorDatabaseName } from '#store/names.ts'
import { device } from './device.ts'
import { loadStore } from './store.ts'
import { whenIdle } from './when-idle.ts'

const ROW = 'visitor-database'
const Named = object({ name: string() })
type Named = Infer<typeof Named>

/** What the visitor's database of this device is called now. */
export const visitorDatabase = async (db: Device): Promise<string> => readStruct((await db.kept.get(ROW))?.value, Named)?.name ?? FIRST_VISITOR

/**
 * Runs what moves dishes to or from the visitor's database, in all pages one after another: a login that brings them and a session's end that leaves
 * them would each have the database open under the other, and carry back what was just carried. Which guest is logged in is read again inside.
 */
export const whileVisitorRests = <T>(work: () => Promise<T>): Promise<T> => webLock('visitor-database', work)

/**
 * A visitor's dishes are with the guest who logged in: the next visitor's database has another name. The old one is deleted when it can be, which nobody waits for:
 * a page that the browser has frozen may have it open for days.
 */
export async function leaveVisitorDatabase(db: Device, left: string): Promise<void> {
  const value: Named = { name: visitorDatabaseName(crypto.randomUUID()) }
  await db.kept.put({ id: ROW, value, at: Date.now() })
  void loadStore().then(({ wipeDatabase }) => wipeDatabase(left)).catch(() => undefined)
}

const LATEST_MS = 5_000

/** Deletes what earlier guests and visitors left on the disk, as far as nobody has it open. */
export async function deleteLeftDatabases(): Promise<void> {
  await whenIdle(LATEST_MS)
  const [{ databasesOnDisk, deleteUnused }, db] = await Promise.all([loadStore(), device()])
  const session = await db.readSession()
  const kept = new Set([await visitorDatabase(db), ...(session ? [guestDatabaseName(session)] : [])])
  for (const name of await databasesOnDisk()) if (name.startsWith(GUEST_PREFIX) && !kept.has(name)) await deleteUnused(name)
}
