import { assert } from 'superstruct'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartUpInfo } from '#schemas/brand.ts'
import { FeedbackSetup } from '#schemas/feedback.ts'
import { Outlet, Table } from '#schemas/outlet.ts'
import { ScanAnswer } from '#schemas/scan.ts'
import { sql } from '#server/db/sql.ts'
import { replaceMenu } from '#server/outlets/replace-menu.ts'
import { openLiveServer } from './live-server.ts'
import { DISHES, dish, menu, openStage, OTHER_OUTLET, OUTLET, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const get = <T = Record<string, unknown>>(path: string, headers: Record<string, string> = {}) => stage.call<T & { data?: { code: string } }>('GET', path, { as: null, headers })
const soldOut = (ids: string[], is: boolean) => stage.call('POST', `/api/kitchen/outlets/${OUTLET}/sold-out`, { staff: true, body: { ids, soldOut: is } })

describe('a scan (CA-04, EN-05)', () => {
  const scan = (code = 'RAJ007', headers: Record<string, string> = {}, more = '?includeMenu=true') => get(`/api/restaurants/scan/${code}${more}`, headers)

  it('answers brand, outlet, table, menu and what is recommended', async () => {
    const { status, body } = await scan()
    expect(status).toBe(200)
    assert(body, ScanAnswer)
    expect(body).toMatchObject({ restaurantGroup: { name: 'Rajwada' }, restaurant: { code: 'RAJ' }, selectedTable: { number: 7 }, recommendedSections: ['tikka'], disabledCategories: [] })
    expect(body.sections).toHaveLength(1)
    expect((await scan('raj-007', {}, '')).body).toMatchObject({ sections: [], selectedTable: { number: 7 } })
    expect((await scan('RAJ')).body).toMatchObject({ selectedTable: null })
  })

  it('of an unknown restaurant, table or no code at all is INVALID_METHOD_PARAMS (ER-04)', async () => {
    for (const code of ['NOSUCH', 'RAJ099', 'x', '%00', 'RAJ007RAJ007RAJ007'])
      expect(await scan(code)).toMatchObject({ status: 404, body: { message: 'No restaurant has this code.', data: { code: 'INVALID_METHOD_PARAMS' } } })
  })

  it('of another brand leads nowhere on this brand\'s own host (P-17), and somewhere on its own', async () => {
    expect(await scan('KETTLE')).toMatchObject({ status: 404, body: { data: { code: 'INVALID_METHOD_PARAMS' } } })
    expect(await scan('KETTLE', { Host: 'kettle.localhost:8080' })).toMatchObject({ status: 200, body: { restaurant: { code: 'KETTLE' } } })
  })

  it('that has not changed is a 304, until a switch, a menu or another table changes it', async () => {
    const tag = async (code = 'RAJ007', more?: string) => (await scan(code, {}, more)).headers.get('ETag') ?? ''
    const first = await tag()
    expect((await scan('RAJ007', { 'If-None-Match': first })).status).toBe(304)
    expect(await tag('RAJ')).not.toBe(first)
    expect(await tag('RAJ007', '')).not.toBe(first)
    await soldOut(['dal'], true)
    const switched = await scan('RAJ007', { 'If-None-Match': first })
    expect(switched).toMatchObject({ status: 200, body: { availability: { soldOut: ['dal'] } } })
    await soldOut(['tikka'], true)
    expect((await scan()).body).toMatchObject({ disabledCategories: ['c1'] })
    await soldOut(['dal', 'tikka'], false)
    expect(await tag()).toBe(first)
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, [...DISHES, dish('naan', 'Naan', 5000)])))
    expect((await scan('RAJ007', { 'If-None-Match': first })).body).toMatchObject({ restaurant: { menuVersion: 2, dishCount: 3 } })
  })

  it('that has not changed is answered at the door, with what the app would say; all else is the app\'s', async () => {
    const server = await openLiveServer(stage, 'first')
    const ask = async (tag: string, { method = 'GET', path = '/api/restaurants/scan/RAJ007?includeMenu=true' } = {}) => {
      const { status, headers } = await fetch(`${server.url}${path}`, { method, headers: { 'If-None-Match': tag } })
      return { status, etag: headers.get('ETag'), cacheControl: headers.get('Cache-Control'), by: headers.has('X-Request-Id') ? 'app' : 'door' }
    }
    try {
      const first = await ask('"another"')
      expect(first).toMatchObject({ status: 200, by: 'app' })
      const tag = first.etag ?? ''
      expect(await ask(tag)).toEqual({ ...first, status: 304, by: 'door' })
      expect(await ask(tag, { path: '/api/restaurants/scan/RAJ007?includeMenu=true&subDomain=rajwada' })).toEqual({ ...first, status: 304, by: 'door' })
      expect(await ask(tag, { path: '/api/restaurants/scan/raj-007?includeMenu=true' })).toEqual({ ...first, status: 304, by: 'app' })
      expect(await ask(tag, { path: '/api/restaurants/scan/RAJ007' })).toMatchObject({ status: 200, by: 'app' })
      expect(await ask(tag, { path: '/api/restaurants/scan/RAJ099?includeMenu=true' })).toMatchObject({ status: 404, by: 'app' })
      expect(await ask(tag, { method: 'DELETE' })).toMatchObject({ status: 404, by: 'app' })
      await soldOut(['dal'], true)
      await expect.poll(() => ask(tag)).toMatchObject({ status: 200, by: 'app' })
      await soldOut(['dal'], false)
      await expect.poll(() => ask(tag)).toMatchObject({ status: 304 })
    } finally {
      await server.close()
    }
  })

  it('is packed where the caller takes it', async () => {
    const answer = await stage.app.request('/api/restaurants/scan/RAJ007?includeMenu=true', { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(answer.headers.get('Content-Encoding')).toBe('br')
  })
})

