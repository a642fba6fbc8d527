import { placeCart } from '#domain/cart.ts'
import { startingServiceType } from '#domain/first-screen.ts'
import { subdomainOf } from '#domain/subdomain.ts'
import { parseTableCode } from '#domain/table-code.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { ScanAnswer } from '#schemas/scan.ts'
import { askServer } from '#src/queries/ask-server.ts'
import { cartMemory } from '#src/queries/cart-memory.ts'
import { device } from '#src/queries/device.ts'
import { changeCart, storageFailure } from './keep-cart.ts'
import { isUnreachable, type Outcome } from './outcome.ts'

/** The row of `kept` that opens a place again with no network. */
const placeKey = (code: string): string => `${PLACE_ROWS}${code}`
const PLACE_ROWS = 'place:'

export interface OpenedPlace {
  place: Place
  /** RD-06: this device had opened the restaurant before, at whichever table. */
  visitedBefore: boolean
}

/**
 * RT-04: goes to the restaurant or table of a scanned or typed code. The menu itself comes by the sync worker, which sees the
 * place. INVALID_METHOD_PARAMS: no such code (VA-09, ER-04). With no network a place that was open before opens again.
 */
export async function openPlace(typed: string): Promise<Outcome<OpenedPlace>> {
  const parts = parseTableCode(typed)
  if (!parts) return { error: 'INVALID_METHOD_PARAMS' }
  const code = `${parts.restaurantCode}${parts.tableNumber === null ? '' : String(parts.tableNumber).padStart(3, '0')}`
  const [reply, kept, visitedBefore] = await Promise.all([
    askServer({ method: 'GET', path: `/api/restaurants/scan/${code}?includeMenu=false&subDomain=${subdomainOf(location.hostname)}`, struct: ScanAnswer }),
    readKept(code),
    wasVisited(parts.restaurantCode),
  ])
  if ('ok' in reply) return settle(code, placeOf(reply.value, kept, Date.now()), visitedBefore)
  if (isUnreachable(reply.error) && kept) return settle(code, { ...kept, scannedAt: Date.now() }, visitedBefore)
  return { error: reply.error, message: reply.message }
}

async function readKept(code: string): Promise<Place | null> {
  try {
    return readStruct((await (await device()).kept.get(placeKey(code)))?.value, Place)
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

/** Who sits at a table is served there; else as the last time, where that can still be had. */
function serviceTypeOf({ selectedTable, restaurant }: ScanAnswer, kept: Place | null): ServiceType {
  if (!selectedTable && kept && restaurant.serviceTypes.includes(kept.serviceType)) return kept.serviceType
  return startingServiceType(restaurant, selectedTable)
}

const placeOf = (answer: ScanAnswer, kept: Place | null, now: number): Place => ({
  id: 'place',
  brand: answer.restaurantGroup,
  outletId: answer.restaurant.id,
  outletCode: answer.restaurant.code,
  outletName: answer.restaurant.name,
  table: answer.selectedTable,
  serviceType: serviceTypeOf(answer, kept),
  scannedAt: now,
})

async function settle(code: string, place: Place, visitedBefore: boolean): Promise<Outcome<OpenedPlace>> {
  try {
    const db = await device()
    await db.transaction('rw', db.place, db.kept, async () => {
      await db.place.put(place)
      await db.kept.put({ id: placeKey(code), value: place, at: place.scannedAt })
    })
    moveCart(place)
    return { ok: true, place, visitedBefore }
  } catch (error) {
    return storageFailure(error)
  }
}

/** A cart of the same outlet goes with its guest, so that it says how it will be served; one of another outlet stays where it is (ST-19). */
function moveCart({ outletId, table, serviceType }: Place): void {
  const cart = cartMemory.get()
  if (cart.outletId !== outletId || (cart.serviceType === serviceType && cart.tableCode === (table?.scanCode ?? null))) return
  void changeCart((held, now) => placeCart(held, { outletId, tableCode: table?.scanCode ?? null, serviceType }, now))
}

/** Another way to be served at the same outlet; the cart goes with it in the same change. */
export async function chooseServiceType(serviceType: ServiceType): Promise<Outcome> {
  try {
    const db = await device()
    const moved = await db.transaction('rw', db.place, async (): Promise<Place | null> => {
      const place = await db.readPlace()
      if (!place) return null
      const chosen = { ...place, serviceType }
      await db.place.put(chosen)
      return chosen
    })
    if (!moved) return { error: 'OUTLET_NOT_FOUND' }
    moveCart(moved)
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
