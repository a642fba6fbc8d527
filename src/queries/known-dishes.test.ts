import { describe, expect, it } from 'vitest'
import { makeFirstScreen } from '#domain/first-screen.ts'
import type { Brand } from '#schemas/brand.ts'
import { smallAvailability, smallItem, smallOutlet, smallSection } from '#tests/fixtures/small-menu.ts'
import { dishesOfScreen, keepDishes, keepDishesOf } from './known-dishes.ts'

const dishes = [smallItem('dal', { recommended: true }), smallItem('naan')]
const screen = makeFirstScreen({ brand: { id: 'brand-1', modules: [] as Brand['modules'] } as Brand, outlet: smallOutlet(), table: null, serviceType: 'DI', availability: smallAvailability(), sections: [smallSection('a', 0, dishes)], confirmedAt: 1 })
const known = dishesOfScreen(screen)

describe('dishes that are shown already', () => {
  it('stay the same objects when they are read again, and others do not', () => {
    const [dal, naan] = keepDishes(known, structuredClone([dishes[0], { ...dishes[1], price: 1 }]) as typeof dishes)
    expect(dal).toBe(dishes[0])
    expect(naan).not.toBe(dishes[1])
    expect(naan?.price).toBe(1)
  })

  it('leave a section as it is read, and the same section for the same reading', () => {
    const keep = keepDishesOf(known)
    const read = structuredClone(smallSection('a', 0, [...dishes, smallItem('rice')]))
    const kept = keep(read)
    expect(kept).toEqual(read)
    expect(kept.items[0]).toBe(dishes[0])
    expect(keep(read)).toBe(kept)
    const other = smallSection('b', 1, [smallItem('tea')])
    expect(keep(other)).toBe(other)
  })
})
