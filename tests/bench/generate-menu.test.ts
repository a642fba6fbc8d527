import { assert } from 'superstruct'
import { expect, test } from 'vitest'
import { MenuImport } from '#schemas/menu-import.ts'
import { generateMenu } from './generate-menu.ts'

const itemsOf = (menu: MenuImport) => menu.sections.flatMap((section) => section.items)

test.each([[300, 12], [5000, 40], [7, 3], [1, 1]])('a menu of %i dishes in %i sections is one that the importer takes', (items, sections) => {
  const menu = generateMenu({ seed: 1, items, sections })
  assert(menu, MenuImport)
  expect(menu.sections).toHaveLength(sections)
  expect(itemsOf(menu)).toHaveLength(items)
  expect(new Set(itemsOf(menu).map(({ id }) => id)).size).toBe(items)
  expect(new Set(itemsOf(menu).map(({ name }) => name)).size).toBe(items)
})

test('the same seed is the same menu, another seed another', () => {
  expect(generateMenu({ seed: 'a', items: 60, sections: 6 })).toEqual(generateMenu({ seed: 'a', items: 60, sections: 6 }))
  expect(generateMenu({ seed: 'a', items: 60, sections: 6 })).not.toEqual(generateMenu({ seed: 'b', items: 60, sections: 6 }))
})

test('a large menu holds what real menus hold: sizes, required choices, dishes that are out', () => {
  const items = itemsOf(generateMenu({ seed: 2, items: 1000, sections: 20 }))
  const share = (has: (item: MenuImport['sections'][number]['items'][number]) => boolean) => items.filter(has).length / items.length
  expect(share(({ variations }) => variations.length > 0)).toBeGreaterThan(0.2)
  expect(share(({ addOns }) => addOns.some(({ least }) => least > 0))).toBeGreaterThan(0.1)
  expect(share(({ soldOut }) => soldOut)).toBeGreaterThan(0.05)
  expect(new Set(items.map(({ food }) => food)).size).toBe(3)
})
