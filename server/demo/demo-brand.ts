import type { Brand, BrandResource } from '#schemas/brand.ts'
import type { FeedbackSetup } from '#schemas/feedback.ts'
import type { Offer } from '#schemas/offer.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Outlet, Table, WorkHours } from '#schemas/outlet.ts'
import { formatTableCode } from '#domain/table-code.ts'
import type { DemoMenu } from './to-menu-import.ts'

/** Everything the demo knows of an outlet. */
export interface DemoOutlet {
  outlet: Outlet
  tables: readonly Table[]
  menu: DemoMenu
}

/** Everything the demo knows of a brand. */
export interface DemoBrand {
  brand: Brand
  resource: BrandResource
  feedback: FeedbackSetup
  outlets: readonly DemoOutlet[]
  offers: readonly Offer[]
  /** RT-13: short links of the brand, path by key. */
  customLinks: Readonly<Record<string, string>>
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** The same hours on each of the days; an end before its start runs past midnight. */
export const hoursOf = (
  serviceTypes: readonly ServiceType[], startTime: string, endTime: string, days: readonly number[] = EVERY_DAY,
): WorkHours[] =>
  days.flatMap((day) => serviceTypes.map((serviceType) => ({ day, serviceType, startTime, endTime })))

/** Tables of an outlet by their numbers. */
export const tablesOf = (
  outlet: Pick<Outlet, 'id' | 'code'>, serviceType: ServiceType, word: string, numbers: readonly number[],
): Table[] =>
  numbers.map((number) => ({
    id: `${outlet.id}.${number}`,
    outletId: outlet.id,
    number,
    label: `${word} ${number}`,
    serviceType,
    scanCode: formatTableCode(outlet.code, number),
  }))

/** 1 to `last`. */
export const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

type OwnOfOutlet = Pick<
  Outlet,
  'id' | 'code' | 'area' | 'address' | 'location' | 'phone' | 'fssai' | 'gstin' | 'serviceTypes' | 'hours'
> &
  Partial<Outlet>

/** An outlet with what all outlets of the demo share. */
export function outletOf(brand: Pick<Brand, 'id' | 'name'>, menu: DemoMenu, own: OwnOfOutlet): Outlet {
  return {
    brandId: brand.id,
    name: brand.name,
    city: 'Jaipur',
    timeZone: 'Asia/Kolkata',
    taxes: menu.menu.taxes,
    charges: { packingPerOrder: 0, packingTaxIds: ['cgst', 'sgst'], roundOff: true },
    pureVeg: false,
    prepMinutes: 20,
    additionalProperties: {},
    menuVersion: 1,
    dishCount: menu.menu.sections.reduce((sum, section) => sum + section.items.length, 0),
    ...own,
  }
}

/** A menu without the sections that an outlet does not cook. */
export function menuWithout({ menu, drawn }: DemoMenu, without: readonly string[]): DemoMenu {
  const sections = menu.sections.filter(({ id }) => !without.includes(id))
  const dishes = new Set(sections.flatMap(({ items }) => items.map(({ id }) => id)))
  return { menu: { ...menu, sections }, drawn: new Map([...drawn].filter(([id]) => dishes.has(id))) }
}
