import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { addLine, emptyCart, linesOf } from '#domain/cart.ts'
import { hasChoices } from '#domain/selections.ts'
import { speak } from '#messages/speak.ts'
import { firstScreenHtml } from '#paint/first-screen.ts'
import { momentOf } from '#paint/moment.ts'
import { element } from '#paint/html.ts'
import { makeEarlyWords } from '#paint/make-early-words.ts'
import { pictureBox } from '#paint/picture-html.ts'
import { paintedAdd, paintedBarWords, paintedPlus } from '#paint/painted-cart.ts'
import { FIRST_SCREEN_ITEMS, type FirstScreen, MOST_RECOMMENDED } from '#schemas/first-screen.ts'
import { FOOD_TYPES, type Item, LINENS } from '#schemas/menu.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { AddStepper } from '#src/ui/add-stepper.tsx'
import { DishFeature } from '#src/ui/dish-row.tsx'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { UNPAINTED } from '../../../scripts/build/style-parts.ts'
import { cartBarView, cartBarWords } from './cart-bar-model.ts'
import { DishActionsProvider } from './dish-actions.tsx'
import { MenuDock, MenuSide } from './menu-dock.tsx'
import { MenuHead } from './menu-head.tsx'
import { menuModel, sourceOfFirstScreen } from './menu-model.ts'
import { MenuNotices } from './menu-notices.tsx'
import { MenuScreen } from './menu-screen.tsx'

const nothing = (): void => undefined

/** Saturday, 12:05 in Jaipur. */
const NOON = Date.UTC(2026, 10, 21, 6, 35)

const outlet: Outlet = {
  id: 'outlet-1', code: 'RJW', brandId: 'rajwada', name: 'Rajwada, C-Scheme', area: 'C-Scheme', city: 'Jaipur', address: '', location: null, phone: '', fssai: '12223026000417', gstin: null,
  timeZone: 'Asia/Kolkata', serviceTypes: ['DI', 'SP', 'DT'],
  hours: [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [{ day, serviceType: 'DI' as const, startTime: '11:00', endTime: '23:00' }, { day, serviceType: 'SP' as const, startTime: '18:00', endTime: '23:00' }]),
  taxes: [], charges: { packingPerOrder: 0, packingTaxIds: [], roundOff: true }, pureVeg: false, prepMinutes: 15, additionalProperties: {}, menuVersion: 1, dishCount: 214,
}

/** Words a restaurant could write, and words that try to be markup. */
const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom('Dal makhani', 'दाल बाटी चूरमा थाली', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "it's & <b>", '${name}', '</h3>', '&amp;', '-->', ']]>'),
).map((text) => text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029\ud800-\udfff]/g, ' ')).filter((text) => text.trim() !== '')

const key = fc.uuid()
const picture = fc.record({ hash: fc.stringMatching(/^[0-9a-f]{32}$/), kind: fc.constantFrom('drawing' as const, 'photo' as const), linen: fc.constantFrom(...LINENS) })

