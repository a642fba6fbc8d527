import { describe, expect, it } from 'vitest'
import { indexMenu } from '#domain/menu-index.ts'
import { priceOrder } from '#domain/pricing.ts'
import type { Order } from '#schemas/order.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { demoBrands } from '#server/demo/demo-brands.ts'
import { toSections } from '#server/import/to-sections.ts'
import { billOf, tenPercent, withBills } from './bills.ts'
import { entryOf, orderIn, type Table } from './orders.ts'

const NOW = Date.parse('2026-11-21T07:30Z')

/** A table of a brand of the demo. */
const stageOf = ({ outlets: [first] }: (typeof demoBrands)[number]) => {
  if (first === undefined) throw new Error('The brand has no outlet.')
  const { outlet, menu } = first
  const { sections } = toSections(menu.menu, { outletId: outlet.id, pictures: new Map() })
  const dishes = sections.flatMap(({ items }) => items).filter(({ variations, addOnGroups }) => variations.length === 0 && addOnGroups.length === 0)
  const table: Table = { guestId: 'g', brandId: outlet.brandId, outlet, tableCode: `${outlet.code}012`, tableLabel: 'Table 12', dishes }
  return { table, book: { menu: indexMenu(sections), outlet, availability: { soldOut: [] } } }
}

const addsUp = ({ bill }: Pick<Order, 'bill'>): boolean =>
  bill.total === bill.items - bill.discount + bill.packing + bill.delivery + bill.roundOff + bill.taxes.reduce((sum, { amount, within }) => (within ? sum : sum + amount), 0)

describe.each(demoBrands.map((brand) => [brand.brand.name, brand] as const))('bills of the pictures of %s', (_name, brand) => {
  const { table, book } = stageOf(brand)
  const address = { title: 'Home', house: '1', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: table.outlet.location ?? { lat: 0, lng: 0 }, note: '' }

  it.each(['DI', 'SP', 'DL'] as const satisfies readonly ServiceType[])('are what the domain asks for the dishes, by %s', (serviceType) => {
    const menu = indexMenu([])
    const items = new Map(table.dishes.map((dish) => [dish.id, { ...dish, serviceTypes: [serviceType] }]))
    const order = orderIn('SETTLED', table, NOW, { serviceType, ...(serviceType === 'DL' && { address }) })
    const { quote } = priceOrder(order.lines, serviceType, { ...book, menu: { ...menu, items } }, [], address.pin)
    expect(order.bill).toEqual(quote.bill)
    expect(order.bill.total % 100).toBe(0)
  })

  it('keep each line’s share of an offer where a part cannot be made', () => {
    const whole = orderIn('CONFIRMED', table, NOW)
    const offers = [tenPercent(whole.bill.items)]
    const part = withBills({ ...whole, offers, lines: whole.lines.map((line, at) => ({ ...line, cancelled: at === 1 })) }, table)
    expect(part.billBefore).toEqual(billOf(table, { ...whole, offers }))
    expect(part.bill.items).toBe(whole.bill.items - (whole.lines[1]?.total ?? 0))
    expect([part.bill.discount > 0, part.bill.discount < (part.billBefore?.discount ?? 0), addsUp(part)]).toEqual([true, true, true])
  })

  it('are the same on the phone that has not sent its order', () => {
    expect(entryOf(table, NOW, 1).shown.bill).toEqual(orderIn('CONFIRMED', table, NOW).bill)
  })
})
