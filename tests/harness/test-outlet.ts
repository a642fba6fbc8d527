/** An outlet that only one test knows: its own code, tables, menu and switches, at a brand of the demo. */
import { randomInt, randomUUID } from 'node:crypto'
import { formatTableCode } from '#domain/table-code.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { MenuImport } from '#schemas/menu-import.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import { deliveryOfCScheme } from '#server/demo/delivery-zones.ts'
import { toSections } from '#server/import/to-sections.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { testMenu } from '../fixtures/test-menu.ts'
import type { TestDatabase } from './database.ts'

export interface TestOutlet {
  id: string
  code: string
  name: string
  brand: string
  timeZone: string
  /** Number of the table the guest sits at, its code as on the card, its label. */
  tableNumber: number
  tableCode: string
  tableLabel: string
  /** Of room 204; null: the outlet serves none. */
  roomCode: string | null
  /** Puts another menu in place in one transaction, as an import from another process does. */
  setMenu: (menu: MenuImport) => Promise<void>
}

/** Where the outlet stands whose zones are `deliveryOfCScheme`. */
const C_SCHEME = { lat: 26.9117, lng: 75.8013 }

const TABLE_NUMBER = 12
const ROOM_NUMBER = 204

/** Codes hold letters only: digits at their end would be read as a table. */
const newCode = (): string => `T${Array.from({ length: 8 }, () => String.fromCharCode(65 + randomInt(26))).join('')}`

/** The same hours on all days, for each of these ways. */
export const everyDay = (startTime: string, endTime: string, ...serviceTypes: ServiceType[]): Outlet['hours'] =>
  serviceTypes.flatMap((serviceType) => Array.from({ length: 7 }, (_, day) => ({ day, serviceType, startTime, endTime })))

/** All days from midnight to midnight, for each of these ways. */
export const aroundTheClock = (...serviceTypes: ServiceType[]): Outlet['hours'] => everyDay('00:00', '24:00', ...serviceTypes)

/** A time zone in which it is between twelve and one now; its name has the sign that POSIX gives it. */
export const zoneAtNoon = (now: number): string => {
  const ahead = 12 - new Date(now).getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const outletOf = (id: string, code: string, brandId: string, properties: Readonly<Record<string, string>>, hours: Outlet['hours']): Outlet => ({
  id,
  code,
  brandId,
  name: `Test kitchen ${code.slice(1, 4)}`,
  area: 'C-Scheme',
  city: 'Jaipur',
  address: '1 Ashok Marg, Jaipur',
  ...(hours.some(({ serviceType }) => serviceType === 'DL') ? { location: C_SCHEME, delivery: deliveryOfCScheme } : { location: null }),
  phone: '1412200000',
  fssai: '12223026000417',
  gstin: null,
  timeZone: 'Asia/Kolkata',
  serviceTypes: [...new Set(hours.map(({ serviceType }) => serviceType))],
  hours,
  taxes: testMenu.taxes,
  charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true },
  pureVeg: false,
  prepMinutes: 18,
  additionalProperties: { 'plan.plus.features': 'pwa,upsell', ...properties },
  menuVersion: 0,
  dishCount: 0,
})

const placeOf = (outlet: Outlet, number: number, label: string, serviceType: ServiceType): Table => ({
  id: `${outlet.id}-t${number}`, outletId: outlet.id, number, label, serviceType, scanCode: formatTableCode(outlet.code, number),
})

const openAvailability = (outlet: Outlet): Availability => ({
  id: outlet.id,
  mode: 'ACTIVE',
  serviceStatus: Object.fromEntries(outlet.serviceTypes.map((serviceType) => [serviceType, 'OPEN'])),
  soldOut: [],
  returns: {},
  menuVersion: 0,
})

/** An id and a code that nobody had before. */
const newIdentity = (): { id: string; code: string } => ({ id: `test-${randomUUID().slice(0, 8)}`, code: newCode() })

/**
 * Opens an outlet with the tests' menu, around the clock unless it has other hours; its ways are those that its hours name, and with delivery among them it stands in C-Scheme and has its zones. @param brand subdomain of a brand that is in the database; @param properties EN-06;
 * @param identity one that a phone prepared elsewhere knows already
 */
export const openTestOutlet = async (
  { pool, transact }: TestDatabase,
  brand = 'rajwada',
  menu: MenuImport = testMenu,
  properties: Readonly<Record<string, string>> = {},
  identity = newIdentity(),
  hours: Outlet['hours'] = aroundTheClock('DI', 'SP'),
  timeZone = 'Asia/Kolkata',
): Promise<TestOutlet> => {
  const { rows } = await pool.query<{ id: string }>('select id from brands where subdomain = $1', [brand])
  if (!rows[0]) throw new Error(`There is no brand ${brand} in the database.`)
  const outlet = { ...outletOf(identity.id, identity.code, rows[0].id, properties, hours), timeZone }
  const table = placeOf(outlet, TABLE_NUMBER, `Table ${TABLE_NUMBER}`, 'DI')
  const room = outlet.serviceTypes.includes('RO') ? [placeOf(outlet, ROOM_NUMBER, `Room ${ROOM_NUMBER}`, 'RO')] : []
  const putMenu = (next: MenuImport): Promise<unknown> =>
    transact((tx) => replaceMenu(tx, outlet.id, toSections(next, { outletId: outlet.id, pictures: new Map() }).sections, { taxes: next.taxes }))
  await transact((tx) => putOutlet(tx, outlet, openAvailability(outlet), [table, ...room]))
  await putMenu(menu)
  return {
    id: outlet.id,
    code: outlet.code,
    name: outlet.name,
    brand,
    timeZone,
    tableNumber: table.number,
    tableCode: table.scanCode,
    tableLabel: table.label,
    roomCode: room[0]?.scanCode ?? null,
    setMenu: async (next) => {
      await putMenu(next)
    },
  }
}

/** Writes an outlet anew, as an import does: its phones and instances hear of it. */
export const changeOutlet = ({ transact }: TestDatabase, { id }: Pick<TestOutlet, 'id'>, change: Partial<Outlet>): Promise<void> =>
  transact(async (tx) => {
    const outlet = await readDocument<Outlet>(tx.q, outletScope(id), 'outlet', id)
    if (!outlet) throw new Error('There is no such outlet.')
    await writeDocuments(tx, outletScope(id), [{ collection: 'outlet', id, body: { ...outlet, ...change } }])
  })
