import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawDish, DRAWING_VERSION } from './draw-dish.ts'
import { families, type Family } from './families.ts'
import { LINENS, linensFor } from './linen-of.ts'
import { RULES, ruleFor } from './words.ts'

const hash = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 12)
const everyFamily = Object.keys(families) as Family[]

/** Throws unless every tag is closed in order, every attribute quoted, and every reference has its target. */
function assertDrawing(svg: string): void {
  const open: string[] = []
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z-]+\d?="[^"<&]*")*)(\/?)>/g, (_tag, closing, name, _attributes, alone) => {
    if (closing) expect(open.pop()).toBe(name)
    else if (!alone) open.push(name)
    return ''
  })
  expect(rest).toBe('')
  expect(open).toEqual([])
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, url, href] of svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)) expect(ids).toContain(url ?? href)
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
}

// When this fails a drawing has changed: raise DRAWING_VERSION, look at the pictures, then take the new snapshot.
test('the same dish is the same picture, for ever', () => {
  const dishes = ['Paneer tikka', 'Rajwada thali', 'Garden pizza', 'Cafe latte', 'Chocolate cake', 'Pyaaz kachori']
  const pictures = Object.fromEntries(dishes.map((name) => [name, hash(drawDish({ id: name, name }))]))
  const families = hash(everyFamily.map((family) => drawDish({ id: family, name: family, family })).join(''))
  expect({ version: DRAWING_VERSION, pictures, families }).toMatchSnapshot()
})

test('another id gives another picture of the same dish', () => {
  expect(drawDish({ id: 'a', name: 'Palak paneer' })).not.toBe(drawDish({ id: 'b', name: 'Palak paneer' }))
})

test.each(everyFamily)('a %s is a sound drawing of at most 90 kB, whatever the seed', (family) => {
  for (let seed = 0; seed < 12; seed++) {
    const svg = drawDish({ id: `${family}-${seed}`, name: family, family })
    assertDrawing(svg)
    expect(svg.length).toBeLessThan(90_000)
  }
})

test('every family is reached by the words of some name', () => {
  const reached = new Set(RULES.map(({ family }) => family))
  expect(everyFamily.filter((family) => !reached.has(family))).toEqual([])
})

test('300 dishes are 300 pictures', () => {
  const kinds = ['Paneer', 'Aloo', 'Chicken', 'Dal', 'Mango', 'Garden', 'Royal', 'Kesar', 'Chilli', 'Masala']
  const ways = ['curry', 'tikka', 'biryani', 'naan', 'soup', 'salad', 'pizza', 'burger', 'dosa', 'cake', 'lassi', 'soda', 'samosa', 'roll',
    'rice', 'pasta', 'noodles', 'fries', 'momo', 'thali', 'sandwich', 'coffee', 'ice cream', 'barfi', 'chaat', 'paratha', 'sabzi', 'kachori', 'idli', 'jamun']
  const names = kinds.flatMap((kind) => ways.map((way) => `${kind} ${way}`))
  expect(names).toHaveLength(300)
  expect(new Set(names.map((name) => hash(drawDish({ id: name, name })))).size).toBe(300)
})

test('a brand pins its own crockery and the name still tells the colour', () => {
  const pot = { c: '#123456', inner: '#234567' }
  expect(drawDish({ id: 'x', name: 'Palak paneer', set: { pot } })).toContain('#123456')
})

test('a bread of the tandoor is bread before it is tandoor', () => {
  expect(ruleFor('Tandoori roti').family).toBe('bread')
  expect(ruleFor('Tandoori paneer').family).toBe('tikka')
})

test('the linens of a dish flatter its family, and there is always one', () => {
  expect(LINENS).toHaveLength(6)
  for (const name of ['Dal makhani', 'Butter naan', 'Espresso', 'Nobody knows']) {
    expect(LINENS).toEqual(expect.arrayContaining([...linensFor(name)]))
    expect(linensFor(name).length).toBeGreaterThan(0)
  }
})
