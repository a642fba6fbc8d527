import type { Marks, Place, Preferences } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { Device } from '#outbox/device.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { type Cell, makeCell } from './cell.ts'
import { keepSame } from './same-value.ts'
import { pageStorageCell } from './storage-state.ts'

let opened: Promise<Device> | null = null

/** The device's database of this page, opened after the first paint. */
export function device(): Promise<Device> {
  opened ??= afterFirstPaint()
    .then(() => import('./device-live.ts'))
    .then(({ openDevice }) => {
      const db = openDevice()
      db.on('close', () => void restore(db))
      return db
    })
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}

let watching = false

/** Undefined: not read yet. */
export const placeCell = makeCell<Place | null | undefined>(undefined, () => void watchDevice())
export const sessionCell = makeCell<Session | null | undefined>(undefined, () => void watchDevice())
export const preferencesCell = makeCell<Preferences | undefined>(undefined, () => void watchDevice())
export const marksCell = makeCell<Marks | undefined>(undefined, () => void watchDevice())
export const entriesCell = makeCell<readonly OutboxEntry[] | undefined>(undefined, () => void watchDevice())
/** Set when the device's database cannot be read: the screens go on with what the network gives. */
export const deviceBrokenCell = makeCell(false)

/** True while the database that the browser took away is written anew: until then its emptiness says nothing. */
let restoring = false
const TOLD_MS = 8_000

/**
 * The database was closed under this page. If the browser emptied it (eviction, "clear site data"), what the page still knows is
 * put back: where the guest is, who they are, and above all what waits to be sent. Sent again under its own key nothing can double.
 */
async function restore(db: Device): Promise<void> {
  if (restoring) return
  restoring = true
  const [place, session, preferences, entries] = [placeCell.get(), sessionCell.get(), preferencesCell.get(), entriesCell.get()]
  // Dexie tells of the closing before it has closed: what begins now would still go to the old connection.
  await new Promise((resolve) => setTimeout(resolve, 20))
  try {
    await db.transaction('rw', [db.place, db.session, db.preferences, db.entries], async () => {
      const left = await Promise.all([db.place.count(), db.session.count(), db.entries.count()])
      if (left.some((count) => count > 0) || (!place && !session && !entries?.length)) return
      pageStorageCell.set('evicted')
      setTimeout(() => pageStorageCell.set('ok'), TOLD_MS)
      if (place) await db.place.put(place)
      if (session) await db.session.put(session)
      if (preferences) await db.preferences.put(preferences)
      await db.entries.bulkPut([...(entries ?? [])])
    })
  } catch {
    deviceBrokenCell.set(true)
  } finally {
    restoring = false
  }
}

const byId = (a: OutboxEntry, b: OutboxEntry): number => (a.id < b.id ? -1 : 1)

async function watchDevice(): Promise<void> {
  if (watching) return
  watching = true
  try {
    const [db, { watch }] = await Promise.all([device(), import('./device-live.ts')])
    const follow = <T>(cell: Cell<T | undefined>, read: () => Promise<T>, ifBroken: T) =>
      watch(read, (value) => restoring || cell.set(keepSame(cell.get(), value)), () => {
        deviceBrokenCell.set(true)
        if (cell.get() === undefined) cell.set(ifBroken)
      })
    follow(placeCell, () => db.readPlace(), null)
    follow(sessionCell, () => db.readSession(), null)
    follow(preferencesCell, () => db.readPreferences(), { id: 'preferences', colourScheme: 'system', surface: 'phone', installDismissedAt: null, persisted: false })
    follow(marksCell, () => db.readMarks(Date.now()), { id: 'marks', assistanceAt: null, activeAt: Date.now(), purge: false })
    follow(entriesCell, async () => keepEntries((await db.readEntries()).sort(byId)), [])
  } catch {
    watching = false
    deviceBrokenCell.set(true)
  }
}

/** Entries that did not change keep their identity. */
const keepEntries = (next: OutboxEntry[]): OutboxEntry[] => {
  const before = new Map((entriesCell.get() ?? []).map((entry) => [entry.id, entry]))
  return next.map((entry) => keepSame(before.get(entry.id) ?? entry, entry))
}
