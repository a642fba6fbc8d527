import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const asked: { path: string; headers: Record<string, string> }[] = []
let answer: () => Response = () => Response.json({})

beforeEach(() => {
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, headers })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const told = (fields: object) => (): Response => Response.json({ cityName: 'Udaipur', timeStamp: 1_760_000_000_000, ...fields })
const opened = () => import('./network-city.ts')

it('CA-21: the city of the network is asked for once, and nothing is sent of where the phone is', async () => {
  answer = told({ knownBy: 'network' })
  const { askNetworkCity, networkCityCell } = await opened()
  await Promise.all([askNetworkCity(), askNetworkCity()])
  await askNetworkCity()
  expect(networkCityCell.get()).toBe('Udaipur')
  expect(asked.map(({ path }) => path)).toEqual(['/api/guests/findLocation'])
  expect(Object.keys(asked[0]?.headers ?? {})).not.toContain('X-Location')
})

it.each([['the brand’s first outlet', { knownBy: 'brand' }], ['a server that does not say by what', {}], ['an outlet without a city', { knownBy: 'network', cityName: '' }]])('a city that is only that of %s is none', async (_, fields) => {
  answer = told(fields)
  const { askNetworkCity, networkCityCell } = await opened()
  await askNetworkCity()
  expect(networkCityCell.get()).toBeNull()
})

it('a server that does not answer is asked the next time', async () => {
  answer = () => new Response('', { status: 503 })
  const { askNetworkCity, networkCityCell } = await opened()
  await askNetworkCity()
  expect(networkCityCell.get()).toBeNull()
  answer = told({ knownBy: 'network' })
  await askNetworkCity()
  expect(networkCityCell.get()).toBe('Udaipur')
})
