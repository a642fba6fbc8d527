import { afterEach, expect, it } from 'vitest'
import { smallItem, smallSection } from '#tests/fixtures/small-menu.ts'
import { dishNamesNow } from './dish-names.ts'
import { sectionsCell } from './outlet.ts'

afterEach(() => sectionsCell.set(undefined))

it('names sections before single dishes, each once, and nothing that the menu does not have', () => {
  const wanted = [{ items: ['lassi', 'gone'], sections: ['sweets'] }, { items: ['lassi'], sections: ['gone'] }]
  expect(dishNamesNow(wanted)).toEqual([])
  sectionsCell.set([{ ...smallSection('sweets', 0, []), name: 'Sweets' }, smallSection('a', 1, [smallItem('lassi', { name: 'Lassi' })])])
  expect(dishNamesNow(wanted)).toEqual(['Sweets', 'Lassi'])
})
