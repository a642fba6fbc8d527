import { describe, expect, it } from 'vitest'
import { indexMenu } from '#domain/menu-index.ts'
import type { MenuSection } from '#schemas/menu.ts'
import { smallItem } from '#tests/fixtures/small-menu.ts'
import { type Choice, chooseVariation, firstChoice, groupsOf, lineOf, NONE, openGroup, priceOf, toggleAddOn, VARIATION } from './item-model.ts'

const variation = (id: string, name: string, price: number, groups: string[] = []) => ({ id, name, price, packing: 0, addOnGroups: groups.map((groupId) => ({ groupId, least: 0, most: 1 })) })

const tikka = smallItem('tikka', {
  name: 'Angara paneer tikka',
  price: 19_500,
  variationGroupName: 'Portion',
  variations: [variation('half', 'Half', 19_500), variation('full', 'Full', 32_500), variation('family', 'Family', 59_900, ['breads'])],
  addOnGroups: [{ groupId: 'chutney', least: 1, most: 2 }, { groupId: 'extras', least: 0, most: null }],
  serviceTypes: ['DI'],
})

const addOn = (id: string, price: number) => ({ id, name: id, price, foodType: 'VF' as const })
const section: MenuSection = {
  id: 's', outletId: 'o', name: 'S', rank: 0, categories: [], items: [tikka],
  addOnGroups: [
    { id: 'chutney', name: 'Chutney', addOns: [addOn('mint', 0), addOn('garlic', 0), addOn('tomato', 1_500)] },
    { id: 'extras', name: 'Extras', addOns: [addOn('ghee', 2_000)] },
    { id: 'breads', name: 'Breads', addOns: [addOn('naan', 7_500)] },
  ],
}
const menu = indexMenu([section])
const none = new Set<string>()

describe('the sheet of a dish (VA-19)', () => {
  it('opens with the first size that can be had', () => {
    expect(firstChoice(tikka, none, null).variationId).toBe('half')
    expect(firstChoice(tikka, new Set(['half']), null).variationId).toBe('full')
  })

  it('says what a group needs, and then how much of it is chosen', () => {
    const choice = firstChoice(tikka, none, null)
    const chutney = (held: typeof choice) => groupsOf(tikka, menu, none, held).find(({ id }) => id === 'chutney')!
    expect(chutney(choice)).toMatchObject({ hint: 'Choose at least 1, at most 2', badge: { tone: 'warn', label: 'Required' } })
    const one = toggleAddOn(choice, 'chutney', 'mint', 'checkbox')
    expect(chutney(one).badge).toMatchObject({ tone: 'plain', label: '1 of 2' })
    const two = toggleAddOn(one, 'chutney', 'tomato', 'checkbox')
    expect(chutney(two).badge).toMatchObject({ tone: 'good', label: '2 of 2' })
    expect(chutney(two).options.map(({ id, refused }) => [id, refused])).toEqual([['mint', false], ['garlic', true], ['tomato', false]])
  })

  it('asks for what is missing before anything is added', () => {
    const choice = firstChoice(tikka, none, null)
    expect(openGroup(tikka, menu, none, { ...choice, variationId: null })).toMatchObject({ groupId: VARIATION })
    expect(openGroup(tikka, menu, none, choice)).toEqual({ groupId: 'chutney', text: 'You need to select at least 1 item from Chutney' })
    const whole = toggleAddOn(choice, 'chutney', 'mint', 'checkbox')
    expect(openGroup(tikka, menu, none, whole)).toBeNull()
    expect(openGroup(tikka, menu, new Set(['half']), whole)).toEqual({ groupId: VARIATION, text: 'Current selection is not available at the moment' })
  })

  it('shows a choice of at most one as such: one of several with a way to none, and a lone extra as a switch', () => {
    const family: Choice = { ...firstChoice(tikka, none, null), variationId: 'family' }
    const breadsOf = (of: typeof menu, held: Choice) => groupsOf(tikka, of, none, held).find(({ id }) => id === 'breads')!
    expect(breadsOf(menu, family)).toMatchObject({ kind: 'switch', options: [{ id: 'naan', chosen: false }] })
    expect(toggleAddOn(toggleAddOn(family, 'breads', 'naan', 'switch'), 'breads', 'naan', 'switch').addOns).toEqual([])

    const two = indexMenu([{ ...section, addOnGroups: section.addOnGroups.map((group) => (group.id === 'breads' ? { ...group, addOns: [addOn('naan', 7_500), addOn('roti', 4_500)] } : group)) }])
    const chosen = (held: Choice) => breadsOf(two, held).options.filter((option) => option.chosen).map(({ name }) => name)
    expect([breadsOf(two, family).kind, chosen(family)]).toEqual(['radio', ['None']])
    const roti = toggleAddOn(toggleAddOn(family, 'breads', 'naan', 'radio'), 'breads', 'roti', 'radio')
    expect(chosen(roti)).toEqual(['roti'])
    expect([breadsOf(two, roti).options.some((option) => option.refused), chosen(toggleAddOn(roti, 'breads', NONE, 'radio'))]).toEqual([false, ['None']])
    expect(openGroup(tikka, two, none, roti)).toBeNull()
  })

  it('prices the choice as it is made, for as many as are wanted', () => {
    const choice = toggleAddOn({ ...firstChoice(tikka, none, null), variationId: 'full', quantity: 2 }, 'chutney', 'tomato', 'checkbox')
    expect(priceOf(tikka, menu, choice)).toBe(68_000)
    expect(lineOf(tikka, menu, choice)).toMatchObject({ quantity: 2, variationId: 'full', shown: { choices: 'Full · tomato', unitPrice: 34_000 } })
  })

  it('lets go of add-ons that another size does not have', () => {
    const choice = toggleAddOn(firstChoice(tikka, none, null), 'chutney', 'mint', 'checkbox')
    const family = chooseVariation(tikka, choice, 'family')
    expect(family.addOns).toEqual([])
    expect(groupsOf(tikka, menu, none, family).map(({ id }) => id)).toEqual([VARIATION, 'breads'])
  })
})
