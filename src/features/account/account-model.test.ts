import { describe, expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import { paths } from '#src/entry/paths.ts'
import { accountRows } from './account-model.ts'

const names = (session: Session | null, place: Place | null) => accountRows(session, place, false).map((row) => row.name)

describe('More (RT-30)', () => {
  it('shows a guest’s own account only to a guest', () => {
    expect(names(null, null)).not.toContain('myAccount')
    expect(names({} as Session, null)).toContain('myAccount')
  })
  it('tells of the outlet only where there is one', () => {
    expect(names(null, null)).not.toContain('aboutOutlet')
    expect(names(null, { outletId: 'o' } as Place)).toContain('aboutOutlet')
  })
  it('RT-20: offers the app only where the outlet’s plan has it', () => {
    expect(names(null, null)).not.toContain('getApp')
    expect(accountRows(null, null, true).at(-1)).toEqual({ name: 'getApp', href: paths.getApp(), icon: 'install' })
  })
  it('leads back to the menu and to the guest’s orders', () => {
    expect(accountRows(null, null, false).slice(0, 2).map(({ name, href }) => [name, href])).toEqual([['menu', paths.menu()], ['myOrders', paths.orders()]])
  })
})
