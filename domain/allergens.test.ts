import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLERGENS } from '#schemas/dish-facts.ts'
import type { Item } from '#schemas/menu.ts'
import { allergyWord } from './allergens.ts'

const dish = (allergens: readonly string[] | undefined, foodType: Item['foodType'] = 'VF') => ({ foodType, ...(allergens === undefined ? {} : { allergens }) }) as Pick<Item, 'allergens' | 'foodType'>

describe('what a guest with allergies is told of a dish (FSSAI)', () => {
  it('is which of them it holds', () => {
    expect(allergyWord(dish(['milk', 'gluten']), ['soy', 'gluten', 'milk'])).toEqual({ kind: 'holds', allergens: ['gluten', 'milk'] })
  })

  it('is that it is not known where the restaurant has not said, never that there is none', () => {
    expect(allergyWord(dish(undefined), ['milk'])).toEqual({ kind: 'unknown' })
    expect(allergyWord(dish(['milk', 'mollusc']), ['soy'])).toEqual({ kind: 'unknown' })
    fc.assert(fc.property(fc.subarray([...ALLERGENS], { minLength: 1 }), fc.constantFrom('VF' as const, 'DF' as const), (named, food) => allergyWord(dish(undefined, food), named)?.kind === 'unknown'))
  })

  it('is what the egg mark says, also where no list was given', () => {
    expect(allergyWord(dish(undefined, 'EGG'), ['egg'])).toEqual({ kind: 'holds', allergens: ['egg'] })
    expect(allergyWord(dish([], 'EGG'), ['egg'])).toEqual({ kind: 'holds', allergens: ['egg'] })
  })

  it('is nothing to a guest who named none, and that they are not named where the list is whole', () => {
    expect(allergyWord(dish(['milk']), [])).toBeNull()
    expect(allergyWord(dish([]), ['milk'])).toEqual({ kind: 'not-named' })
  })
})
