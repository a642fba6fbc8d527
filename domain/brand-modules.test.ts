import { describe, expect, it } from 'vitest'
import { smallAvailability } from '#tests/fixtures/small-menu.ts'
import { allowedAvailability, contextualHome, isActive, takesOrders } from './brand-modules.ts'

const brand = (reward: boolean, onlineOrder: boolean) => ({ modules: [{ code: 'reward' as const, isActive: reward }, { code: 'onlineOrder' as const, isActive: onlineOrder }] })

describe('the modules of a brand (P-17)', () => {
  it('are active where the brand says so; a brand of which nothing is known takes orders', () => {
    expect([isActive(brand(true, true), 'reward'), isActive(brand(false, true), 'reward'), isActive({ modules: [] }, 'reward')]).toEqual([true, false, false])
    expect([takesOrders(brand(true, false)), takesOrders(brand(false, true)), takesOrders({ modules: [] })]).toEqual([false, true, true])
  })

  it('make menus of a brand without ordering menus to read, whatever its outlets’ switches say (ST-13)', () => {
    const open = smallAvailability()
    expect(allowedAvailability(brand(false, false), open)).toEqual({ ...open, mode: 'READ' })
    expect(allowedAvailability(brand(false, false), { ...open, mode: 'DEACTIVE' }).mode).toBe('DEACTIVE')
    expect(allowedAvailability(brand(false, true), open)).toBe(open)
  })

  it('say where a guest begins (RD-04)', () => {
    expect([contextualHome(brand(true, true)), contextualHome(brand(false, true)), contextualHome(brand(false, false)), contextualHome(null)]).toEqual(['rewards', 'ordering', 'welcome', 'scan'])
  })
})