const item: fc.Arbitrary<Item> = fc.record({
  id: key,
  name: words,
  description: fc.oneof(fc.constant(''), words),
  foodType: fc.constantFrom(...FOOD_TYPES),
  price: fc.integer({ min: 0, max: 12_450_000 }),
  priceBefore: fc.option(fc.integer({ min: 0, max: 12_450_000 })),
  taxInclusive: fc.boolean(),
  variations: fc.constantFrom<Item['variations'][]>([], [{ id: 'half', name: 'Half', price: 100, packing: 0, addOnGroups: [] }]),
  serviceTypes: fc.constantFrom<Item['serviceTypes'][]>(['DI', 'SP'], ['SP']),
  tags: fc.uniqueArray(fc.oneof(fc.constantFrom('bestseller', 'jain', 'mild'), words.map((text) => text.slice(0, 32))), { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
  recommended: fc.boolean(),
  picture: fc.option(picture),
}).map(({ id, ...shown }) => smallItem(id, shown))

const screen: fc.Arbitrary<FirstScreen> = fc
  .record({
    recommended: fc.uniqueArray(item, { maxLength: MOST_RECOMMENDED, selector: ({ id }) => id }),
    sections: fc.uniqueArray(fc.record({ id: key, name: words, items: fc.uniqueArray(item, { maxLength: 3, selector: ({ id }) => id }) }), { maxLength: Math.floor((FIRST_SCREEN_ITEMS - MOST_RECOMMENDED) / 3), selector: ({ id }) => id }),
    pureVeg: fc.boolean(),
    table: fc.option(fc.constant({ id: 't12', outletId: 'outlet-1', number: 12, label: 'Table 12', serviceType: 'DI' as const, scanCode: 'RJW012' })),
    mode: fc.constantFrom('ACTIVE' as const, 'READ' as const, 'DEACTIVE' as const),
    status: fc.constantFrom('OPEN' as const, 'STOPPED' as const),
    soldOutEvery: fc.integer({ min: 1, max: 4 }),
    name: words,
    version: fc.constantFrom('L1' as const, 'L3' as const),
    way: fc.constantFrom('DI' as const, 'SP' as const, 'DT' as const),
    serving: fc.constantFrom(undefined, {}, { wantedAt: NOON + 8 * 3_600_000 }, { vehicle: { number: 'RJ14 CX 4821', description: '' } }),
  })
  .map(({ recommended, sections, pureVeg, table, mode, status, soldOutEvery, name, version, way, serving }) => ({
    version: 1 as const,
    brand: { id: 'rajwada', subdomain: 'rajwada', name, emblem: 'R', tagline: '', theme: { version, color: '#8a1b30', accent: null, radiusPx: 14, font: 'figtree' as const, displayFont: 'figtree' as const, scale: 1, changeComponents: [] }, modules: [] },
    outlet: { ...outlet, pureVeg },
    table,
    serviceType: table ? ('DI' as const) : way,
    ...(serving && { serving }),
    availability: { id: 'outlet-1', mode, serviceStatus: { DI: status }, soldOut: [...recommended, ...sections.flatMap(({ items }) => items)].filter((_, index) => index % soldOutEvery === 1).map(({ id }) => id), returns: {}, menuVersion: 1 },
    recommended,
    sections: sections.map((section) => ({ ...section, count: section.items.length + 2 })),
    complete: false,
    confirmedAt: NOON,
  }))

/** The React menu of the same data, as its first commit draws it. */
function reactHtml(first: FirstScreen, offline: boolean): string {
  const model = menuModel(sourceOfFirstScreen(first), NOON)
  return renderToStaticMarkup(
    <DishActionsProvider>
      <div className="docked">
        <MenuHead head={model.head} text="" onText={() => undefined} onFocus={() => undefined} />
        <MenuNotices offline={offline} confirmedAt={first.confirmedAt} now={NOON} closed={model.closed} canOrder={model.closed === null && model.shut === null} timeZone={first.outlet.timeZone} storage="ok" />
        <MenuScreen model={model} side={<MenuSide canAdd={model.canAdd} />} />
        <MenuDock placeLabel={model.head.chip?.text ?? ''} offline={offline} />
      </div>
    </DishActionsProvider>,
  )
}

/** One tag or text a line, attributes in order of their names: what the two must have in common. */
function structure(html: string): string[] {
  return [...html.matchAll(/<[^>]*>|[^<]+/g)].map(([part]) => {
    const tag = /^<(\/?[\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>$/.exec(part)
    if (!tag) return part.replaceAll('&#x27;', '&#39;')
    const attributes = [...(tag[2] ?? '').matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => `${name?.toLowerCase()}=${(value ?? '').replaceAll('&#x27;', '&#39;')}`)
    return `<${[tag[1], ...attributes.filter((attribute) => !attribute.startsWith('elementtiming')).sort()].join(' ')}>`
  })
}

/** Every element that the first screen is made of. */
const OURS = new Set(['div', 'header', 'span', 'button', 'b', 'i', 'label', 'input', 'nav', 'a', 'main', 'section', 'article', 'p', 'h2', 'h3', 's', 'sup', 'img', 'aside', 'small', 'output', 'h1'])

describe('the first screen', () => {
  it('is the same, element by element, painted as text and drawn by React', () => {
    fc.assert(
      fc.property(screen, fc.boolean(), (first, offline) => {
        expect(structure(firstScreenHtml(first, { basePath: import.meta.env.BASE_URL, moment: momentOf(first, NOON, offline) }))).toEqual(structure(reactHtml(first, offline)))
      }),
      { numRuns: 150 },
    )
  })

  it('promises no dishes in an order where none can be added', () => {
    fc.assert(
      fc.property(screen, (first) => {
        const isRead = first.availability.mode !== 'ACTIVE'
        for (const html of [reactHtml(first, false), firstScreenHtml(first, { basePath: import.meta.env.BASE_URL, moment: momentOf(first, NOON, false) })]) expect(html.includes('Dishes you add appear here.')).toBe(!isRead)
      }),
      { numRuns: 20 },
    )
  })

  it('answers an ADD with the stepper that React draws elsewhere, and a plus that is the same before it', () => {
    const texts = makeEarlyWords()
    fc.assert(
      fc.property(item, fc.integer({ min: 1, max: 99 }), (dish, count) => {
        const { name } = dish
        const labels = { add: speak('common.add'), addDish: speak('common.addNamed', { name }), less: speak('common.oneLess', { name }), more: speak('common.oneMore', { name }) }
        for (const shown of [0, count]) {
          const add = paintedAdd(shown, name, hasChoices(dish), texts)
          const last = element('button', { type: 'button', 'aria-label': add.label }, { html: add.inside }).html
          expect(structure(`<div class="add${shown > 0 ? ' on' : ''}">${add.before}${last}</div>`)).toEqual(structure(renderToStaticMarkup(<AddStepper count={shown} onMore={nothing} onLess={nothing} hasChoices={hasChoices(dish)} labels={labels} />)))
        }
        const plus = paintedPlus(0, name, texts)
        const drawn = renderToStaticMarkup(<DishFeature name={name} href="/" onOpen={nothing} foodType="VF" foodWord="" paise={0} picture={null} plus={nothing} addLabel={labels.addDish} />)
        expect(structure(drawn).join('')).toContain(structure(element('button', { type: 'button', class: 'plus', 'aria-label': plus.label }, { html: plus.inside }).html).join(''))
        expect(paintedPlus(count, name, texts)).toEqual({ before: '', inside: String(count), label: speak('common.inCart', { count, name }) })
      }),
      { numRuns: 150 },
    )
  })

  it('a cart bar says the same before the code is there as after', () => {
    const at = fc.record({ dishes: fc.array(fc.tuple(item, fc.integer({ min: 1, max: 99 })), { minLength: 1, maxLength: 4 }), placeLabel: words, offline: fc.boolean() })
    fc.assert(
      fc.property(at, ({ dishes, placeLabel, offline }) => {
        const cart = dishes.reduce((held, [each, quantity], n) => addLine(held, { lineId: `line-${n}`, itemId: each.id, variationId: null, addOns: [], quantity, shown: { name: each.name, choices: '', unitPrice: each.price, foodType: each.foodType, picture: each.picture } }, n), emptyCart(0))
        expect(paintedBarWords(cart, placeLabel, offline, makeEarlyWords())).toEqual(cartBarWords({ cart, quote: null, own: null, elsewhere: false, offline, placeLabel }))
        expect(cartBarView({ cart, quote: null, own: null, elsewhere: false, offline, placeLabel })?.pictures.html()).toBe(linesOf(cart).slice(-2).map(({ shown }) => pictureBox(shown.picture, '38px', 'eager').html).join(''))
      }),
    )
    expect(cartBarView({ cart: emptyCart(0), quote: null, own: null, elsewhere: false, offline: false, placeLabel: '' })).toBeNull()
  })

  it('lets no words of a restaurant become markup', () => {
    fc.assert(
      fc.property(screen, (first) => {
        const html = firstScreenHtml(first, { basePath: '/web/', moment: momentOf(first, NOON) })
        const tags = [...html.matchAll(/<\/?([\w-]+)([^>]*)>/g)]
        expect(tags.filter(([, name]) => !OURS.has(name ?? ''))).toEqual([])
        expect(tags.filter(([, , attributes]) => /\son\w+\s*=/.test((attributes ?? '').replaceAll(/"[^"]*"/g, '""')))).toEqual([])
        expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
      }),
    )
  })

  it('has no element of a class whose style stands behind it', () => {
    fc.assert(
      fc.property(screen, fc.boolean(), (first, offline) => {
        const classes = [...firstScreenHtml(first, { basePath: '/web/', moment: momentOf(first, NOON, offline) }).matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
        expect(classes.filter((name) => UNPAINTED.some((unpainted) => unpainted === name))).toEqual([])
      }),
    )
  })

  it('has no row of tabs where the menu has no sections', () => {
    const empty: FirstScreen = { ...fc.sample(screen, 1)[0]!, sections: [], recommended: [] }
    expect(firstScreenHtml(empty, { basePath: '/web/', moment: momentOf(empty, NOON) })).not.toContain('class="tabs"')
    expect(reactHtml(empty, false)).not.toContain('class="tabs"')
  })

  it('times its first dish and opens dishes by their own address', () => {
    const first = fc.sample(screen.filter(({ recommended, serviceType }) => recommended.some(({ serviceTypes }) => serviceTypes.includes(serviceType))), 1)[0]!
    const html = firstScreenHtml(first, { basePath: '/web/', moment: momentOf(first, NOON) })
    expect(html.match(/elementtiming="first-dish"/g)).toHaveLength(1)
    expect(html).toContain('href="/web/ordering/menu/item/')
  })
})
