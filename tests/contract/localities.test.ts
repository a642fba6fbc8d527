import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outlet } from '#schemas/outlet.ts'
import { putLocalities } from '#server/localities/locality-book.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { outletScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { openStage, OUTLET, type Stage } from './stage.ts'

const bapu = { id: 'bapu-nagar', localityName: 'Bapu Nagar', localitySecondaryText: 'near the University', pinCode: '302015', center: { lat: 26.8885, lng: 75.8044 } }
const bagru = { id: 'bagru', localityName: 'Bagru', localitySecondaryText: '', pinCode: '303007', center: { lat: 26.81, lng: 75.55 } }
let geocoder: Server
let answer = '{"features":[]}'
let stage: Stage
beforeAll(async () => {
  geocoder = createServer((_, response) => response.end(answer))
  await new Promise<void>((ready) => geocoder.listen(0, '127.0.0.1', ready))
  stage = await openStage({ config: { geocoderUrl: `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}` } })
  await stage.deps.transact(async (tx) => {
    await putLocalities(tx, 'jaipur', [bapu, bagru])
    const outlet = await readDocument<Outlet>(tx.q, outletScope(OUTLET), 'outlet', OUTLET)
    const zone = { id: 'z', name: 'Z', ring: [[75.7, 26.8], [75.9, 26.8], [75.9, 27], [75.7, 27]], minimumBill: 29_900, fee: 3_900, minutes: 40, priority: 0 }
    await writeDocuments(tx, outletScope(OUTLET), [{ collection: 'outlet', id: OUTLET, body: { ...outlet, location: { lat: 26.9117, lng: 75.8013 }, delivery: { zones: [zone], feeTaxIds: [], version: 1 } } }])
  })
})
afterAll(async () => {
  await stage.close()
  await new Promise((closed) => geocoder.close(closed))
})

const terms = { zoneId: 'z', minimumBill: 29_900, minutes: 40, version: 1 }

describe('localities by call (CA-03, CA-04)', () => {
  it('are a city’s own, and say whether the outlet delivers there', async () => {
    expect((await stage.call('GET', '/api/lookup/localities?cityId=jaipur')).body).toEqual({ localities: [bagru, bapu] })
    const verify = await stage.call('POST', '/api/restaurants/deliveries/verifyLocalities', { body: { restaurantId: OUTLET, localityIds: ['bapu-nagar', 'bagru', 'atlantis'] } })
    expect(verify.body).toEqual({ localities: [{ ...bagru, delivery: null }, { ...bapu, delivery: terms }] })
    expect((await stage.call('POST', '/api/restaurants/deliveries/verifyLocalities', { body: { restaurantId: 'none', localityIds: [] } })).status).toBe(404)
  })

  it('validate a pin: its zone, its distance, the locality it is named by (VA-13, CO-04)', async () => {
    const validate = async (pin: unknown, localityId?: string) => (await stage.call('POST', '/api/restaurants/deliveries/validateLocalities', { body: { restaurantId: OUTLET, pin, localityId } })).body
    expect(await validate({ lat: 26.888, lng: 75.8043 })).toEqual({ isDeliverable: true, delivery: terms, fee: 3_900, distance: 2652, locality: bapu })
    expect(await validate({ lat: 15, lng: 65 }, 'bagru')).toMatchObject({ isDeliverable: false, delivery: null, fee: null, locality: bagru })
    expect((await stage.call('POST', '/api/restaurants/deliveries/validateLocalities', { body: { restaurantId: OUTLET, pin: { lat: 91, lng: 0 } } })).status).toBe(400)
  })
})

describe('the proxied geocoder (CA-21)', () => {
  const suggest = async (typed: string) => (await stage.call<{ localities: { id: string }[] }>('GET', `/api/maps/suggest?cityId=jaipur&text=${encodeURIComponent(typed)}`)).body.localities.map(({ id }) => id)

  it('adds to the localities table, and is not missed where it fails', async () => {
    answer = JSON.stringify({ features: [{ geometry: { coordinates: [75.8, 26.9] }, properties: { osm_type: 'N', osm_id: 1, name: 'Barkat Nagar', postcode: '302015' } }, { geometry: { coordinates: [75.8, 26.9] }, properties: { osm_type: 'N', osm_id: 2, name: 'Bagru' } }] })
    expect(await suggest('ba')).toEqual(['bagru', 'bapu-nagar', 'osm.N1'])
    for (const wrong of ['{"features":[]}', 'nonsense', '[]']) {
      answer = wrong
      expect(await suggest('ba')).toEqual(['bagru', 'bapu-nagar'])
    }
  })

  it('names a point by street and locality, or by the nearest locality alone', async () => {
    const reverse = async () => (await stage.call('GET', '/api/maps/reverse?cityId=jaipur&lat=26.888&lng=75.8043')).body
    answer = JSON.stringify({ features: [{ geometry: { coordinates: [75.8, 26.9] }, properties: { osm_type: 'W', osm_id: 1, street: 'Laxmi Path', locality: 'bapu nagar', postcode: '302015' } }] })
    expect(await reverse()).toEqual({ street: 'Laxmi Path', locality: bapu, pinCode: '302015' })
    answer = 'nonsense'
    expect(await reverse()).toEqual({ street: '', locality: bapu, pinCode: '' })
    expect((await stage.call('GET', '/api/maps/reverse?cityId=jaipur&lat=x&lng=75')).status).toBe(400)
  })
})
