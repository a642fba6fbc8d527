import { describe, expect, it } from 'vitest'
import { roleCovers, STAFF_MAY, STAFF_ROLES, type StaffAct, staffMay } from './staff-acts.ts'

const actsOf = (role: (typeof STAFF_ROLES)[number]): StaffAct[] => (Object.keys(STAFF_MAY[role]) as StaffAct[]).filter((act) => staffMay(role, act))

describe('what each of the staff may do (RO-08)', () => {
  it('lets the kitchen answer orders and sell out, and a waiter serve, answer calls and take payments', () => {
    expect(actsOf('kitchen')).toEqual(['see', 'accept', 'ready', 'dispatch', 'cancel', 'sell-out', 'confirm-presence'])
    expect(actsOf('waiter')).toEqual(['see', 'dispatch', 'serve', 'answer-call', 'confirm-presence', 'end-table', 'take-payment'])
  })

  it('leaves closing the outlet, its ways to order and its day, and giving money back, to managers and owners', () => {
    for (const act of ['set-mode', 'set-service-status', 'give-back', 'close-day'] as const) expect(STAFF_ROLES.filter((role) => staffMay(role, act))).toEqual(['owner', 'manager'])
    expect(actsOf('manager')).toEqual(actsOf('owner'))
  })

  it('leaves no act to nobody', () => {
    expect(actsOf('owner')).toEqual(Object.keys(STAFF_MAY.owner))
  })

  it('gives nobody a key that may do more than its person', () => {
    const covered = STAFF_ROLES.map((person) => [person, STAFF_ROLES.filter((key) => roleCovers(person, key))])
    expect(Object.fromEntries(covered)).toEqual({ owner: ['owner', 'manager', 'kitchen', 'waiter'], manager: ['manager', 'kitchen', 'waiter'], kitchen: ['kitchen'], waiter: ['waiter'] })
  })
})
