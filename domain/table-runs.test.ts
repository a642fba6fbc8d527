import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Table } from '#schemas/outlet.ts'
import { tableLike, tableRunsOf } from './table-runs.ts'

const table = (number: number, serviceType: Table['serviceType'], label: string): Table => ({ id: `t${number}`, outletId: 'o', number, label, serviceType, scanCode: `RAJ${String(number).padStart(3, '0')}` })
const upTo = (first: number, last: number, serviceType: Table['serviceType'], word: string): Table[] =>
  Array.from({ length: last - first + 1 }, (_, at) => table(first + at, serviceType, `${word}${first + at}`))

it('RT-04: tables with consecutive numbers that are served and called alike are one run', () => {
  expect(tableRunsOf([...upTo(1, 20, 'DI', 'Table '), ...upTo(21, 24, 'DI', 'Garden '), ...upTo(101, 112, 'RO', 'Room '), ...upTo(201, 212, 'RO', 'Room ')])).toEqual([
    { first: 1, last: 20, serviceType: 'DI', word: 'Table ' },
    { first: 21, last: 24, serviceType: 'DI', word: 'Garden ' },
    { first: 101, last: 112, serviceType: 'RO', word: 'Room ' },
    { first: 201, last: 212, serviceType: 'RO', word: 'Room ' },
  ])
})

it('RT-04: a label that is not made of its number, or of more digits than it, gives no word', () => {
  expect([table(12, 'RO', 'Lake Suite'), table(12, 'RO', 'Suite 12 A'), table(7, 'RO', 'Room 007')].map((one) => tableRunsOf([one])[0]?.word)).toEqual([null, null, null])
})

const NUMBERS = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }).map((numbers) => numbers.toSorted((a, b) => a - b))
const LABEL = fc.constantFrom('Table ', 'Room ', 'Bay', '')
const TABLES = NUMBERS.chain((numbers) => fc.tuple(...numbers.map((number) =>
  fc.record({ serviceType: fc.constantFrom('DI', 'RO', 'DT'), word: fc.option(LABEL, { nil: null }) }).map(({ serviceType, word }) => table(number, serviceType, word === null ? 'Lake Suite' : `${word}${number}`)))))

it('RT-04: every table is in exactly one run, served as itself and called as itself', () => {
  fc.assert(fc.property(TABLES, (tables) => {
    const runs = tableRunsOf(tables)
    for (const { number, serviceType, label } of tables) {
      expect(runs.filter(({ first, last }) => first <= number && number <= last)).toHaveLength(1)
      const like = tableLike(runs, number)
      expect(like?.serviceType).toBe(serviceType)
      if (like && like.word !== null) expect(`${like.word}${number}`).toBe(label)
    }
  }))
})

it('RT-04: a number of no table is never said to be served in one way of several', () => {
  fc.assert(fc.property(TABLES, fc.integer({ min: 1, max: 60 }), (tables, number) => {
    fc.pre(!tables.some((one) => one.number === number))
    const kinds = new Set(tables.map(({ serviceType }) => serviceType))
    expect(tableLike(tableRunsOf(tables), number)?.serviceType ?? null).toBe(kinds.size === 1 ? [...kinds][0] : null)
  }))
})
