import { backOffMs } from '#outbox/back-off.ts'
import { FIRST_PREFERENCES, firstMarks, type Marks, type Place, type Preferences } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import type { Device } from '#outbox/device.ts'
import type { DeviceState } from '#outbox/device-state.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { type Cell, derive, makeCell } from './cell.ts'
import { clockSkewCell } from './server-clock.ts'
import { keepSame } from './same-value.ts'
import { pageStorageCell } from './storage-state.ts'

let opened: Promise<Device> | null = null

/** The device's database of this page, opened after the first paint. */
export function device(): Promise<Device> {
  opened ??= afterFirstPaint()
    .then(() => import('./device-live.ts'))
    .then(({ openDevice }) => {
      const db = openDevice()
      // Dexie tells of the closing before it has closed: what begins now would still go to the old connection.
      db.on('close', () => setTimeout(() => restore(db)))
      return db
    })
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}

let watching = false
/** How often in a row the database's code could not be loaded. */
let unreadable = 0

/** Undefined: not read yet. */
export const placeCell = makeCell<Place | null | undefined>(undefined, () => void watchDevice())
export const sessionCell = makeCell<Session | null | undefined>(undefined, () => void watchDevice())
export const preferencesCell = makeCell<Preferences | undefined>(undefined, () => void watchDevice())
export const marksCell = makeCell<Marks | undefined>(undefined, () => void watchDevice())
/** Epoch ms of the server's clock at which it last confirmed the menu of the place; null: not known. */
export const confirmedAtCell = makeCell<number | null>(null, () => void watchDevice())
export const entriesCell = makeCell<readonly OutboxEntry[] | undefined>(undefined, () => void watchDevice())
/** Payments that were begun on this device, by any guest. */
export const payIntentsCell = makeCell<readonly PayIntent[] | undefined>(undefined, () => void watchDevice())

/** A place that the guest has just chosen and that is being written; null: none is. */
const chosenPlaceCell = makeCell<Place | null>(null)
/** The place with what the guest has just chosen in it, in the tick of the tap; `placeCell` has it once it is written. */
export const placeNow = derive([placeCell, chosenPlaceCell], ([kept, chosen]) => chosen ?? kept)

/** Shows a place in this very tick. When `write` is done `placeCell` holds what the database says; where it fails the place is again what it was. */
export async function showPlaceWhile<T>(place: Place, write: () => Promise<T>): Promise<T> {
  chosenPlaceCell.set(place)
  try {
    const written = await write()
    // Where it cannot be read now, the watch brings it.
    await reread().catch(() => undefined)
    return written
  } finally {
    if (chosenPlaceCell.get() === place) chosenPlaceCell.set(null)
  }
}

/** Of the database whose rows the cells hold; undefined: none was read yet. */
let birth: string | null | undefined
let reread = (): Promise<void> => Promise.resolve()
let restoring: Promise<void> | null = null
let askedAgain = false
const TOLD_MS = 8_000

/** Called when the database was closed under this page or was created anew: place, session and waiting entries are written back. */
function restore(db: Device): void {
  askedAgain = true
  restoring ??= restoreUntilQuiet(db)
    // A database that stays closed leaves the screens with what they have and what the network gives.
    .catch(() => undefined)
    .finally(() => {
      restoring = null
    })
}

async function restoreUntilQuiet(db: Device): Promise<void> {
  const { restoreDevice } = await import('./device-live.ts')
  while (askedAgain && birth !== undefined) {
    askedAgain = false
    const rows = { place: placeCell.get(), session: sessionCell.get(), preferences: preferencesCell.get(), entries: entriesCell.get(), payIntents: payIntentsCell.get() }
    const restored = await restoreDevice(db, birth, rows)
    birth = restored.birth
    if (restored.putBack) {
      pageStorageCell.set('evicted')
      setTimeout(() => pageStorageCell.set('ok'), TOLD_MS)
    }
    await reread()
  }
}

async function watchDevice(): Promise<void> {
  if (watching) return
  watching = true
  try {
    const db = await device()
    const { watch } = await import('./device-live.ts')
    const read = () => db.readState(Date.now())
    const take = (state: DeviceState): void => {
      if (birth === undefined) birth = state.birth
      // The emptiness of a database that the browser took away says nothing.
      if (state.birth === birth) showState(state)
      else restore(db)
    }
    reread = async () => take(await read())
    watch(read, take, () => placeCell.get() === undefined && showState(unread(Date.now())))
    unreadable = 0
  } catch {
    // Its code could not be loaded: the screens go on without the device, and it is asked for again.
    watching = false
    if (placeCell.get() === undefined) showState(unread(Date.now()))
    setTimeout(() => void watchDevice(), backOffMs(++unreadable, Math.random()))
  }
}

function showState({ place, session, preferences, marks, entries, payIntents, confirmedAt, clockSkewMs }: DeviceState): void {
  renew(placeCell, place)
  renew(sessionCell, session)
  renew(preferencesCell, preferences)
  renew(marksCell, marks)
  renew(entriesCell, keepEntries(entries))
  renew(payIntentsCell, payIntents)
  confirmedAtCell.set(confirmedAt)
  if (clockSkewMs !== null) clockSkewCell.set(clockSkewMs)
}

const renew = <T>(cell: Cell<T | undefined>, value: T): void => cell.set(keepSame(cell.get(), value))

/** Of a database that cannot be read. */
const unread = (now: number): DeviceState => ({
  place: null,
  session: null,
  preferences: { ...FIRST_PREFERENCES },
  marks: firstMarks(now),
  entries: [],
  payIntents: [],
  confirmedAt: null,
  clockSkewMs: null,
  birth: null,
})

/** Entries that did not change keep their identity. */
const keepEntries = (next: readonly OutboxEntry[]): OutboxEntry[] => {
  const before = new Map((entriesCell.get() ?? []).map((entry) => [entry.id, entry]))
  return next.map((entry) => keepSame(before.get(entry.id) ?? entry, entry))
}