describe('a menu that is replaced', () => {
  it('deletes sections that are gone, forgets their switches, and raises its version in one go', async () => {
    await soldOut(['dal'], true)
    const [first] = menu(OUTLET, DISHES.slice(0, 1))
    const before = await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, [{ ...first, id: 's2', name: 'New', rank: 0, outletId: OUTLET, categories: [], items: DISHES.slice(0, 1), addOnGroups: [] }]))
    const { body } = await get<{ documents: Record<string, unknown>[] }>(`/api/sync/menuSections?scope=outlet:${OUTLET}`)
    expect(body.documents.map((document) => [document['id'], document['_deleted']])).toEqual([['s2', false], ['s1', true]])
    expect((await get('/api/restaurants/scan/RAJ?includeMenu=true')).body).toMatchObject({ availability: { soldOut: [], menuVersion: before }, restaurant: { menuVersion: before } })
    await stage.deps.transact((tx) => replaceMenu(tx, OUTLET, menu(OUTLET, DISHES)))
  })

  it('of no outlet changes nothing', async () => {
    expect(await stage.deps.transact((tx) => replaceMenu(tx, 'none', []))).toBeNull()
  })
})

describe('outlets and brands', () => {
  it('start the app of a subdomain (CA-20)', async () => {
    const { body } = await stage.call('POST', '/api/appStartup', { as: null, body: { subdomain: 'rajwada', findModules: true }, headers: { 'X-Location': '26.9,75.8' } })
    assert(body, StartUpInfo)
    expect(body).toMatchObject({ subdomainObj: { path: 'rajwada', title: 'Rajwada' }, outlets: [{ id: OUTLET, code: 'RAJ' }] })
    expect(await stage.call('POST', '/api/appStartup', { body: { subdomain: 'nobody' } })).toMatchObject({ status: 404, body: { data: { code: 'UNKNOWN_SUBDOMAIN' } } })
  })

  it('are answered whole, and as the Host’s brand, whatever depth or subdomain a caller names, and wherever it says it is (CA-01, CA-04, decision 0029)', async () => {
    const whole = (await get(`/api/restaurants/${OUTLET}`)).body
    for (const depth of ['0', '1', 'all']) expect((await get(`/api/restaurants/${OUTLET}?depth=${depth}`)).body, depth).toEqual(whole)
    const { tableMark: _mark, ...scanned } = (await get('/api/restaurants/scan/RAJ007?includeMenu=true')).body as Record<string, unknown>
    const { tableMark: _other, ...asked } = (await get('/api/restaurants/scan/RAJ007?includeMenu=true&subDomain=kettle')).body as Record<string, unknown>
    expect(asked).toEqual(scanned)
    for (const place of ['26.9,75.8', '-33.9,151.2', 'somewhere', '']) expect((await get(`/api/restaurants/${OUTLET}`, { 'X-Location': place })).body, place).toEqual(whole)
  })

  it('are found by id, brand, words and nearness (CA-04, CO-04)', async () => {
    const { body } = await get(`/api/restaurants/${OUTLET}?depth=1`)
    assert(body, Outlet)
    const search = async (what: Record<string, unknown>) => (await stage.call<{ restaurants: { code: string; distance: number | null }[] }>('POST', '/api/restaurants/search', { as: null, body: what, headers: { 'X-Location': '26.91,75.79' } })).body.restaurants
    expect((await search({ brandId: 'b1' })).map(({ code }) => code)).toEqual(['RAJ'])
    expect(await search({ text: 'raj' })).toMatchObject([{ code: 'RAJ', distance: 0 }])
    expect(await search({ text: '%' })).toEqual([])
    expect((await stage.call('POST', '/api/restaurants/search', { body: { text: 7 } })).status).toBe(400)
    expect((await get('/api/restaurants/none')).status).toBe(404)
  })

  it('P-17, RT-15: are a brand’s own on its host, by whatever call they are looked for; another brand’s are not there, and go on for a client that holds one', async () => {
    const search = async (Host: string, what: Record<string, unknown>) => (await stage.call<{ restaurants: { code: string }[] }>('POST', '/api/restaurants/search', { as: null, body: what, headers: { Host } })).body.restaurants.map(({ code }) => code)
    const [rajwada, kettle, product] = ['rajwada.localhost:8080', 'kettle.localhost:8080', 'localhost:8080']
    const withoutIt = (code: string) => ({ status: 404, body: { data: { code } } })
    for (const Host of [kettle, product]) {
      expect(await get(`/api/restaurants/${OTHER_OUTLET}`, { Host })).toMatchObject({ status: 200, body: { code: 'KETTLE' } })
      expect(await get(`/api/restauranttables/${OTHER_OUTLET}-t7`, { Host })).toMatchObject({ status: 200, body: { outletId: OTHER_OUTLET } })
      expect(await get(`/api/menus/variations?restaurantId=${OTHER_OUTLET}&menuItemId=none`, { Host })).toMatchObject(withoutIt('NOT_FOUND'))
    }
    expect(await get(`/api/restaurants/${OTHER_OUTLET}`)).toMatchObject(withoutIt('OUTLET_NOT_FOUND'))
    for (const which of [`${OTHER_OUTLET}-t7`, `${OTHER_OUTLET}-t7?outletId=${OTHER_OUTLET}`]) expect(await get(`/api/restauranttables/${which}`)).toMatchObject(withoutIt('TABLE_NOT_FOUND'))
    for (const path of ['customizations/groups', 'menus/variations']) expect(await get(`/api/${path}?restaurantId=${OTHER_OUTLET}&menuItemId=none`)).toMatchObject(withoutIt('OUTLET_NOT_FOUND'))
    const door = { restaurantId: OTHER_OUTLET, pin: { lat: 26.9, lng: 75.8 } }
    expect(await stage.call('POST', '/api/restaurants/deliveries/validateLocalities', { as: null, body: door })).toMatchObject(withoutIt('OUTLET_NOT_FOUND'))
    expect(await stage.call('POST', '/api/restaurants/deliveries/verifyLocalities', { as: null, body: { restaurantId: OTHER_OUTLET, localityIds: [] } })).toMatchObject(withoutIt('OUTLET_NOT_FOUND'))
    expect([await search(rajwada, {}), await search(kettle, {}), (await search(product, {})).toSorted()]).toEqual([['RAJ'], ['KETTLE'], ['KETTLE', 'RAJ']])
    expect(await get(`/api/sync/outlet?scope=outlet:${OTHER_OUTLET}`)).toMatchObject({ status: 200, body: { documents: [{ id: OTHER_OUTLET }] } })
    expect([await search(rajwada, { brandId: 'b2' }), await search(product, { brandId: 'b2' }), await search(rajwada, { ids: [OUTLET, OTHER_OUTLET] })]).toEqual([[], ['KETTLE'], ['RAJ']])
  })

  it('P-17, CA-13: the cities that are told on a brand’s host are those of its outlets', async () => {
    await stage.deps.db.execute(sql`insert into outlets (id, brand_id, code, name, area, city) values ('goa', 'b2', 'GOA', 'Goa', 'Candolim', 'Panaji')`)
    const citiesAt = async (Host: string) => ((await get('/api/lookup/availableCities', { Host })).body as { cities: { id: string }[] }).cities.map(({ id }) => id)
    expect([await citiesAt('rajwada.localhost:8080'), await citiesAt('kettle.localhost:8080'), await citiesAt('localhost:8080')]).toEqual([['jaipur'], ['jaipur', 'panaji'], ['jaipur', 'panaji']])
    // CA-13: the same by the brand's id, which a host of no brand answers for each.
    const citiesOf = async (brandId: string, Host: string) => (await get<{ cities?: { id: string; cityName: string }[] }>(`/api/brands/cities/${brandId}`, { Host }))
    expect(await citiesOf('b1', 'rajwada.localhost:8080')).toMatchObject({ status: 200, body: { cities: [{ id: 'jaipur', cityName: 'Jaipur' }] } })
    for (const Host of ['kettle.localhost:8080', 'localhost:8080']) expect((await citiesOf('b2', Host)).body).toEqual({ cities: [{ id: 'jaipur', cityName: 'Jaipur' }, { id: 'panaji', cityName: 'Panaji' }] })
    for (const brandId of ['b2', 'none']) expect(await citiesOf(brandId, 'rajwada.localhost:8080')).toMatchObject({ status: 404, body: { data: { code: 'NOT_FOUND' } } })
    const partsAt = async (Host: string) => (await get('/api/lookup/localities?cityId=panaji', { Host })).status
    expect([await partsAt('rajwada.localhost:8080'), await partsAt('kettle.localhost:8080')]).toEqual([404, 200])
    await stage.deps.db.execute(sql`delete from outlets where id = 'goa'`)
  })

  it('answer tables, links, choices, texts, questions, cities (CA-03 to CA-05, CA-13)', async () => {
    const table = (await get(`/api/restauranttables/${OUTLET}-t7`)).body
    assert(table, Table)
    expect((await get('/api/customLinks/find?key=diwali')).body).toEqual({ path: '/web/ordering/menu' })
    expect((await get('/api/customLinks/find?key=holi')).status).toBe(404)
    expect((await get(`/api/customizations/groups?restaurantId=${OUTLET}&menuItemId=tikka`)).body).toMatchObject({ menuCustomizationGroups: [{ id: 'dips' }] })
    expect((await get(`/api/menus/variations?restaurantId=${OUTLET}&menuItemId=dal`)).body).toEqual({ variationGroupName: null, variations: [] })
    expect((await get(`/api/menus/variations?restaurantId=${OUTLET}&menuItemId=none`)).status).toBe(404)
    expect((await get('/api/brands/resources/b1')).body).toMatchObject({ resource: { about: ['About'] } })
    const setup = (await get('/api/brands/feedbacks/setup?brandId=b1')).body
    assert(setup, FeedbackSetup)
    expect((await get('/api/lookup/availableCities')).body).toEqual({ cities: [{ id: 'jaipur', cityName: 'Jaipur' }] })
    expect((await get('/api/lookup/localities?cityId=jaipur')).body).toEqual({ localities: [{ id: 'c-scheme', localityName: 'C-Scheme', localitySecondaryText: '', pinCode: '', center: { lat: 26.91, lng: 75.79 } }] })
    expect((await get('/api/lookup/appSettings/client')).body).toMatchObject({ currency: 'INR', countryCode: '91' })
    expect((await get('/api/lookup/appSettings/other')).status).toBe(404)
  })
})

describe('the edge', () => {
  it('names every request, says nothing of its inside, and knows no route by guessing', async () => {
    const { status, body, headers } = await get('/api/nothing')
    expect([status, body]).toEqual([404, { message: 'There is nothing here.', data: { code: 'NOT_FOUND' } }])
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect((await stage.app.request('/healthz')).status).toBe(200)
  })

  it('limits what one address may ask (RATE_LIMITED)', async () => {
    const answers = await Promise.all(Array.from({ length: 6100 }, () => stage.app.request('/api/lookup/appSettings/client')))
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(50)
    expect(Number(limited[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
