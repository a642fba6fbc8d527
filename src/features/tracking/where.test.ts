import { describe, expect, it } from 'vitest'
import type { DeliveryAddress } from '#schemas/serving.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { addressLine, callOf, isCalledAbout, whereOf } from './where.ts'

const address: DeliveryAddress = { title: 'Home', house: 'B-14', addressLine1: 'Laxmi Path', landmark: '', locality: { id: 'l', name: 'C-Scheme', secondaryText: '' }, pin: { lat: 26.9, lng: 75.8 }, note: '' }
const vehicle = { number: '4821', description: 'White Baleno' }
const view = (over: object): OrderView => ({ order: null, entry: null, truth: { stage: 'unknown' }, ...over }) as OrderView

describe('where an order goes', () => {
  it('is known before the server has it, and from the server’s word after', () => {
    expect(whereOf(view({ serviceType: 'DL', entry: { command: { address } } }))).toEqual({ kind: 'door', address, leaveAtDoor: false, riderNote: '' })
    expect(whereOf(view({ serviceType: 'DL', order: { status: 'CONFIRMED', address, leaveAtDoor: true, riderNote: 'Please knock' } }))).toEqual({ kind: 'door', address, leaveAtDoor: true, riderNote: 'Please knock' })
    expect(whereOf(view({ serviceType: 'DT', order: { status: 'CONFIRMED', vehicle }, entry: { command: { vehicle: { number: '1', description: '' } } } }))).toEqual({ kind: 'car', vehicle })
    expect(whereOf(view({ serviceType: 'SP', order: { status: 'READY' } }))).toEqual({ kind: 'counter' })
  })

  it('is not told of a table, of an order that is over, or where nothing is known', () => {
    expect(whereOf(view({ serviceType: 'DI', order: { status: 'CONFIRMED' } }))).toBeNull()
    expect(whereOf(view({ serviceType: 'DL', order: { status: 'SETTLED', address } }))).toBeNull()
    expect(whereOf(view({ serviceType: 'DL', order: { status: 'CONFIRMED' } }))).toBeNull()
  })

  it('is asked about by telephone once it is over, by guests who are not at the outlet', () => {
    const about = (serviceType: string, status: string) => callOf(view({ serviceType, order: { status } }))
    for (const way of ['DL', 'SP', 'DT']) expect(['CONFIRMED', 'SETTLED', 'DELIVERED', 'CANCELLED', 'FAILED'].map((status) => about(way, status))).toEqual([null, 'served', 'served', 'unmade', 'unmade'])
    for (const way of ['DI', 'RO']) expect(['SETTLED', 'CANCELLED'].map((status) => about(way, status))).toEqual([null, null])
    expect(callOf(view({ serviceType: 'DL' }))).toBeNull()
    for (const stage of ['lost', 'over']) expect(['SP', 'DI'].map((serviceType) => callOf(view({ serviceType, truth: { stage } })))).toEqual(['unmade', null])
    expect(['Bay 3', null].map((tableLabel) => isCalledAbout(view({ serviceType: 'DT', order: { status: 'FAILED' }, tableLabel })))).toEqual([false, true])
  })

  it('reads as a letter is addressed', () => {
    expect(addressLine(address)).toBe('B-14, Laxmi Path, C-Scheme')
  })
})
