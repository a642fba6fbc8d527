import { describe, expect, it } from 'vitest'
import type { Place } from '#schemas/device.ts'
import { servingOf } from './serving-of.ts'

const place = (serviceType: Place['serviceType'], serving: Place['serving']) => ({ table: null, serviceType, serving })

describe('what is asked of the rider (P-06)', () => {
  it('goes with a delivery, and with nothing else', () => {
    const asked = { leaveAtDoor: true, riderNote: 'Please knock' }
    expect(servingOf(place('DL', asked))).toMatchObject(asked)
    for (const way of ['SP', 'DT', 'DI', 'RO'] as const) expect(Object.keys(servingOf(place(way, asked)))).toEqual(['tableCode', 'serviceType', 'wantedAt', 'vehicle', 'address'])
  })

  it('is left out where nothing is asked, as phones of the release before send it', () => {
    for (const serving of [undefined, {}, { leaveAtDoor: false, riderNote: '' }]) expect(Object.keys(servingOf(place('DL', serving)))).toEqual(['tableCode', 'serviceType', 'wantedAt', 'vehicle', 'address'])
  })
})
