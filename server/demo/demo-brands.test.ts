import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from 'superstruct'
import { expect, test } from 'vitest'
import { paymentTimingsOf, takesOnline } from '#domain/payment-timing.ts'
import { mayGoOnRoom } from '#domain/payments.ts'
import { failedPaymentWords, refundDays } from '#domain/refund-days.ts'
import { en } from '#messages/en.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { drawDish } from '#pictures/draw-dish.ts'
import { Brand, BrandResource } from '#schemas/brand.ts'
import { FeedbackSetup } from '#schemas/feedback.ts'
import { MenuImport } from '#schemas/menu-import.ts'
import { Offer } from '#schemas/offer.ts'
import { Outlet, Table } from '#schemas/outlet.ts'
import { demoBrands } from './demo-brands.ts'

const outlets = demoBrands.flatMap((brand) => brand.outlets)
const menuOf = (code: string) => outlets.find(({ outlet }) => outlet.code === code)?.menu.menu
const itemsOf = (menu: MenuImport) => menu.sections.flatMap((section) => section.items)
const dishesOf = (code: string) => itemsOf(menuOf(code) as MenuImport)

test.each(demoBrands)('$brand.name is a brand in every word it says', ({ brand, resource, feedback }) => {
  assert(brand, Brand)
  assert(resource, BrandResource)
  assert(feedback, FeedbackSetup)
  expect(feedback.questions.map(({ type }) => type)).toEqual(['overall', 'food', 'service', 'ambience'])
})

test.each(demoBrands)('CO-08, ER-09: the terms of $brand.name promise refunds in the words that its outlets’ guests read on every screen', ({ resource, outlets }) => {
  const terms = resource.terms.paragraphs.join(' ')
  for (const { outlet } of outlets) {
    const [part, whole] = (['part', 'cancelled'] as const).map((reason) => refundDays({ method: 'upi', reason }, outlet))
    expect([part, whole]).toEqual([{ words: 'in 3-5 business days' }, { words: 'within 7 working days' }])
    expect(terms).toContain(`its amount is returned to the way it was paid in 3-5 business days; any other refund arrives within 7 working days. Money that left your account though the payment failed comes back by itself, ${failedPaymentWords(outlet) ?? speakPay('pay.days.failed')}.`)
  }
})

const aboutOf = (id: string): string => demoBrands.find(({ brand }) => brand.id === id)?.resource.about.join(' ') ?? ''

test('RD-11: Chowk Nine says of its food what its orders do: to a table it is brought, a pickup is collected at the counter', () => {
  expect(aboutOf('chowk')).toContain('Order at your table and it is brought to you, or order a pickup and collect it at the counter with its number.')
})

test('EN-10: The Amber Court says of its hours what they are: room service has no end, the restaurant has one', () => {
  const hours = demoBrands.find(({ brand }) => brand.id === 'amber')?.outlets[0]?.outlet.hours ?? []
  const runsOn = (way: string): boolean => hours.filter(({ serviceType }) => serviceType === way).every(({ startTime, endTime }) => startTime === endTime)
  expect([runsOn('RO'), runsOn('DI')]).toEqual([true, false])
  expect(aboutOf('amber')).toContain('Room service is there day and night. The restaurant on the lake side has hours of its own')
  expect(aboutOf('amber')).not.toContain('never closed')
})

test.each(demoBrands)('$brand.name does not ask the heading of its feedback once more (RT-17)', ({ feedback }) => {
  expect(feedback.questions.map(({ question }) => question)).not.toContain(en.feedback.title)
})

test.each(demoBrands)('RT-03, RT-15: the terms of $brand.name bear the name under which every link leads to them', ({ resource }) => {
  expect([resource.terms.title, resource.privacy.title]).toEqual([en.pages.terms, en.pages.privacy])
})

test.each(demoBrands)('CA-01: the privacy policy of $brand.name says who receives a guest’s location, and until when', ({ resource }) => {
  const [said] = resource.privacy.paragraphs.filter((text) => text.includes('location'))
  expect(said).not.toContain('Outlets are sorted')
  for (const words of ['“Nearest first” puts the outlets in order on your device', 'it is sent to us, rounded to about a hundred metres', 'so that the staff can judge whether you are there', 'that is deleted when they have answered or the order is over']) expect(said).toContain(words)
})

