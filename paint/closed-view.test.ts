import { expect, it } from 'vitest'
import type { ServiceType } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { closedParts } from './closed-view.ts'

const EVENING = Date.parse('2026-11-22T19:30:00+05:30')

it('ST-13: what is closed names the way that is open, in words that read as one sentence', () => {
  const offers = (open: ServiceType): string | undefined => {
    const serviceTypes: ServiceType[] = ['SP', open]
    const outlet = {
      id: 'o1', timeZone: 'Asia/Kolkata', serviceTypes, additionalProperties: {}, prepMinutes: 20, delivery: { zones: [], feeTaxIds: [], version: 1 },
      hours: serviceTypes.flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '11:00', endTime: '23:00' }))),
    } as unknown as Outlet
    const availability: Availability = { id: 'o1', mode: 'ACTIVE', serviceStatus: { SP: 'CLOSED' }, soldOut: [], returns: {}, menuVersion: 1 }
    return closedParts({ outlet, availability, table: null, serviceType: 'SP', serving: {} as never }, EVENING).card?.acts.find(({ kind }) => kind === 'other-way')?.label
  }
  expect([offers('DT'), offers('DL')]).toEqual(['Bring it to my car', 'Switch to delivery'])
})

it('ER-21: where another way is open, only the one that was chosen is said to be closed', () => {
  const titleOf = (delivery: 'CLOSED' | 'ACTIVE'): string | undefined => {
    const serviceTypes: ServiceType[] = ['SP', 'DL']
    const outlet = {
      id: 'o1', timeZone: 'Asia/Kolkata', serviceTypes, additionalProperties: {}, prepMinutes: 20, delivery: { zones: [], feeTaxIds: [], version: 1 },
      hours: serviceTypes.flatMap((serviceType) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, serviceType, startTime: '11:00', endTime: '23:00' }))),
    } as unknown as Outlet
    const availability: Availability = { id: 'o1', mode: 'ACTIVE', serviceStatus: { SP: 'CLOSED', ...(delivery === 'CLOSED' && { DL: 'CLOSED' }) }, soldOut: [], returns: {}, menuVersion: 1 }
    return closedParts({ outlet, availability, table: null, serviceType: 'SP', serving: {} as never }, EVENING).card?.title
  }
  expect([titleOf('ACTIVE'), titleOf('CLOSED')]).toEqual(['Pickup · We are closed for the day', 'We are closed for the day'])
})
