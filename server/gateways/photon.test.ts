import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createPhoton } from './photon.ts'

const bapuNagar = {
  geometry: { type: 'Point', coordinates: [75.8044, 26.8885] },
  properties: { osm_type: 'N', osm_id: 4711, name: 'Bapu Nagar', district: 'Jaipur Tehsil', city: 'Jaipur', postcode: '302015', street: undefined, type: 'locality' },
}

let server: Server | null = null
/** A stand-in for Photon on this machine. @returns its address and the paths it was asked for */
async function standIn(answer: (path: string) => { status?: number; body?: string; silent?: boolean }): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, body = '', silent = false } = answer(request.url ?? '')
    if (!silent) response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)))
  server = null
})

describe('Photon behind the geocoder’s port (CA-21)', () => {
  it('suggests localities of India near the guest, and names a point', async () => {
    const { address, asked } = await standIn((path) => ({ body: JSON.stringify({ features: [path.startsWith('/reverse') ? { ...bapuNagar, properties: { ...bapuNagar.properties, street: 'Laxmi Path', locality: 'Bapu Nagar' } } : bapuNagar] }) }))
    const photon = createPhoton(address)
    expect(await photon.suggest('bapu', { lat: 26.9, lng: 75.8 })).toEqual([{ id: 'osm.N4711', localityName: 'Bapu Nagar', localitySecondaryText: 'Jaipur Tehsil, Jaipur', pinCode: '302015', center: { lat: 26.8885, lng: 75.8044 } }])
    expect(asked[0]).toBe('/api?q=bapu&limit=8&countrycode=IN&layer=locality&lat=26.9&lon=75.8')
    expect(await photon.reverse({ lat: 26.888, lng: 75.804 })).toEqual({ street: 'Laxmi Path', locality: 'Bapu Nagar', pinCode: '302015' })
  })

  it('sends a key that its address has along with each question, and keeps the path it stands under', async () => {
    const { address, asked } = await standIn(() => ({ body: '{"features":[]}' }))
    for (const under of [`${address}/photon?key=of-the-house`, `${address}/photon/?key=of-the-house`]) {
      await createPhoton(under).suggest('x', null)
      await createPhoton(under).reverse({ lat: 15, lng: 65 })
    }
    expect(asked.map((path) => new URL(path, address)).map(({ pathname, searchParams }) => [pathname, searchParams.getAll('key')])).toEqual(['/photon/api', '/photon/reverse', '/photon/api', '/photon/reverse'].map((path) => [path, ['of-the-house']]))
  })

  it('says that it knows nothing where nothing is there', async () => {
    const { address } = await standIn(() => ({ body: '{"features":[]}' }))
    expect([await createPhoton(address).suggest('x', null), await createPhoton(address).reverse({ lat: 15, lng: 65 })]).toEqual([[], null])
  })

  it.each([
    ['an error', { status: 500, body: 'oops' }], ['no JSON', { body: '<html>' }], ['another shape', { body: '[]' }], ['something endless', { body: `{"features":[],"x":"${'x'.repeat(300_000)}"}` }],
  ])('counts %s as no answer', async (_, answer) => {
    const { address } = await standIn(() => answer)
    expect([await createPhoton(address).suggest('bapu', null), await createPhoton(address).reverse({ lat: 26, lng: 75 })]).toEqual([null, null])
  })

  it('leaves out what has no name or lies nowhere', async () => {
    const { address } = await standIn(() => ({ body: JSON.stringify({ features: [{ ...bapuNagar, properties: { ...bapuNagar.properties, name: undefined } }, { ...bapuNagar, geometry: { coordinates: [400, 26] } }, {}, bapuNagar] }) }))
    expect(await createPhoton(address).suggest('bapu', null)).toHaveLength(1)
  })

  it('waits no longer than a guest who types, and for nobody who is not there', async () => {
    const { address } = await standIn(() => ({ silent: true }))
    const before = Date.now()
    expect(await createPhoton(address).suggest('bapu', null)).toBeNull()
    expect(Date.now() - before).toBeLessThan(10_000)
    expect(await createPhoton('http://127.0.0.1:1').suggest('bapu', null)).toBeNull()
  })
})
