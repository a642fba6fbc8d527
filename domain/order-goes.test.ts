import { describe, expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { type OrderedTo, orderGoes, wantedStill } from './order-goes.ts'

const HOUR = 3_600_000
const NOW = 100 * HOUR
const tableOf = (number: number, serviceType: ServiceType = 'DI') =>
  ({ id: `t${number}`, outletId: 'outlet-1', number, label: `Table ${number}`, serviceType, scanCode: `RAJ00${number}` })
const at = (table: Place['table'], hoursAgo = 0, outletId = 'outlet-1') => ({ outletId, table, scannedAt: NOW - hoursAgo * HOUR })
const order = (serviceType: ServiceType = 'DI', number: number | null = 7): OrderedTo =>
  ({ outletId: 'outlet-1', command: { serviceType, tableCode: number === null ? null : `RAJ00${number}` }, shown: { tableLabel: number === null ? null : `Table ${number}` } })
const [seven, nine] = [{ label: 'Table 7', scanCode: 'RAJ007' }, { label: 'Table 9', scanCode: 'RAJ009' }]

describe('where an order goes that is sent once more', () => {
  it('RT-04: is its own table, unasked while its guest is taken to sit there, asked about once a meal is over', () => {
    expect(orderGoes(order(), at(tableOf(7), 3), NOW)).toEqual({ table: seven, asks: 'nothing', isHere: true })
    expect(orderGoes(order(), at(tableOf(7), 3.01), NOW)).toEqual({ table: seven, asks: 'still-there', isHere: true })
    expect(orderGoes(order('RO'), at(tableOf(7, 'RO'), 20), NOW)).toMatchObject({ asks: 'nothing' })
    expect(orderGoes(order('RO'), at(tableOf(7, 'RO'), 25), NOW)).toMatchObject({ asks: 'still-there' })
  })

  it('RT-04: is the table of its outlet that they have opened since, once they have said so', () => {
    expect(orderGoes(order(), at(tableOf(9)), NOW)).toMatchObject({ table: nine, asks: 'moved', isHere: true })
    expect(orderGoes(order('DI', null), at(tableOf(9)), NOW)).toMatchObject({ table: nine, asks: 'moved', isHere: true })
  })

  it('RT-04: is asked about where the phone is at no table of its way, at another outlet or nowhere', () => {
    for (const place of [at(null), at(tableOf(9, 'RO')), at(tableOf(9), 0, 'outlet-2'), at(tableOf(7), 0, 'outlet-2'), null])
      expect(orderGoes(order(), place, NOW)).toEqual({ table: seven, asks: 'still-there', isHere: false })
  })

  it('P-06: is as it was said where its way has no table, wherever the guest sits', () => {
    for (const way of ['SP', 'DL'] as const)
      for (const place of [at(tableOf(9), 50), at(null), null]) expect(orderGoes(order(way, null), place, NOW)).toEqual({ table: null, asks: 'nothing', isHere: false })
    expect(orderGoes(order('DI', null), at(null, 50), NOW)).toMatchObject({ table: null, asks: 'nothing' })
  })

  it('CO-06: keeps the time it was wanted for, but for one that was refused', () => {
    const entry = (refused: boolean) => ({ command: { wantedAt: NOW + HOUR }, refusal: refused ? { closed: { reason: 'WANTED_TIME' } } : null }) as unknown as Parameters<typeof wantedStill>[0]
    expect([wantedStill(entry(false)), wantedStill(entry(true))]).toEqual([NOW + HOUR, null])
  })
})