test.each(outlets)('$outlet.code has an outlet, tables and a menu that the importer takes', ({ outlet, tables, menu }) => {
  assert(outlet, Outlet)
  for (const table of tables) assert(table, Table)
  assert(menu.menu, MenuImport)
  expect(outlet.fssai).toMatch(/^\d{14}$/)
  expect(outlet.gstin).toMatch(/^08[A-Z]{5}\d{4}[A-Z]\dZ[0-9A-Z]$/)
  expect(new Set(tables.map(({ scanCode }) => scanCode)).size).toBe(tables.length)
})

test.each(outlets)('on the menu of $outlet.code no id stands for two things and every group exists', ({ menu: { menu, drawn } }) => {
  const items = itemsOf(menu)
  const ids = [
    ...items.flatMap((item) => [item.id, ...item.variations.map(({ id }) => id)]),
    ...menu.addOnGroups.flatMap((group) => group.addOns.map(({ id }) => id)),
  ]
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  const groups = new Map(menu.addOnGroups.map((group) => [group.id, group]))
  for (const item of items) {
    for (const { group, least, most } of item.addOns) {
      const size = groups.get(group)?.addOns.length ?? 0
      expect(size, `${item.name}: ${group}`).toBeGreaterThanOrEqual(least)
      if (most !== null) expect(most, `${item.name}: ${group}`).toBeGreaterThanOrEqual(Math.max(1, least))
    }
    const category = menu.sections.find((section) => section.items.includes(item))?.categories.map(({ id }) => id)
    if (item.category) expect(category).toContain(item.category)
  }
  expect([...drawn.keys()].filter((id) => !ids.includes(id) && !items.some((item) => item.id === id))).toEqual([])
})

test('Rajwada cooks 214 dishes in 12 sections and not one with egg or meat', () => {
  expect(menuOf('RAJCS')?.sections).toHaveLength(12)
  expect(dishesOf('RAJCS')).toHaveLength(214)
  expect(new Set(dishesOf('RAJCS').map(({ food }) => food))).toEqual(new Set(['VF']))
})

test('the menus hold what real menus hold: a dish sold out, one without an end to its name, one for a lakh, Hindi names', () => {
  const dishes = dishesOf('RAJCS')
  expect(dishes.filter(({ soldOut }) => soldOut).map(({ returns }) => returns)).toEqual(['Back tomorrow from 8 am'])
  expect(Math.max(...dishes.map(({ name }) => name.length))).toBeGreaterThan(130)
  expect(dishes.some(({ price }) => price === 124_500)).toBe(true)
  expect(dishes.filter(({ lang }) => lang === 'hi').length).toBeGreaterThanOrEqual(4)
  expect(dishes.some(({ addOns }) => addOns.some(({ least }) => least > 0))).toBe(true)
  for (const tag of ['bestseller', 'jain', 'jain-possible', 'no-onion-garlic', 'mild', 'medium', 'hot'])
    expect(dishes.some(({ tags }) => tags.includes(tag)), tag).toBe(true)
})

test('the café and the hotel serve vegetarian, egg and meat; rooms are tables of the hotel', () => {
  for (const code of ['KETTL', 'AMBER']) expect(new Set(dishesOf(code).map(({ food }) => food))).toEqual(new Set(['VF', 'EGG', 'DF']))
  const rooms = outlets.find(({ outlet }) => outlet.code === 'AMBER')?.tables.filter(({ serviceType }) => serviceType === 'RO')
  expect(rooms?.map(({ scanCode }) => scanCode)).toContain('AMBER324')
})

test('no sentence of a menu shouts or sells', () => {
  for (const { menu } of outlets)
    for (const item of itemsOf(menu.menu)) expect(`${item.name} ${item.description}`).not.toMatch(/!|\bbest\b|delicious|mouth-?watering/i)
})

