import { describe, expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import { paths } from '#src/entry/paths.ts'
import { accountRows, businessLink } from './account-model.ts'

const names = (session: Session | null, place: Place | null) => accountRows(session, place).map((row) => row.name)

describe('More (RT-30)', () => {
  it('shows a guest’s own account only to a guest', () => {
    expect(names(null, null)).not.toContain('myAccount')
    expect(names({} as Session, null)).toContain('myAccount')
  })
  it('tells of the outlet only where there is one', () => {
    expect(names(null, null)).not.toContain('aboutOutlet')
    expect(names(null, { outletId: 'o' } as Place)).toContain('aboutOutlet')
  })
  it('leads back to the menu and to the guest’s orders', () => {
    expect(accountRows(null, null).slice(0, 2).map(({ name, href }) => [name, href])).toEqual([['menu', paths.menu()], ['myOrders', paths.orders()]])
  })
  it('follows a business link only to a safe address (P-14)', () => {
    expect(businessLink('https://example.com/join')).toBe('https://example.com/join')
    expect([businessLink('javascript:alert(1)'), businessLink('http://example.com'), businessLink(null)]).toEqual([null, null, null])
  })
})
