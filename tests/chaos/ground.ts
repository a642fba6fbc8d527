/** Where every run takes place: one brand, one outlet that serves in every way, its tables, room and parking bay. */
import { indexMenu } from '#domain/menu-index.ts'
import type { Brand } from '#schemas/brand.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import type { DeliveryZone } from '#schemas/serving.ts'
import { toSections } from '#server/import/to-sections.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { ids, testMenu, withPrices } from '../fixtures/test-menu.ts'

/** The moment at which runs begin on the server's clock: a Tuesday noon in India. */
export const FIRST_MOMENT = Date.UTC(2026, 10, 17, 6, 30)

export const STAFF_KEY = 'the-staff-key-of-the-simulation-0123456789'
export const TOKEN_SECRET = 'the-token-secret-of-the-simulation-0123456789'

export const brand: Brand = {
  id: 'ground',
  subdomain: 'ground',
  name: 'Ground',
  emblem: 'G',
  tagline: '',
  theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 12, font: 'system', displayFont: 'system', scale: 1, changeComponents: [] },
  modules: [{ code: 'onlineOrder', isActive: true }],
}

const serviceTypes: readonly ServiceType[] = ['DI', 'RO', 'SP', 'DT', 'DL']

/** Hours of what leaves the outlet; who sits there is served around the clock. */
export const OUT_HOURS = { startTime: '08:00', endTime: '23:30' } as const
const hoursOf = (way: ServiceType): { startTime: string; endTime: string } => (way === 'DI' || way === 'RO' ? { startTime: '00:00', endTime: '24:00' } : OUT_HOURS)

/** A square of the map, from its south-western to its north-eastern corner: latitude, longitude. */
export const square = (south: number, west: number, north: number, east: number): DeliveryZone['ring'] => [[west, south], [east, south], [east, north], [west, north]]

/** The inner zone lies within the outer one and goes before it. */
export const zones: readonly DeliveryZone[] = [
  { id: 'outer', name: 'All around', ring: square(26.84, 75.74, 26.96, 75.86), minimumBill: 40_000, fee: 5900, minutes: 50, priority: 1 },
  { id: 'inner', name: 'Next door', ring: square(26.88, 75.78, 26.92, 75.82), minimumBill: 15_000, fee: 2900, minutes: 30, priority: 2 },
]

export const outlet: Outlet = {
  id: 'ground-1',
  code: 'GROUND',
  brandId: brand.id,
  name: 'Ground kitchen',
  area: 'C-Scheme',
  city: 'Jaipur',
  address: '1 Ashok Marg, Jaipur',
  location: null,
  phone: '1412200000',
  fssai: null,
  gstin: null,
  timeZone: 'Asia/Kolkata',
  serviceTypes: [...serviceTypes],
  hours: serviceTypes.flatMap((serviceType) => Array.from({ length: 7 }, (_, day) => ({ day, serviceType, ...hoursOf(serviceType) }))),
  taxes: testMenu.taxes,
  charges: { packingPerOrder: 500, packingTaxIds: ['cgst', 'sgst'], roundOff: true },
  pureVeg: false,
  prepMinutes: 18,
  additionalProperties: { ...PAID_ONLINE, 'plan.plus.features': 'pwa,upsell' },
  menuVersion: 0,
  dishCount: 0,
  delivery: { zones: [...zones], feeTaxIds: ['cgst', 'sgst'], version: 1 },
}

export const availability: Availability = { id: outlet.id, mode: 'ACTIVE', serviceStatus: Object.fromEntries(serviceTypes.map((way) => [way, 'OPEN'])), soldOut: [], returns: {}, menuVersion: 0 }

const place = (number: number, label: string, serviceType: ServiceType, scanCode: string): Table => ({ id: `ground-1.${number}`, outletId: outlet.id, number, label, serviceType, scanCode })
export const table = place(12, 'Table 12', 'DI', 'GROUND012')
export const otherTable = place(7, 'Table 7', 'DI', 'GROUND007')
export const room = place(204, 'Room 204', 'RO', 'GROUND204')
export const bay = place(3, 'Bay 3', 'DT', 'GROUND003')
export const tables: readonly Table[] = [table, otherTable, room, bay]

/** Who holds STAFF_KEY. */
export const owner = { id: '01900000-0000-7000-8000-000000000001', brandId: brand.id, name: 'Owner of the ground', role: 'owner' } as const

/** Dishes that ask for nothing, with their prices in rupees. */
export const PLAIN_DISHES: Readonly<Record<string, number>> = { [ids.papad]: 60, [ids.samosa]: 89.5, [ids.curry]: 210, [ids.biryani]: 290, [ids.dal]: 240, [ids.jamun]: 80 }

/** The outlet's menu with some prices changed, in rupees by dish; every dish is served in every way. */
export const sectionsWith = (prices: Readonly<Record<string, number>> = {}): MenuSection[] =>
  toSections(withPrices(prices), { outletId: outlet.id, pictures: new Map() }).sections.map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, serviceTypes: [...SERVICE_TYPES] })) }))

export const firstMenu = indexMenu(sectionsWith())