test('every dish of a menu has a picture of its own', () => {
  for (const code of ['RAJCS', 'KETTL', 'AMBER', 'CHOWK']) {
    const drawn = outlets.find(({ outlet }) => outlet.code === code)?.menu.drawn
    const pictures = dishesOf(code).map(({ id, name }) => drawDish({ id, name, ...drawn?.get(id) }))
    expect(new Set(pictures).size).toBe(pictures.length)
  }
})

test('a dish that comes in sizes costs what its cheapest size costs', () => {
  for (const { menu } of outlets)
    for (const { price, variations } of itemsOf(menu.menu))
      if (variations.length > 0) expect(price).toBe(Math.min(...variations.map((size) => size.price)))
})

test('each brand shows its own ways to be served, and dishes that do not travel stay at the table (P-06)', () => {
  const ways = Object.fromEntries(demoBrands.map(({ brand, outlets: [first] }) => [brand.id, first?.outlet.serviceTypes]))
  expect(ways).toEqual({ rajwada: ['DI', 'SP', 'DL'], kettle: ['DI', 'SP', 'DT', 'DL'], amber: ['DI', 'RO'], chowk: ['DI', 'SP'] })
  for (const code of ['RAJCS', 'KETTL']) expect(dishesOf(code).filter(({ serviceTypes }) => serviceTypes.join() === 'DI').length).toBeGreaterThan(0)
  for (const { outlet } of outlets) for (const way of outlet.serviceTypes) expect(outlet.hours.some(({ serviceType }) => serviceType === way), `${outlet.code} ${way}`).toBe(true)
})

test.each(demoBrands)('$brand.name has offers that phones read, each code once, of dishes that it cooks', ({ offers, outlets: own }) => {
  expect(offers.length).toBeGreaterThan(1)
  for (const offer of offers) assert(offer, Offer)
  expect(new Set(offers.flatMap(({ id, code }) => [`id ${id}`, `code ${code}`])).size).toBe(2 * offers.length)
  const sections = own.flatMap(({ menu }) => menu.menu.sections)
  const known = new Set([...sections.map(({ id }) => id), ...sections.flatMap(({ items }) => items.map(({ id }) => id))])
  const named = offers.flatMap(({ gives }) => {
    switch (gives.type) {
      case 'QD': return []
      case 'IF': return gives.items
      case 'DD': return [...gives.dishes.items, ...gives.dishes.sections]
      case 'IO': return [gives.buy, gives.get].flatMap(({ dishes }) => [...dishes.items, ...dishes.sections])
      case 'CO': return gives.slots.flatMap(({ dishes }) => [...dishes.items, ...dishes.sections])
    }
  })
  expect(named.filter((id) => !known.has(id))).toEqual([])
  expect(offers.flatMap(({ where }) => where.outlets).filter((id) => !own.some(({ outlet }) => outlet.id === id))).toEqual([])
})

test('every brand’s offers are different, and together they show every kind there is', () => {
  const all = demoBrands.flatMap(({ offers }) => offers)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  expect(new Set(all.map(({ gives }) => gives.type))).toEqual(new Set(['QD', 'DD', 'IO', 'IF', 'CO']))
  expect([all.some(({ automatic }) => automatic), all.some(({ listed }) => !listed), all.some(({ state }) => state === 'paused'), all.some(({ mystery }) => mystery)]).toEqual([true, true, true, true])
})

/** README's table of the brands: what it says of each, by its id. */
const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const rowOf = (id: string): { served: string; offers: string; paid: string } => {
  const [served = '', offers = '', paid = ''] = new RegExp(`^\\|[^|]*, \`${id}\` \\|(.+)\\|$`, 'm').exec(readme)?.[1]?.split('|').map((cell) => cell.trim()) ?? []
  return { served, offers, paid }
}
const SERVED: Record<string, string> = { DI: 'at the table', SP: 'to take away', DT: 'to the car', DL: 'at the door', RO: 'to the room' }
type DemoBrand = (typeof demoBrands)[number]
/** Each way in which money changes hands at a brand's first outlet. */
const paidAt = ({ outlets: [first] }: DemoBrand): string[] => {
  if (!first) return []
  const { outlet } = first
  return [...paymentTimingsOf(outlet), ...(takesOnline(outlet) ? ['online'] : []), ...(outlet.serviceTypes.some((serviceType) => mayGoOnRoom({ serviceType })) ? ['room'] : [])]
}

