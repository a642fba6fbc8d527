import { describe, expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { Session } from '#schemas/guest.ts'
import { paths } from '#src/entry/paths.ts'
import { accountRows } from './account-model.ts'

const offered = { canInstall: false, hasCars: false, hasNoAddresses: false, isOnlyOutlet: false }

const names = (session: Session | null, place: Place | null) => accountRows(session, place, offered).map((row) => row.name)

describe('More (RT-30)', () => {
  it('shows a guest’s own account only to a guest', () => {
    expect(names(null, null)).not.toContain('myAccount')
    expect(names({} as Session, null)).toContain('myAccount')
  })
  it('tells of the outlet only where there is one', () => {
    expect(names(null, null)).not.toContain('aboutOutlet')
    expect(names(null, { outletId: 'o' } as Place)).toContain('aboutOutlet')
  })
  it('RT-27: shows cars to a guest who has one or is where they are served', () => {
    const names = (session: Session | null, hasCars: boolean) => accountRows(session, null, { ...offered, hasCars }).map((row) => row.name)
    expect([names({} as Session, true), names({} as Session, false), names(null, true)].map((rows) => rows.includes('myVehicles'))).toEqual([true, false, false])
  })
  it('RT-20: offers the app only where the outlet’s plan has it', () => {
    expect(names(null, null)).not.toContain('getApp')
    expect(accountRows(null, null, { ...offered, canInstall: true }).at(-1)).toEqual({ name: 'getApp', href: paths.getApp(), icon: 'install' })
  })
  it('leaves out addresses where nothing is brought, and the way to other outlets where there are none', () => {
    const names = (over: Partial<typeof offered>) => accountRows(null, null, { ...offered, ...over }).map(({ name }) => name)
    expect(names({})).toEqual(expect.arrayContaining(['myAddresses', 'switch']))
    expect(names({ hasNoAddresses: true, isOnlyOutlet: true })).not.toEqual(expect.arrayContaining(['myAddresses']))
    expect(names({ isOnlyOutlet: true })).not.toContain('switch')
  })
  it('leads back to the menu and to the guest’s orders', () => {
    expect(accountRows(null, null, offered).slice(0, 2).map(({ name, href }) => [name, href])).toEqual([['menu', paths.menu()], ['myOrders', paths.orders()]])
  })
})
