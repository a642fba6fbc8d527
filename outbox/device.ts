import { Dexie, type DexieOptions, type Table } from 'dexie'
import { type Infer, literal, object, string } from 'superstruct'
import { COLOUR_SCHEMES, FIRST_PREFERENCES, firstMarks, Marks, type Place, Preferences, SURFACES } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import { OutboxEntry } from '#schemas/outbox.ts'
import { type PayIntent, payIntentId } from '#schemas/pay-intent.ts'
import { known } from '#schemas/primitives.ts'
import { SignOut } from '#schemas/sign-out.ts'
import { byId } from './by-id.ts'
import { confirmedKey } from './confirmed-key.ts'
import type { DeviceState } from './device-state.ts'
import { entryRow, readEntryRow } from './entry-row.ts'
import { PAY_INTENT, readPayIntent } from './pay-intent-row.ts'
import { readPlaceRow } from './place-row.ts'
import { fitsStruct, restoreFields } from './read-struct.ts'
import { readSessionRow } from './session-row.ts'

/** An answer kept for the next time without a network; its reader checks it. */
export interface KeptAnswer {
  id: string
  value: unknown
  at: number
}

/** Among the kept answers: how far the server's clock is ahead of this phone's. */
const CLOCK_SKEW = 'clock-skew'

/** Stands there from the database's creation until its cookie was asked for a login, or one was left here. */
const COOKIE_UNASKED = 'cookie-unasked'
/** Sign-outs stand among the marks too, by their guest. */
const SIGN_OUT = 'sign-out:'

/** Stands among the marks: written with the tables, so that it lives exactly as long as they do. */
const BIRTH = 'birth'
const Birth = object({ id: literal(BIRTH), value: string() })

/**
 * The device's own database, one an origin: queued commands, session, place, preferences, marks. Both the page and the
 * service worker write it, so rows are `unknown` until their struct has read them.
 */
export class Device extends Dexie {
  declare readonly entries: Table<unknown, string>
  declare readonly session: Table<unknown, string>
  declare readonly place: Table<unknown, string>
  declare readonly preferences: Table<unknown, string>
  declare readonly marks: Table<unknown, string>
  declare readonly kept: Table<KeptAnswer, string>

  constructor(name: string, options: DexieOptions) {
    super(name, options)
    this.version(1).stores({ entries: 'id', session: 'id', place: 'id', preferences: 'id', marks: 'id', kept: 'id' })
    this.on('populate', (creation) => creation.table('marks').bulkAdd([{ id: BIRTH, value: crypto.randomUUID() }, { id: COOKIE_UNASKED }]))
  }

  /** Random id written when the database is created; a different value means that the browser deleted it and it was created anew. Null: created by a release without this id. */
  async readBirth(): Promise<string | null> {
    const row = await this.marks.get(BIRTH)
    return fitsStruct(row, Birth) ? row.value : null
  }

  /** Entries this version can read, in any order; others are left alone. */
  async readEntries(): Promise<OutboxEntry[]> {
    const rows = await this.entries.toArray()
    return rows.map(readEntryRow).filter((entry) => entry !== null)
  }

  async readEntry(id: string): Promise<OutboxEntry | null> {
    return readEntryRow(await this.entries.get(id))
  }

  /** Changes one entry in a transaction of its own. Null, and the row stands as it was: it is gone or another version's, or the step gives what does not fit its struct. */
  changeEntry(id: string, step: (entry: OutboxEntry) => OutboxEntry): Promise<OutboxEntry | null> {
    return this.transaction('rw', this.entries, async () => {
      const entry = await this.readEntry(id)
      if (!entry) return null
      const next = step(entry)
      if (next !== entry && (await this.putEntries([next])) === 0) return null
      return next
    })
  }

  /**
   * Writes entries. One that does not fit its struct would never be shown, sent or expired: what stands under its id stays as it is.
   * @returns how many were written
   */
  async putEntries(entries: readonly OutboxEntry[]): Promise<number> {
    const fit = entries.map(entryRow).filter((row) => fitsStruct(row, OutboxEntry))
    await this.entries.bulkPut(fit)
    return fit.length
  }

  async readSession(): Promise<Session | null> {
    return readSessionRow(await this.session.get('session'))
  }

  /** Writes a session, null takes it away; `step` sees what is stored now, in the same transaction. */
  changeSession(step: (session: Session | null) => Session | null): Promise<Session | null> {
    return this.transaction('rw', this.session, async () => {
      const before = await this.readSession()
      const next = step(before)
      if (next === before) return before
      if (next) await this.session.put(next)
      else await this.session.clear()
      return next
    })
  }

