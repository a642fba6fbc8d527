/** Where every run takes place: one brand, one outlet that is open around the clock, one table. */
import { indexMenu } from '#domain/menu-index.ts'
import type { Brand } from '#schemas/brand.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import { toSections } from '#server/import/to-sections.ts'
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

const serviceTypes: Outlet['serviceTypes'] = ['DI', 'SP']

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
  serviceTypes,
  hours: serviceTypes.flatMap((serviceType) => Array.from({ length: 7 }, (_, day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))),
  taxes: testMenu.taxes,
  charges: { packingPerOrder: 500, packingTaxIds: ['cgst', 'sgst'], roundOff: true },
  pureVeg: false,
  prepMinutes: 18,
  additionalProperties: {},
  menuVersion: 0,
  dishCount: 0,
}

export const availability: Availability = { id: outlet.id, mode: 'ACTIVE', serviceStatus: { DI: 'OPEN', SP: 'OPEN' }, soldOut: [], returns: {}, menuVersion: 0 }

export const table: Table = { id: 'ground-1.12', outletId: outlet.id, number: 12, label: 'Table 12', serviceType: 'DI', scanCode: 'GROUND012' }

/** Who holds STAFF_KEY. */
export const owner = { id: '01900000-0000-7000-8000-000000000001', brandId: brand.id, name: 'Owner of the ground', role: 'owner' } as const

/** Dishes that ask for nothing, with their prices in rupees. */
export const PLAIN_DISHES: Readonly<Record<string, number>> = { [ids.papad]: 60, [ids.samosa]: 89.5, [ids.curry]: 210, [ids.biryani]: 290, [ids.dal]: 240, [ids.jamun]: 80 }

/** The outlet's menu with some prices changed, in rupees by dish. */
export const sectionsWith = (prices: Readonly<Record<string, number>> = {}): MenuSection[] => toSections(withPrices(prices), { outletId: outlet.id, pictures: new Map() }).sections

export const firstMenu = indexMenu(sectionsWith())
