/** Outlets of the benches: open around the clock, with a menu of any size that is the same on every machine. */
import { formatTableCode } from '#domain/table-code.ts'
import type { Picture } from '#schemas/menu.ts'
import type { Availability, Outlet, Table } from '#schemas/outlet.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Transact } from '#server/db/transact.ts'
import { toSections } from '#server/import/to-sections.ts'
import { putOutlet } from '#server/outlets/put-outlet.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { generateMenu } from './generate-menu.ts'

export interface BenchOutlet {
  id: string
  tableCode: string
  tableNumber: number
  sections: readonly MenuSection[]
}

export interface OutletWish {
  brandId: string
  /** Letters only. */
  code: string
  items: number
  /** Real pictures of the demo, given to the dishes in turn; none: dishes without pictures. */
  pictures?: readonly Picture[]
  seed?: string
}

const ITEMS_A_SECTION = 25
const SERVICE_TYPES: Outlet['serviceTypes'] = ['DI', 'SP']

/** A generated menu as sections of an outlet. */
export function benchSections(outletId: string, { items, pictures = [], seed = 'bench' }: Pick<OutletWish, 'items' | 'pictures' | 'seed'>): { sections: MenuSection[]; taxes: Outlet['taxes']; soldOut: Availability['soldOut'] } {
  const menu = generateMenu({ seed, items, sections: Math.max(1, Math.round(items / ITEMS_A_SECTION)) })
  const dishes = menu.sections.flatMap((section) => section.items)
  const pictureOf = new Map(dishes.flatMap((dish, at): [string, Picture][] => {
    const picture = pictures[at % Math.max(1, pictures.length)]
    return picture ? [[dish.id, picture]] : []
  }))
  const made = toSections(menu, { outletId, pictures: pictureOf })
  return { sections: made.sections, taxes: menu.taxes, soldOut: made.availability.soldOut }
}

export async function putBenchOutlet(transact: Transact, wish: OutletWish): Promise<BenchOutlet> {
  const id = `bench-${wish.code.toLowerCase()}`
  const { sections, taxes, soldOut } = benchSections(id, wish)
  const outlet: Outlet = {
    id,
    code: wish.code,
    brandId: wish.brandId,
    name: `Bench kitchen ${wish.items}`,
    area: 'C-Scheme',
    city: 'Jaipur',
    address: '1 Ashok Marg, Jaipur',
    location: null,
    phone: '1412200000',
    fssai: '12223026000417',
    gstin: null,
    timeZone: 'Asia/Kolkata',
    serviceTypes: SERVICE_TYPES,
    hours: SERVICE_TYPES.flatMap((serviceType) => Array.from({ length: 7 }, (_, day) => ({ day, serviceType, startTime: '00:00', endTime: '24:00' }))),
    taxes,
    charges: { packingPerOrder: 1500, packingTaxIds: [], roundOff: true },
    pureVeg: false,
    prepMinutes: 18,
    additionalProperties: {},
    menuVersion: 0,
    dishCount: 0,
  }
  const table: Table = { id: `${id}.7`, outletId: id, number: 7, label: 'Table 7', serviceType: 'DI', scanCode: formatTableCode(wish.code, 7) }
  const availability: Availability = { id, mode: 'ACTIVE', serviceStatus: { DI: 'OPEN', SP: 'OPEN' }, soldOut: [], returns: {}, menuVersion: 0 }
  await transact((tx) => putOutlet(tx, outlet, availability, [table]))
  await transact((tx) => replaceMenu(tx, id, sections, { taxes, soldOut }))
  return { id, tableCode: table.scanCode, tableNumber: table.number, sections }
}
