import { describe, expect, it } from 'vitest'
import { asksAfterInactivity, isInactive } from './inactivity.ts'

const DAY = 24 * 3_600_000

describe('RD-09: a guest who was away long', () => {
  it('is asked to log in again after a month on a phone, after ten minutes on a tablet at the table', () => {
    expect(isInactive(0, 30 * DAY, 'phone')).toBe(false)
    expect(isInactive(0, 30 * DAY + 1, 'phone')).toBe(true)
    expect(isInactive(0, 600_000, 'kiosk')).toBe(false)
    expect(isInactive(0, 600_001, 'kiosk')).toBe(true)
  })

  it('is not asked because the clock was set back', () => {
    expect(isInactive(5 * DAY, 0, 'kiosk')).toBe(false)
  })

  it.each(['ordering/search', 'ordering/category/tandoor', 'ordering/menu-offer/FEAST', 'ordering/menu-item-offer/dal'])('goes on at "%s", which is the menu as anybody may read it', (path) => {
    expect(asksAfterInactivity(path)).toBe(false)
  })

  it.each(['', 'locations', 'account', 'account/profile', 'ordering', 'ordering/menu', 'ordering/menu/item/7', 'restaurant/RAJCS012003'])('goes on at "%s"', (path) => {
    expect(asksAfterInactivity(path)).toBe(false)
  })

  it.each(['orders', 'cart', 'confirmation/0b8f', 'feedback/form', 'ordering/cart', 'ordering/orders', 'signin'])('is asked at "%s"', (path) => {
    expect(asksAfterInactivity(path)).toBe(true)
  })
})
