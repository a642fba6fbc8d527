import { formatTableCode, parseTableCode } from '#domain/table-code.ts'
import type { Table } from '#schemas/outlet.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { HeldOutlet } from './held-outlet.ts'
import type { OutletCache } from './outlet-cache.ts'

/** What a code leads to. */
export interface FoundCode {
  held: HeldOutlet
  table: Table | null
}

/** Finds outlets by code, with an in-memory cache of codes found before. */
export interface CodeBook {
  /** null: no restaurant or table has this code. */
  find(code: string): Promise<FoundCode | null>
  /** The same from memory alone; undefined: ask `find`. */
  peek(code: string): FoundCode | undefined
}

const MOST_CODES = 5000
/** How long it is remembered that there is no restaurant of a code: a caller who guesses codes makes one query for each. */
const UNKNOWN_MS = 5000

/** Puts a code last among those remembered; of too many, the one that nobody has asked for the longest is let go. */
function remember<T>(codes: Map<string, T>, restaurantCode: string, value: T): void {
  codes.delete(restaurantCode)
  if (codes.size >= MOST_CODES) codes.delete(codes.keys().next().value ?? '')
  codes.set(restaurantCode, value)
}

/** How a code may be read: with a table's number, or, since a restaurant's code may end in digits, as a restaurant's alone. */
function readings(code: string): { restaurantCode: string; tableNumber: number | null }[] {
  const parts = parseTableCode(code)
  if (!parts) return []
  if (parts.tableNumber === null) return [parts]
  const whole = formatTableCode(parts.restaurantCode, parts.tableNumber)
  return whole.length <= 12 ? [parts, { restaurantCode: whole, tableNumber: null }] : [parts]
}

/** @param now epoch ms */
export function createCodeBook(db: Queryable, outlets: OutletCache, now: () => number): CodeBook {
  const outletIds = new Map<string, string>()
  const unknown = new Map<string, number>()

  const knownId = (restaurantCode: string): string | undefined => {
    const id = outletIds.get(restaurantCode)
    if (id !== undefined) remember(outletIds, restaurantCode, id)
    return id
  }

  const idOf = async (restaurantCode: string): Promise<string | null> => {
    const known = knownId(restaurantCode)
    if (known !== undefined) return known
    if (now() < (unknown.get(restaurantCode) ?? 0)) return null
    const [row] = await rowsOf<{ id: string }>(db, sql`select id from outlets where code = ${restaurantCode}`)
    if (row) remember(outletIds, restaurantCode, row.id)
    else remember(unknown, restaurantCode, now() + UNKNOWN_MS)
    return row?.id ?? null
  }

  const tableOf = (held: HeldOutlet, number: number | null): Table | null | undefined => (number === null ? null : held.tables.find((table) => table.number === number))

  const check = (held: HeldOutlet | null | undefined, restaurantCode: string, number: number | null): FoundCode | null => {
    if (!held || held.outlet.code !== restaurantCode) return null
    const table = tableOf(held, number)
    return table === undefined ? null : { held, table }
  }

  return {
    async find(code) {
      for (const { restaurantCode, tableNumber } of readings(code)) {
        const id = await idOf(restaurantCode)
        const found = id === null ? null : check(await outlets.get(id), restaurantCode, tableNumber)
        if (found) return found
        outletIds.delete(restaurantCode)
      }
      return null
    },
    peek(code) {
      for (const { restaurantCode, tableNumber } of readings(code)) {
        const id = knownId(restaurantCode)
        const found = id === undefined ? null : check(outlets.peek(id), restaurantCode, tableNumber)
        if (found) return found
      }
      return undefined
    },
  }
}
