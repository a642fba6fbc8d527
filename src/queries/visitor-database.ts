import { type Infer, object, string } from 'superstruct'
import { webLock } from '#outbox/browser-tools.ts'
import type { Device } from '#outbox/device.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { FIRST_VISITOR } from '#store/names.ts'

const ROW = 'visitor-database'
const Named = object({ name: string() })
type Named = Infer<typeof Named>

/** What the visitor's database of this device is called now. */
export const visitorDatabase = async (db: Device): Promise<string> => readStruct((await db.kept.get(ROW))?.value, Named)?.name ?? FIRST_VISITOR

/** Notes what the visitor's database is called from now on. */
export const nameVisitorDatabase = (db: Device, name: string): Promise<unknown> => db.kept.put({ id: ROW, value: { name } satisfies Named, at: Date.now() })

/**
 * Runs what moves dishes to or from the visitor's database, in all pages one after another: a login that brings them and a session's end that leaves
 * them would each have the database open under the other, and carry back what was just carried. Which guest is logged in is read again inside.
 */
export const whileVisitorRests = <T>(work: () => Promise<T>): Promise<T> => webLock('visitor-database', work)
