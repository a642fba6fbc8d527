import { describe, expect, it } from 'vitest'
import { todaysPath } from './todays-path.ts'

const ORDER = '01936f2e-7c1a-7000-8000-00000000000a'

describe('today’s address of an older or another one', () => {
  it.each([
    ['ordering/scan', 'scan'],
    ['ordering/cart', 'cart'],
    [`ordering/confirmation/${ORDER}`, `confirmation/${ORDER}`],
    [`ordering/confirmation/${ORDER}/changed`, `confirmation/${ORDER}/changed`],
    ['ordering/payment', 'payment'],
    ['ordering/orders', 'orders'],
    ['ordering/account', 'account'],
    ['ordering/account/profile', 'account/profile'],
    ['ordering/welcome/RAJ012', 'welcome/RAJ012'],
    ['ordering/feedback/form', 'feedback/form'],
    ['ordering/list', 'locations'],
    ['ordering/offers/list', 'offers/list'],
    ['ordering/category', 'ordering/menu'],
    ['ordering/menu/category/tandoor', 'ordering/category/tandoor'],
    ['ordering/menu/search', 'ordering/search'],
    ['ordering/menu/raj012', 'restaurant/RAJ012'],
    ['menu', 'ordering/menu'],
    ['menu/item/dal', 'ordering/menu/item/dal'],
    ['search', 'ordering/search'],
    ['category/tandoor', 'ordering/category/tandoor'],
    ['list', 'locations'],
  ])('RT-02: %s is %s', (path, today) => expect(todaysPath(path)).toBe(today))

  it('RT-02: keeps what the address asks for', () => {
    expect(todaysPath('search', '?q=dal')).toBe('ordering/search?q=dal')
    expect(todaysPath('ordering/scan', '?state=manual')).toBe('scan?state=manual')
  })

  it.each([['terms-and-conditions', 'pages/terms-of-service'], ['privacy-policy', 'pages/privacy-policy'], ['about-us', 'about'], ['help', 'help-and-support']])('RT-15: %s is %s', (path, today) => expect(todaysPath(path)).toBe(today))

  it.each([['coupons/SAVE10', 'coupon/SAVE10'], ['deals/diwali', 'deal/diwali'], ['coupon', 'offers/list'], ['deal', 'offers/list'], [`feedback/${ORDER}`, `feedback/form?order=${ORDER}`]])('RD-03: %s leads to %s', (path, today) => expect(todaysPath(path)).toBe(today))

  it('RD-03: a feedback link may name its order in its query', () => expect(todaysPath('feedback/', `?orderId=${ORDER}`)).toBe(`feedback/form?order=${ORDER}`))

  it.each(['no/such/page', 'ordering/nothing', 'ordering/menu/a/b', 'ordering/list/x', 'feedback/nonsense', 'custom/a/b', 'help/more', '', 'constructor', 'ordering/constructor'])('“%s” was never there', (path) => expect(todaysPath(path)).toBeNull())
})
