import { expect, test } from 'vitest'
import { drawDish } from './draw-dish.ts'
import { layTable } from './lay-table.ts'
import { linensFor } from './linen-of.ts'

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase().replaceAll(' ', '-'), name }))

test('six curries in a row are served in six ways, no two neighbours in the same pot', () => {
  const laid = layTable(named('Paneer makhani', 'Butter paneer', 'Shahi paneer', 'Kadhai paneer', 'Paneer lababdar', 'Matar paneer'))
  const pots = laid.map(({ dish }) => JSON.stringify(dish.set))
  for (let i = 2; i < pots.length; i++) expect(new Set(pots.slice(i - 2, i + 1)).size).toBe(3)
})

test('neighbours never lie on the same linen, and each linen suits its dish', () => {
  const laid = layTable(named('Dal makhani', 'Dal tadka', 'Dal fry', 'Espresso', 'Flat white', 'Butter naan', 'Garlic naan'))
  laid.forEach(({ dish, linen }, i) => {
    expect(linensFor(dish.name, dish.family)).toContain(linen)
    if (i) expect(linen).not.toBe(laid[i - 1]?.linen)
  })
})

test('what a dish says of itself stands: its pot, its linen', () => {
  const pot = { c: '#123456' }
  const [laid] = layTable([{ id: 'x', name: 'Palak paneer', set: { pot }, linen: 'mist' }])
  expect(laid?.linen).toBe('mist')
  expect(laid && drawDish(laid.dish)).toContain('#123456')
})

test('the same menu is laid the same way each time', () => {
  const menu = named('Samosa', 'Masala dosa', 'Plain dosa', 'Cold coffee')
  expect(layTable(menu)).toEqual(layTable(menu))
})
