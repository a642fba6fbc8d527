import { placeCart } from '#domain/cart.ts'
import { withSeatOf } from '#domain/linked-place.ts'
import { subdomainOf } from '#domain/subdomain.ts'
import { parseTableCode, type TableCodeParts, writtenCode } from '#domain/table-code.ts'
import { startingServiceType } from '#domain/ways.ts'
import { readPlaceRow } from '#outbox/place-row.ts'
import type { Place } from '#schemas/device.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { known } from '#schemas/primitives.ts'
import { ScanAnswer } from '#schemas/scan.ts'
import { isPlaceOfCode } from '#src/entry/place-of-code.ts'
import { askServer } from '#src/queries/ask-server.ts'
import type { Reply } from '#src/queries/read-reply.ts'
import { cartMemory } from '#src/queries/cart-memory.ts'
import { device, placeNow } from '#src/queries/device.ts'
import { onceSoon } from '#src/queries/kept-answer.ts'
import { sameValue } from '#src/queries/same-value.ts'
import { changeCart, storageFailure } from './keep-cart.ts'
import { type CommandError, isUnheard, type Outcome } from './outcome.ts'
import { isMadeFromCode, placeFromCode } from './place-from-code.ts'
import { PLACE_ROWS, placeKey } from './place-key.ts'
import { waysChosen } from './ways-chosen.ts'
import { withoutWishes } from './without-wishes.ts'

export interface OpenedPlace {
  place: Place
  /** RD-06: this device had opened the restaurant before, at whichever table. */
  visitedBefore: boolean
}

/** How a guest comes to a place. */
export interface Coming {
  /** `waysChosen` as they came for it: a way that was chosen there since stays. */
  chosenBefore?: number
  /** False: they are led back to where they were, as to the table of a cart, and nobody scanned or typed its code now. When they did last stays, and they are asked if they are still there (RT-04). */
  isScanned?: boolean
}

/** How often a place was asked for in this page: an answer that comes after the guest has asked again, for whichever place, says nothing any more. */
let asks = 0

/** The guest stays where they are, whatever was asked for. */
export function stayHere(): void {
  asks += 1
}

/** The guest leaves the page that opens a code: they stay where they were. Where that is the code's place already, the server's word on it is still taken. */
export function leaveOpening(code: string): void {
  const here = placeNow.get()
  if (!here || !isPlaceOfCode(code, here)) stayHere()
}

/** How long the server's answer is waited for, ms, where the device knows enough to open the place without it. */
const PATIENCE_MS = 2_500

/**
 * RT-04: goes to the restaurant or table of a scanned or typed code. The menu itself comes by the sync worker, which sees the
 * place. INVALID_METHOD_PARAMS: no such code (VA-09, ER-04). Without an answer in time a place of a restaurant that this device knows is opened from the
 * code itself; what the server says later corrects it. `left`: the guest asked again meanwhile, or stayed where they were; nothing was changed.
 */
export async function openPlace(typed: string, { chosenBefore = waysChosen(), isScanned = true }: Coming = {}): Promise<Outcome<OpenedPlace> | { left: true }> {
  const ask = ++asks
  const parts = parseTableCode(typed)
  if (!parts) return { error: 'INVALID_METHOD_PARAMS' }
  const code = writtenCode(parts)
  const asked = askAbout(code)
  const [isKnown, visitedBefore] = await Promise.all([knownPlace(parts).then((known) => known !== null), wasVisited(parts.restaurantCode)])
  const reply = await (isKnown ? Promise.race([asked, noAnswerYet()]) : asked)
  const isAlone = isKnown && (!reply || ('error' in reply && isUnheard(reply.error)))
  // As the device has it by now: what a guest had said there goes with their logout, which may have come meanwhile.
  const [kept, remembered] = await Promise.all([readKept(code), isAlone ? knownPlace(parts) : null])
  if (ask !== asks) return { left: true }
  if (reply && 'ok' in reply) return settle(code, { opened: placeOf(reply.value, kept, Date.now()), ways: reply.value.restaurant.serviceTypes, chosenBefore, isKept: true, isScanned }, visitedBefore)
  if (remembered) {
    // What was made of the code can be made of it again, by what the device knows of the tables then; a way that was taken from one of them nobody chose.
    const isKept = kept !== null
    const settled = await settle(code, { opened: { ...remembered, scannedAt: Date.now() }, chosenBefore, isKept, isScanned }, visitedBefore)
    if ('ok' in settled) void correctPlace(code, { opened: settled.place, isKept }, asked)
    return settled
  }
  return reply ? { error: reply.error, message: reply.message } : { error: 'NO_NETWORK' }
}

