import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMenu } from './check-menu.ts'
import { readJsonMenu } from './json-menu.ts'
import { lineOfPath, parseJson } from './parse-json.ts'
import { ImportRefused } from './problem.ts'

type Row = Record<string, unknown>

const dish = (changes: Row = {}): Row => ({ id: 'poha', name: 'Kanda Poha', food: 'VF', price: 60, taxes: ['gst'], serviceTypes: ['DI'], ...changes })
const file = (changes: Row = {}): Row => ({
  format: 'menu/1',
  taxes: [{ id: 'gst', name: 'GST', rateBps: 500 }],
  addOnGroups: [{ id: 'top', name: 'Toppings', addOns: [{ id: 'sev', name: 'Sev', price: 10, food: 'VF' }] }],
  sections: [{ id: 'b', name: 'Breakfast', items: [dish()] }],
  ...changes,
})
const withDish = (changes: Row): string => JSON.stringify(file({ sections: [{ id: 'b', name: 'Breakfast', items: [dish(changes)] }] }), null, 2)
const refusal = (text: string): string => {
  try {
    checkMenu(readJsonMenu(text))
  } catch (error) {
    if (error instanceof ImportRefused) return error.message
    throw error
  }
  return 'imported'
}
const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length

describe('a JSON menu', () => {
  it('is read with its defaults filled in', () => {
    const { menu } = readJsonMenu(JSON.stringify(file()))
    expect(menu.sections[0]?.items[0]).toMatchObject({ description: '', variations: [], addOns: [], soldOut: false, packing: 0 })
  })

  it('says whether it speaks of stock', () => {
    expect(readJsonMenu(JSON.stringify(file())).saysStock).toBe(false)
    expect(readJsonMenu(withDish({ soldOut: false })).saysStock).toBe(true)
  })

  it.each<[string, Row, string, string]>([
    ['a price in words', { price: 'sixty' }, '"sixty"', 'sections[0].items[0].price “Kanda Poha” must be a number, not "sixty".'],
    ['a price of three decimals', { price: 60.125 }, '60.125', 'price must have two decimals at the most'],
    ['a price below nothing', { price: -1 }, '-1', 'sections[0].items[0].price “Kanda Poha” must be'],
    ['a field that is not of the format', { colour: 'red' }, '"red"', 'sections[0].items[0].colour “Kanda Poha” is not a field of this format.'],
    ['an unknown food type', { food: 'VEGAN' }, '"VEGAN"', 'must be one of VF, DF, EGG'],
    ['an id with a space', { id: 'kanda poha' }, '"kanda poha"', 'must be 1 to 64 letters, digits'],
    ['a tax that is there twice', { taxes: ['gst', 'gst'] }, '"gst"\n', 'has the tax gst twice'],
    ['a tax that is not there', { taxes: ['vat'] }, '"vat"', 'has the tax vat, which is not in the file'],
    ['a group that is not there', { addOns: [{ group: 'dips' }] }, '"dips"', 'uses the add-on group dips'],
    ['a category its section does not have', { category: 'c9' }, '"c9"', 'in the category c9'],
    ['a dish with the id of an add-on', { id: 'sev' }, '"sev",\n          "name": "Kanda', 'sev is the id of an add-on and of a dish'],
    ['a line separator in a name', { name: 'Poha\u2028' }, '"Poha\u2028"', 'without control characters'],
  ])('refuses %s and names the line', (_, changes, part, words) => {
    const text = withDish(changes)
    const answer = refusal(text)
    expect(answer).toContain(words)
    expect(answer.split(':')[0]).toBe(`line ${lineOf(text, part)}`)
  })

  it('with more sold out than phones can read is refused: with it they would read neither the outlet’s mode nor its ways', () => {
    const many = (count: number): string => JSON.stringify(file({ sections: [0, 1].map((half) => ({ id: `s${half}`, name: 'Half', items: Array.from({ length: count / 2 }, (_, at) => dish({ id: `d${half}-${at}`, soldOut: true })) })) }))
    expect(refusal(many(5_000))).toBe('imported')
    expect(refusal(many(5_002))).toContain('The file has 5002 dishes and add-ons sold out; phones read 5000 at the most.')
  })

  it('names the object where a field is missing', () => {
    const text = withDish({ price: undefined })
    expect(refusal(text)).toBe(`line ${lineOf(text, '{\n          "id": "poha"')}: sections[0].items[0].price “Kanda Poha” is missing.`)
  })

  it('refuses another format', () => {
    expect(refusal(JSON.stringify(file({ format: 'menu/2' })))).toContain('format must be one of menu/1')
    expect(refusal('[1,2]')).toContain('line 1')
    expect(refusal('"menu"')).toContain('line 1')
  })
})