  /** Notes that a guest's login was left here, for the server; a token that is known is kept. */
  async noteSignOut({ guestId, accessToken }: Pick<Session, 'guestId' | 'accessToken'>): Promise<void> {
    const id = `${SIGN_OUT}${guestId}`
    await this.transaction('rw', this.marks, async () => {
      await this.noteCookieAsked()
      if (accessToken !== '' || !(await this.marks.get(id))) await this.marks.put({ id, guestId, accessToken } satisfies SignOut)
    })
  }

  async readSignOuts(): Promise<SignOut[]> {
    const rows = await this.marks.where('id').startsWith(SIGN_OUT).toArray()
    return rows.filter((row): row is SignOut => fitsStruct(row, SignOut))
  }

  async forgetSignOut(id: string): Promise<void> {
    await this.marks.delete(id)
  }

  /** Payments that guests began on this device; they stand among the marks too, by their order. @param now epoch ms */
  async readPayIntents(now: number): Promise<PayIntent[]> {
    const rows: unknown[] = await this.marks.where('id').startsWith(PAY_INTENT).toArray()
    return rows.map((row) => readPayIntent(row, now)).filter((row) => row !== null)
  }

  /** Writes an order's row, null takes it away; `step` sees what is stored now, in the same transaction. @param now epoch ms */
  changePayIntent(orderId: string, now: number, step: (intent: PayIntent | null) => PayIntent | null): Promise<PayIntent | null> {
    const id = payIntentId(orderId)
    return this.transaction('rw', this.marks, async () => {
      const before = readPayIntent(await this.marks.get(id), now)
      const next = step(before)
      if (!next) await this.marks.delete(id)
      else if (next !== before) await this.marks.put(next)
      return next
    })
  }

  /** Whether the cookie may know a login that this database never held. */
  async mayCookieKnow(): Promise<boolean> {
    return (await this.marks.get(COOKIE_UNASKED)) !== undefined
  }

  async noteCookieAsked(): Promise<void> {
    await this.marks.delete(COOKIE_UNASKED)
  }

  async readPlace(): Promise<Place | null> {
    return readPlaceRow(await this.place.get('place'))
  }

  async readPreferences(): Promise<Preferences> {
    const row = restoreFields<Infer<typeof Preferences>>(await this.preferences.get('preferences'), Preferences.schema, FIRST_PREFERENCES)
    return { ...row, colourScheme: known(row.colourScheme, COLOUR_SCHEMES) ?? FIRST_PREFERENCES.colourScheme, surface: known(row.surface, SURFACES) ?? FIRST_PREFERENCES.surface }
  }

  /** How far the server's clock is ahead of this phone's, in ms, as the sync last heard it or the login noted it; null: not known. */
  async readClockSkew(): Promise<number | null> {
    const row = await this.kept.get(CLOCK_SKEW)
    return typeof row?.value === 'number' ? row.value : ((await this.readSession())?.clockSkewMs ?? null)
  }

  /** @param now epoch ms of this phone */
  async noteClockSkew(skewMs: number, now: number): Promise<void> {
    await this.kept.put({ id: CLOCK_SKEW, value: skewMs, at: now })
  }

  /** In one transaction: rows of an emptied database never come with the birth of the one before. @param now epoch ms */
  readState(now: number): Promise<DeviceState> {
    return this.transaction('r', this.tables, async () => {
      const [place, session, preferences, marks, entries, payIntents, birth, clockSkewMs] = await Promise.all([
        this.readPlace(), this.readSession(), this.readPreferences(), this.readMarks(now), this.readEntries(), this.readPayIntents(now), this.readBirth(), this.readClockSkew(),
      ])
      const confirmed = place && (await this.kept.get(confirmedKey(place.outletId)))
      return { place, session, preferences, marks, entries: entries.sort(byId), payIntents, confirmedAt: confirmed?.at ?? null, clockSkewMs, birth }
    })
  }

  async readMarks(now: number): Promise<Marks> {
    return restoreFields<Marks>(await this.marks.get('marks'), Marks.schema, firstMarks(now))
  }

  /** RD-09: the guest did something. @param at epoch ms */
  async noteActivity(at: number): Promise<void> {
    await this.transaction('rw', this.marks, async () => {
      await this.marks.put({ ...(await this.readMarks(at)), activeAt: at })
    })
  }
}

/** Opens lazily, at the first read. A write is on the disk when it resolves: an order may not be lost by pulling the battery. */
export const openDevice = (name = 'device', options: DexieOptions = {}): Device =>
  new Device(name, { chromeTransactionDurability: 'strict', ...options })
