/** CO-05: a brand with more outlets than a page of a list has. */
import { assert } from 'superstruct'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartUpInfo } from '#schemas/brand.ts'
import { sql } from '#server/db/sql.ts'
import { BRAND, openStage, OUTLET, type Stage } from './stage.ts'

/** The host of brand b2. */
const KETTLE = { Host: 'kettle.localhost:8080' }
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('of a brand with three hundred come a page at a time, each once, by name or by nearness; start-up holds the first page', async () => {
  await stage.deps.db.execute(
    sql`insert into outlets (id, brand_id, code, name, area, city, lat, lng) select 'many' || n, ${BRAND}, 'MANY' || n, 'Outlet ' || lpad(n::text, 3, '0'), 'Area', 'Jaipur', 26 + n * 0.01, 75.8 from generate_series(1, 299) n`,
  )
  const page = async (n: number, headers: Record<string, string> = {}): Promise<{ id: string; distance: number | null }[]> =>
    (await stage.call<{ restaurants: { id: string; distance: number | null }[] }>('POST', '/api/restaurants/search', { as: null, body: { brandId: BRAND, page: n }, headers })).body.restaurants
  const all = await Promise.all([0, 1, 2, 3].map((n) => page(n)))
  expect(all.map(({ length }) => length)).toEqual([100, 100, 100, 0])
  expect(new Set(all.flat().map(({ id }) => id)).size).toBe(300)
  const near = (await Promise.all([0, 1, 2].map((n) => page(n, { 'X-Location': '26.5,75.8' })))).flat()
  expect(new Set(near.map(({ id }) => id)).size).toBe(300)
  expect(near[0]?.id).toBe('many50')
  expect(near.map(({ distance }) => distance ?? 0)).toEqual(near.map(({ distance }) => distance ?? 0).toSorted((a, b) => a - b))
  const { body } = await stage.call<StartUpInfo>('POST', '/api/appStartup', { as: null, body: { subdomain: 'rajwada', findModules: true } })
  assert(body, StartUpInfo)
  expect(body.outlets).toHaveLength(100)
  const states = (ids: string) => stage.call<{ outlets: { id: string }[] }>('GET', `/api/restaurants/states?ids=${ids}`, { as: null })
  expect((await states(`${OUTLET},o2,none`)).body.outlets.map(({ id }) => id)).toEqual([OUTLET])
  expect((await states('%00')).status).toBe(400)
  expect((await states(Array.from({ length: 101 }, () => OUTLET).join(','))).status).toBe(400)
})

it('outlets are found by their ids in one question, those that are there; of more than a page nobody may ask', async () => {
  const find = async (body: object) => (await stage.call<{ restaurants: { id: string }[] }>('POST', '/api/restaurants/search', { as: null, body: { brandId: BRAND, ...body } }))
  expect((await find({ ids: ['many250', OUTLET, 'gone', 'o2'] })).body.restaurants.map(({ id }) => id).toSorted()).toEqual(['many250', OUTLET])
  expect((await find({ ids: [] })).body.restaurants).toEqual([])
  expect((await find({ ids: Array.from({ length: 101 }, (_, at) => `many${at}`) })).status).toBe(400)
})

it('of a brand with ten thousand the nearest come first wherever their names stand, and every page of them comes', async () => {
  await stage.deps.db.execute(
    sql`insert into outlets (id, brand_id, code, name, area, city, lat, lng) select 'chain' || n, 'b2', 'CHAIN' || n, 'Chain ' || lpad(n::text, 5, '0'), 'Area', 'Delhi', 8 + n * 0.002, 77 + (n % 7) * 0.5 from generate_series(1, 9999) n`,
  )
  const here = { lat: 27.998, lng: 78.5 }
  const page = async (n: number) =>
    (await stage.call<{ restaurants: { id: string; distance: number }[] }>('POST', '/api/restaurants/search', { as: null, body: { brandId: 'b2', page: n }, headers: { ...KETTLE, 'X-Location': `${here.lat},${here.lng}` } })).body.restaurants
  const [nearest, middle, last, beyond] = await Promise.all([page(0), page(60), page(99), page(100)])
  // The very one that stands there is among the last by name.
  expect(nearest[0]).toMatchObject({ id: 'chain9999', distance: 0 })
  expect([nearest.length, middle.length, last.length, beyond.length]).toEqual([100, 100, 100, 0])
  const distances = [...nearest, ...middle, ...last].map(({ distance }) => distance)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  // Near a place that the guest names, wherever the phone is.
  const named = await stage.call<{ restaurants: { id: string }[] }>('POST', '/api/restaurants/search', { as: null, body: { brandId: 'b2', near: here }, headers: { ...KETTLE, 'X-Location': '8,77' } })
  expect(named.body.restaurants[0]?.id).toBe('chain9999')
})