/** What the server says of a restaurant's or a table's code, as it is written on the card. */
export const askAbout = (code: string): Promise<Reply<ScanAnswer>> =>
  askServer({ method: 'GET', path: `/api/restaurants/scan/${code}?includeMenu=false&subDomain=${subdomainOf(location.hostname)}`, struct: ScanAnswer })

const noAnswerYet = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))

/** The place as it was last time, else made from the code and where else in the restaurant this device was; null: it knows nothing of the restaurant. */
async function knownPlace(parts: TableCodeParts): Promise<Place | null> {
  const kept = await readKept(writtenCode(parts))
  if (kept) return asAtTable(kept)
  try {
    const db = await device()
    const [here, rows] = await Promise.all([db.readPlace(), db.kept.where('id').startsWith(placeKey(parts.restaurantCode)).toArray()])
    const places = [here, ...rows.map(({ value }) => readPlaceRow(value))].flatMap((place) => (place?.outletCode === parts.restaurantCode ? [place] : []))
    const newest = places.sort((a, b) => b.scannedAt - a.scannedAt)
    const other = newest.find(({ tableRuns }) => tableRuns) ?? newest[0]
    return other ? placeFromCode(parts, other, Date.now()) : null
  } catch {
    return null
  }
}

interface OpenedAlone {
  /** As it was opened: another way of being served is the guest's own choice since. */
  opened: Place
  /** False: its way was taken from elsewhere in the restaurant, and nobody chose it here. */
  isKept: boolean
}

/** The server's word on a place that was opened without it, now or with the next network. A table it does not know is not ordered to: the guest has none then. */
async function correctPlace(code: string, alone: OpenedAlone, asked: Promise<Reply<ScanAnswer>>): Promise<void> {
  const reply = await asked
  if ('error' in reply && isUnheard(reply.error)) {
    onceSoon(() => void correctPlace(code, alone, askAbout(code)))
    return
  }
  const isGone = 'error' in reply && UNKNOWN_PLACE.has(reply.error)
  if ('error' in reply && !isGone) return
  const db = await device()
  const moved = await db.transaction('rw', db.place, db.kept, async () => {
    const place = await db.readPlace()
    const isHere = place !== null && codeOf(place) === code
    const since = isHere ? place : readPlaceRow((await db.kept.get(placeKey(code)))?.value)
    if (isGone) await db.kept.delete(placeKey(code))
    const corrected = 'ok' in reply ? { ...placeOf(reply.value, alone.isKept ? since : null, since?.scannedAt ?? Date.now()), ...wayChosenSince(alone.opened, since, reply.value) } : null
    if (corrected) await db.kept.put({ id: placeKey(code), value: corrected, at: corrected.scannedAt })
    if (!isHere) return null
    const next: Place = corrected ? { ...withSeatOf(place, corrected), scannedAt: place.scannedAt } : { ...place, table: null, seat: null }
    await db.place.put(next)
    return next
  }).catch(() => null)
  if (moved) moveCart(moved)
}

/** RT-04: the guest is still at a place that an earlier page made from its code, and its server was not heard before that page went: it is asked once more, now or with the next network. */
export async function correctMadePlace(): Promise<void> {
  const place = await (await device()).readPlace()
  // As it was made: its guest may have chosen another way since.
  if (place && isMadeFromCode(place)) await correctPlace(codeOf(place), { opened: asAtTable(place), isKept: false }, askAbout(codeOf(place)))
}

/** The code that a place is opened with. */
const codeOf = ({ table, outletCode }: Place): string => table?.scanCode ?? outletCode

/** The server has no such place; every other refusal says nothing of it. */
const UNKNOWN_PLACE: ReadonlySet<CommandError> = new Set<CommandError>(['INVALID_METHOD_PARAMS', 'TABLE_NOT_FOUND', 'OUTLET_NOT_FOUND'])

async function readKept(code: string): Promise<Place | null> {
  try {
    const place = readPlaceRow((await (await device()).kept.get(placeKey(code)))?.value)
    // Release 0.2 kept what it had made of a code too, when it knew nothing of the tables.
    return isMadeFromCode(place) ? null : place
  } catch {
    return null
  }
}

/** By the rows of all its tables, and by where the guest is: a painted screen puts them there before the first row is kept. */
async function wasVisited(restaurantCode: string): Promise<boolean> {
  try {
    const db = await device()
    const [place, rows] = await Promise.all([db.readPlace(), db.kept.where('id').startsWith(placeKey(restaurantCode)).primaryKeys()])
    return place?.outletCode === restaurantCode || rows.some((row) => parseTableCode(row.slice(PLACE_ROWS.length))?.restaurantCode === restaurantCode)
  } catch {
    return false
  }
}