test('the four brands differ in how they are paid, and README says so of each', () => {
  const paid = Object.fromEntries(demoBrands.map((brand) => [brand.brand.id, paidAt(brand)]))
  expect(paid).toEqual({
    rajwada: ['PRE_PAYMENT', 'POST_PAYMENT', 'online'], kettle: ['PRE_PAYMENT', 'POST_PAYMENT', 'online'], amber: ['POST_PAYMENT', 'online', 'room'], chowk: ['POST_PAYMENT'],
  })
  for (const { brand: { id }, outlets: own } of demoBrands) {
    const said = rowOf(id).paid
    expect([id, said.includes('before'), said.includes('online'), said.includes('on the room'), said.includes('alone')]).toEqual(
      [id, paid[id]?.includes('PRE_PAYMENT'), paid[id]?.includes('online'), paid[id]?.includes('room'), paid[id]?.length === 1],
    )
    // A guest of any outlet of a brand pays as at every other one.
    for (const { outlet } of own) expect([paymentTimingsOf(outlet), takesOnline(outlet)]).toEqual([paid[id]?.filter((word) => word.endsWith('PAYMENT')), paid[id]?.includes('online')])
  }
})

test('the four brands differ in how they serve and in what they offer, and README says so of each', () => {
  const has: [words: string, isTrue: (brand: DemoBrand) => boolean][] = [
    ['points', ({ outlets: own }) => own.some(({ outlet }) => Boolean(outlet.points))],
    ['mystery deals', ({ offers }) => offers.some(({ mystery }) => mystery)],
    ['told by a link alone', ({ offers }) => offers.some(({ listed, mystery }) => !listed && !mystery)],
    ['once a week', ({ offers }) => offers.some(({ limits }) => limits.perGuest?.per === 'week')],
    ['at one outlet', ({ offers }) => offers.some(({ where }) => where.outlets.length === 1)],
    ['a sweet on the house', ({ offers }) => offers.some(({ gives }) => gives.type === 'IF')],
    ['with a drink for a price', ({ offers }) => offers.some(({ gives }) => gives.type === 'CO')],
    ['off what is taken away', ({ offers }) => offers.some(({ where }) => where.serviceTypes.join() === 'SP')],
    ['in the room', ({ offers }) => offers.some(({ where }) => where.serviceTypes.join() === 'RO')],
    ['one that pauses', ({ offers }) => offers.some(({ state }) => state === 'paused')],
    ['one that is over', ({ offers }) => offers.some(({ when }) => when.until !== null && when.until < '2026-01-01')],
    ['off every bill', ({ offers }) => offers.some(({ automatic }) => automatic)],
    ['a coupon beside it', ({ offers }) => offers.some(({ beside }) => beside.length > 0)],
  ]
  const shown = demoBrands.map((brand) => {
    const [{ served, offers: said }, { outlets: [first], offers }] = [rowOf(brand.brand.id), brand]
    expect(served).toBe(first?.outlet.serviceTypes.map((way) => SERVED[way]).join(', '))
    const words = has.filter(([, isTrue]) => isTrue(brand)).map(([word]) => word)
    expect([brand.brand.id, has.filter(([word]) => said.includes(word)).map(([word]) => word)]).toEqual([brand.brand.id, words])
    return { served, words, codes: offers.map(({ code }) => code), paid: paidAt(brand) }
  })
  expect(rowOf('rajwada').offers).toContain('twelve of them')
  expect(demoBrands.find(({ brand }) => brand.id === 'rajwada')?.offers.filter(({ mystery }) => !mystery)).toHaveLength(12)
  // No two brands are the same in any of these but that two are paid alike.
  for (const facts of [shown.map(({ served }) => served), shown.map(({ words }) => words.join()), shown.map(({ codes }) => codes.join())]) expect(new Set(facts).size).toBe(4)
  expect(new Set(shown.map(({ paid }) => paid.join())).size).toBe(3)
})
