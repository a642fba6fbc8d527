import type { Device } from '#outbox/device.ts'
import { visitorDatabaseName } from '#store/names.ts'
import { wipeDatabase } from '#store/wipe-database.ts'
import { nameVisitorDatabase } from './visitor-database.ts'

/**
 * A visitor's dishes are with the guest who logged in: the next visitor's database has another name. The old one is deleted when it can be, which nobody waits for:
 * a page that the browser has frozen may have it open for days.
 */
export async function leaveVisitorDatabase(db: Device, left: string): Promise<void> {
  await nameVisitorDatabase(db, visitorDatabaseName(crypto.randomUUID()))
  void wipeDatabase(left).catch(() => undefined)
}