describe('hostile JSON', () => {
  it('is refused by its depth before it is parsed', () => {
    expect(refusal('['.repeat(2_000_000))).toContain('nested deeper than 32 levels')
    expect(refusal(`{"a":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`)).toContain('nested deeper')
    expect(() => parseJson(JSON.stringify({ a: '[[[['.repeat(100) }))).not.toThrow()
  })

  it.each(['__proto__', 'constructor', 'prototype'])('is refused for a field named %s', (key) => {
    const text = JSON.stringify(file()).replace('"id":"poha"', `"id":"poha",\n"${key}":{"polluted":true}`)
    expect(refusal(text)).toBe(`line 2: A field named "${key}" is not allowed.`)
    expect(({} as Row)['polluted']).toBeUndefined()
  })

  it('is refused with the line where it breaks off or goes wrong', () => {
    const text = JSON.stringify(file(), null, 1)
    expect(refusal(text.slice(0, text.indexOf('"poha"')))).toMatch(/^line \d+: The JSON ends too early/)
    expect(refusal(text.replace('"poha",', '"poha"'))).toMatch(new RegExp(`^line ${lineOf(text, '"poha"') + 1}: The JSON cannot be read at: "name"`))
    expect(refusal('')).toContain('ends too early')
    expect(refusal('\n\n[1, 2, tru, 4]')).toBe('line 3: The JSON cannot be read at: , 4]')
    expect(refusal('{"a": "\\x"}')).toMatch(/^line 1: The JSON cannot be read at/)
  })

  it('is refused at the very character that went wrong, for any fault in any JSON', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 3 }), fc.nat(), (compact, pick) => {
      const text = JSON.stringify([JSON.parse(compact)], null, 1)
      const at = pick % text.length
      const broken = `${text.slice(0, at)}\n\u0001${text.slice(at)}`
      const line = broken.slice(0, at + 1).split('\n').length
      expect(Math.abs(Number(/^line (\d+)/.exec(refusal(broken))?.[1]) - line)).toBeLessThanOrEqual(1)
    }))
  })
})

describe('the line of a place in JSON', () => {
  it('is the line the value begins on, for any JSON', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 4 }), fc.infiniteStream(fc.nat()), (compact, picks) => {
      const root: unknown = JSON.parse(compact)
      const text = JSON.stringify(root, null, 1)
      const path: (string | number)[] = []
      let value = root
      while (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
        const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
        const key = keys[Number(picks.next().value) % keys.length] as string
        path.push(key)
        value = (value as Row)[key]
      }
      const mark = '\u2603mark'
      const marked = structuredClone({ root }) as { root: unknown }
      let holder: Row = marked as unknown as Row
      let last: string | number = 'root'
      for (const step of path) {
        holder = holder[last] as Row
        last = step
      }
      if (typeof value === 'object' || Object.hasOwn(holder, '__proto__')) return
      holder[last] = mark
      expect(lineOfPath(text, path)).toBe(lineOf(JSON.stringify(marked.root, null, 1), JSON.stringify(mark)))
    }))
  })
})
