import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item, MenuSection } from '#schemas/menu.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { indexMenu } from './menu-index.ts'
import { inRuleOrder, priceLines, type PriceBook } from './pricing.ts'

const LINE = '01890a5d-ac96-774b-bcce-b302099a8057'

const item = (over: Partial<Item> = {}): Item => smallItem('tikka', { name: 'Paneer tikka', price: 32_500, packing: 500, taxIds: ['cgst', 'sgst'], ...over })

const section = (items: Item[]): MenuSection => ({
  id: 's',
  outletId: 'o',
  name: 'Tandoor',
  rank: 0,
  categories: [],
  items,
  addOnGroups: [{ id: 'dips', name: 'Dips', addOns: [{ id: 'mint', name: 'Mint', price: 2000, foodType: 'VF' }, { id: 'date', name: 'Date', price: 0, foodType: 'VF' }] }],
})

const book = (items: Item[], soldOut: string[] = [], roundOff = true): PriceBook => ({
  menu: indexMenu([section(items)]),
  outlet: {
    taxes: [{ id: 'cgst', name: 'CGST', rateBps: 250 }, { id: 'sgst', name: 'SGST', rateBps: 250 }],
    charges: { packingPerOrder: 1000, packingTaxIds: ['cgst', 'sgst'], roundOff },
    menuVersion: 7,
  },
  availability: { soldOut },
})

const line = (over = {}) => ({ lineId: LINE, itemId: 'tikka', variationId: null, addOns: [], quantity: 2, ...over })

