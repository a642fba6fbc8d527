import { describe, expect, it } from 'vitest'
import { isOfApp, planNavigation } from './menu-navigation.ts'

const atTable = 'RAJ012'

describe('a page’s address', () => {
  it('is painted with the last menu when it is the menu’s own', () => {
    for (const path of ['', 'ordering/menu', 'ordering/menu/', 'ordering', 'restaurant/RAJ012', 'ordering/restaurant/raj-012']) expect(planNavigation(path, atTable)).toBe('menu')
    expect(planNavigation('restaurant/RAJ', 'RAJ')).toBe('menu')
  })

  it('is the server’s when it is another table’s, another outlet’s, or none that can be read', () => {
    for (const path of ['restaurant/RAJ013', 'restaurant/RAJ', 'restaurant/CHOWK001', 'restaurant/%E0%A4', 'restaurant/!']) expect(planNavigation(path, atTable)).toBe('server')
    expect(planNavigation('restaurant/RAJ012', null)).toBe('server')
  })

  it('is the shell alone everywhere else, and before a menu was kept', () => {
    for (const path of ['cart', 'orders', 'confirmation/x', 'ordering/search', 'ordering/menu/item/7']) expect(planNavigation(path, atTable)).toBe('shell')
    expect(planNavigation('', null)).toBe('shell')
  })
})

describe('a document beside the app', () => {
  it('is the server’s, also where the app lives at the root: a payment page, the practice gateway, the board, what was posted back', () => {
    for (const path of ['/pay/razorpay/order_DESlLckIVRkHWj', '/sandbox/order_1', '/kitchen/', '/kitchen', '/api/payments/return/razorpay', '/media/x.webp'])
      for (const base of ['/', '/web/']) expect(isOfApp(path, base)).toBe(false)
  })

  it('is told from a page of the app that begins like it', () => {
    for (const path of ['/payment', '/kitchens', '/restaurant/RAJ012', '/']) expect(isOfApp(path, '/')).toBe(true)
    for (const path of ['/web/', '/web/payment', '/web/pay/x']) expect(isOfApp(path, '/web/')).toBe(true)
  })
})