/** A guest who opens a table's code sits there, as where the server answers (`wayOf`): the way chosen last time, and what was said with it, was for that visit. */
function asAtTable(kept: Place): Place {
  if (!kept.table) return kept
  return { ...withoutWishes(kept), serviceType: known(kept.table.serviceType, SERVICE_TYPES) ?? kept.serviceType }
}

/** A guest who sits at a table is served there; else as the last time with what was said then, where that can still be had. */
function wayOf({ selectedTable, restaurant }: ScanAnswer, kept: Place | null): Pick<Place, 'serviceType' | 'serving'> {
  if (selectedTable || !kept || !restaurant.serviceTypes.includes(kept.serviceType)) return { serviceType: startingServiceType(restaurant, selectedTable) }
  return wayAt(kept)
}

/** How a guest is served at a place, with what they said of it. */
const wayAt = ({ serviceType, serving }: Place): Pick<Place, 'serviceType' | 'serving'> => ({ serviceType, ...(serving && { serving }) })

/** The way that the guest has chosen since the place was opened, where it is one of the restaurant's. */
function wayChosenSince(opened: Place, since: Place | null, { restaurant }: ScanAnswer): Partial<Pick<Place, 'serviceType' | 'serving'>> {
  if (!since || (since.serviceType === opened.serviceType && sameValue(since.serving, opened.serving))) return {}
  return restaurant.serviceTypes.includes(since.serviceType) ? wayAt(since) : {}
}

const placeOf = (answer: ScanAnswer, kept: Place | null, now: number): Place => ({
  id: 'place',
  brand: answer.restaurantGroup,
  outletId: answer.restaurant.id,
  outletCode: answer.restaurant.code,
  outletName: answer.restaurant.name,
  table: answer.selectedTable,
  ...(answer.tableRuns && { tableRuns: answer.tableRuns }),
  ...wayOf(answer, kept),
  scannedAt: now,
})

interface Opening {
  opened: Place
  /** The restaurant's, where its server said so. */
  ways?: readonly string[]
  /** `waysChosen` as the place was asked for: a way that was chosen there since stays. */
  chosenBefore: number
  /** For the next opening of the code. */
  isKept: boolean
  /** See `Coming`. */
  isScanned: boolean
}

/** When a place's code was scanned, epoch ms; 0 where it is another code's, or none. */
const scanOf = (place: Place | null, code: string): number => (place && codeOf(place) === code ? place.scannedAt : 0)

async function settle(code: string, { opened: found, ways, chosenBefore, isKept, isScanned }: Opening, visitedBefore: boolean): Promise<Outcome<OpenedPlace>> {
  try {
    const db = await device()
    const place = await db.transaction('rw', db.place, db.kept, async () => {
      const here = await db.readPlace()
      const opened = isScanned ? found : { ...found, scannedAt: Math.max(scanOf(here, code), scanOf(readPlaceRow((await db.kept.get(placeKey(code)))?.value), code)) }
      const isChosen = waysChosen() !== chosenBefore && here !== null && codeOf(here) === code && (ways?.includes(here.serviceType) ?? true)
      const next = isChosen ? { ...opened, ...wayAt(here) } : opened
      const place = withSeatOf(here, next)
      await db.place.put(place)
      if (isKept) await db.kept.put({ id: placeKey(code), value: next, at: next.scannedAt })
      return place
    })
    moveCart(place)
    return { ok: true, place, visitedBefore }
  } catch (error) {
    return storageFailure(error)
  }
}

/** A cart of the same outlet goes with its guest, so that it says how it will be served; one of another outlet stays where it is (ST-19). */
export function moveCart({ outletId, table, serviceType }: Place): void {
  const cart = cartMemory.get()
  if (cart.outletId !== outletId || (cart.serviceType === serviceType && cart.tableCode === (table?.scanCode ?? null))) return
  void changeCart((held, now) => placeCart(held, { outletId, tableCode: table?.scanCode ?? null, serviceType }, now))
}

/** The guest says that they are still at this table, however long ago they scanned its code. Nothing is written where another tab has opened another one. @param now epoch ms of the device */
export async function confirmPlace(now: number, tableCode: string | undefined): Promise<Outcome> {
  try {
    const db = await device()
    await db.transaction('rw', db.place, async () => {
      const place = await db.readPlace()
      if (place && place.table?.scanCode === tableCode) await db.place.put({ ...place, scannedAt: now })
    })
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