describe('pricing a cart', () => {
  it('adds CGST and SGST of 2.5 per cent each and rounds the bill to the rupee', () => {
    const { bill } = priceLines([line()], 'DI', book([item()]))
    expect(bill).toMatchObject({ items: 65_000, packing: 0, roundOff: 50, total: 68_300 })
    expect(bill.taxes.map((tax) => tax.amount)).toEqual([1625, 1625])
  })

  it('rounds half a rupee up and shows the difference', () => {
    const { bill } = priceLines([line({ quantity: 1 })], 'DI', book([item({ price: 10_050, taxIds: [] })]))
    expect(bill).toMatchObject({ items: 10_050, roundOff: 50, total: 10_100 })
  })

  it('charges packing, taxed, only where food leaves the outlet', () => {
    expect(priceLines([line()], 'DI', book([item()])).bill.packing).toBe(0)
    const { bill } = priceLines([line()], 'SP', book([item()]))
    expect(bill.packing).toBe(2 * 500 + 1000)
    expect(bill.taxes[0]?.amount).toBe(1675)
  })

  it('takes a price that holds its tax as it is and only names the tax', () => {
    const { bill } = priceLines([line({ quantity: 1 })], 'DI', book([item({ price: 10_500, taxInclusive: true })]))
    expect(bill.total).toBe(10_500)
    expect(bill.taxes).toEqual([
      { id: 'cgst', name: 'CGST', rateBps: 250, amount: 250, within: true },
      { id: 'sgst', name: 'SGST', rateBps: 250, amount: 250, within: true },
    ])
  })

  it('prices a variation in place of the dish and adds each add-on (P-04)', () => {
    const full = item({
      variations: [{ id: 'full', name: 'Full', price: 40_000, packing: 0, addOnGroups: [{ groupId: 'dips', least: 1, most: 2 }] }],
    })
    const { lines } = priceLines([line({ variationId: 'full', addOns: [{ groupId: 'dips', addOnId: 'mint', quantity: 2 }] })], 'DI', book([full]))
    expect(lines[0]).toMatchObject({ unitPrice: 44_000, total: 88_000, choices: 'Full · Mint × 2' })
  })

  it.each([
    ['a dish that left the menu', {}, [], 'item-gone', 'other'],
    ['a sold-out dish', {}, ['tikka'], 'item-sold-out', 'tikka'],
  ])('names %s instead of pricing it (ER-05)', (_what, over, soldOut, kind, itemId) => {
    const quote = priceLines([line({ itemId })], 'DI', book([item(over)], soldOut))
    expect(quote.lines).toEqual([])
    expect(quote.problems).toEqual([{ lineId: LINE, kind, id: itemId }])
    expect(quote.bill.total).toBe(0)
  })

  it('refuses a sold-out choice, a choice that is gone and a group left short (VA-19)', () => {
    const asked = item({ addOnGroups: [{ groupId: 'dips', least: 1, most: 1 }] })
    const kinds = (addOns: unknown[], soldOut: string[] = []) => priceLines([line({ addOns })], 'DI', book([asked], soldOut)).problems.map((p) => p.kind)
    expect(kinds([{ groupId: 'dips', addOnId: 'mint', quantity: 1 }], ['mint'])).toEqual(['add-on-sold-out'])
    expect(kinds([{ groupId: 'dips', addOnId: 'tamarind', quantity: 1 }])).toEqual(['add-on-gone'])
    expect(kinds([])).toEqual(['selection-invalid'])
    expect(kinds([{ groupId: 'dips', addOnId: 'mint', quantity: 2 }])).toEqual(['selection-invalid'])
  })

  it('refuses a dish that is not served this way', () => {
    expect(priceLines([line()], 'DL', book([item()])).problems[0]?.kind).toBe('service-type')
  })

  it('always adds up: the total is what its parts say, in whole paise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: fc.integer({ min: 0, max: 2_000_000 }), quantity: fc.integer({ min: 1, max: 99 }), inclusive: fc.boolean() }), { maxLength: 12 }),
        fc.constantFrom('DI' as const, 'SP' as const),
        fc.boolean(),
        (dishes, serviceType, roundOff) => {
          const items = dishes.map((dish, i) => item({ id: `d${i}`, price: dish.price, taxInclusive: dish.inclusive }))
          const { bill } = priceLines(dishes.map((dish, i) => line({ itemId: `d${i}`, quantity: dish.quantity })), serviceType, book(items, [], roundOff))
          const onTop = bill.taxes.reduce((sum, tax) => (tax.within ? sum : sum + tax.amount), 0)
          expect(bill.total).toBe(bill.items - bill.discount + bill.packing + bill.delivery + onTop + bill.roundOff)
          expect(Number.isInteger(bill.total)).toBe(true)
          expect(Math.abs(bill.roundOff)).toBeLessThanOrEqual(50)
          if (roundOff) expect(bill.total % 100).toBe(0)
          else expect(bill.roundOff).toBe(0)
          const byId = (id: string) => bill.taxes.filter((tax) => tax.id === id).map((tax) => tax.amount)
          expect(byId('cgst')).toEqual(byId('sgst'))
        },
      ),
    )
  })
})

describe('the order in which discounts are shared out', () => {
  it('is that of every release: dish, size, add-ons, quantity and line as JSON, whatever letters ids are made of and whichever was added first', () => {
    const id = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', '!', '\n', ','), maxLength: 3 })
    const size = fc.option(fc.constantFrom('half', 'full'), { nil: null })
    const ordered = fc.record({ lineId: id, itemId: id, variationId: size, quantity: fc.integer({ min: 1, max: 12 }), addOn: fc.boolean() }).map(({ addOn, ...own }) =>
      ({ ...own, addOns: addOn ? [{ groupId: 'dips', addOnId: 'mint', quantity: 1 }] : [], name: '', choices: '', foodType: 'VF' as const, picture: null, unitPrice: 0, total: 0, cancelled: false }))
    const key = (one: { lineId: string; itemId: string; variationId: string | null; quantity: number; addOns: readonly unknown[] }): string =>
      JSON.stringify([one.itemId, one.variationId, one.addOns.map(() => 'dips/mint/1'), one.quantity, one.lineId])
    fc.assert(
      fc.property(fc.uniqueArray(ordered, { selector: key, maxLength: 12 }), (lines) => {
        const keys = lines.map(key).sort()
        expect(inRuleOrder(lines).map(key)).toEqual(keys)
        expect(inRuleOrder(lines.toReversed()).map(key)).toEqual(keys)
      }),
    )
  })
})
