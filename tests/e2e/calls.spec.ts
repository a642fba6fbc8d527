/** Calls of the rows CA-03, CA-04 and CA-06 from a guest's browser: those that its pages make while it is used, and the others from the same origin. */
import type { Page } from 'playwright/test'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { choices, ids } from '../fixtures/test-menu.ts'
import { readAccessToken } from '../harness/device.ts'
import { HOME, openDeliveringOutlet } from './delivering.ts'
import { ordersAPapad } from './moments.ts'
import { AddressPages } from './pages/address-pages.ts'
import { WaysSheet } from './pages/ways-sheet.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Asks from the page itself, with its guest's login where there is one. */
const ask = async (page: Page, method: string, path: string, body?: unknown): Promise<Answer> => {
  const token = await readAccessToken(page)
  return page.evaluate(
    async ([method, path, text, token]) => {
      const answer = await fetch(path, { method, headers: { 'Content-Type': 'application/json', 'X-Client-Source': 'web', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }, ...(text === null ? {} : { body: text }) })
      const told = await answer.text()
      return { status: answer.status, body: told === '' ? {} : (JSON.parse(told) as Record<string, unknown>) }
    },
    [method, path, body === undefined ? null : JSON.stringify(body), token] as const,
  )
}

/** What the page has asked of the server since, as "GET /api/…". */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

test('CA-03, CA-04: a guest’s way by code, link, outlet and locality, each by its call; settings, cities, search, visited outlets, a table and what is delivered to are told to the same page @long', async ({ guest, page, house, network }) => {
  const outlet = await openDeliveringOutlet(house)
  await house.database.pool.query('insert into custom_links (brand_id, key, path) select id, $1, $2 from brands where subdomain = $3', [`calls-${outlet.id}`, 'locations', outlet.brand])
  const calls = watchCalls(page)
  const address = new AddressPages(page)
  const ways = new WaysSheet(page)
  // By the code that was typed, by a short link, to the page about the outlet.
  await guest.open('scan')
  await guest.scan.typeInstead()
  await guest.scan.enter(outlet.tableCode)
  await guest.menu.isOpen()
  await guest.open(`c/calls-${outlet.id}`)
  await expect(page.getByRole('heading', { name: 'Ordering at' })).toBeVisible()
  await guest.open(`about/outlet/${outlet.id}`)
  await expect(page.getByText('1 Ashok Marg, Jaipur').first()).toBeVisible()
  // To an address by the localities of the city.
  await guest.openTableSignedIn(outlet.code)
  await ways.door('DL').click()
  await ways.go()
  await address.isOpen()
  await address.lookForLocality('bapu')
  await expect(address.locality(HOME.locality)).toBeVisible()
  const scans = network.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/restaurants/scan/'))
  expect(scans.some((path) => path.startsWith(`/api/restaurants/scan/${outlet.tableCode}?includeMenu=`))).toBe(true)
  expect(calls).toEqual(expect.arrayContaining([`GET /api/customLinks/find?key=calls-${outlet.id}`, `GET /api/restaurants/${outlet.id}`, 'GET /api/lookup/localities?cityId=jaipur']))

  expect((await ask(page, 'GET', '/api/lookup/appSettings/client')).body).toMatchObject({ currency: 'INR', countryCode: '91', defaultCity: 'Jaipur' })
  const { cities } = (await ask(page, 'GET', '/api/lookup/availableCities')).body as { cities: { id: string; cityName: string }[] }
  expect(cities).toContainEqual({ id: 'jaipur', cityName: 'Jaipur' })
  const { localities } = (await ask(page, 'GET', '/api/lookup/localities?cityId=jaipur')).body as { localities: { id: string; localityName: string; center: { lat: number; lng: number } }[] }
  const [bapu, malviya] = ['Bapu Nagar', 'Malviya Nagar'].map((name) => localities.find(({ localityName }) => localityName === name))
  const verified = await ask(page, 'POST', '/api/restaurants/deliveries/verifyLocalities', { restaurantId: outlet.id, localityIds: [bapu?.id, malviya?.id] })
  expect(verified.body['localities']).toEqual(expect.arrayContaining([expect.objectContaining({ id: bapu?.id, delivery: expect.objectContaining({ zoneId: 'inner', minimumBill: 29_900 }) as unknown }), expect.objectContaining({ id: malviya?.id, delivery: null })]))
  const deliversTo = async (pin: unknown) => (await ask(page, 'POST', '/api/restaurants/deliveries/validateLocalities', { restaurantId: outlet.id, pin })).body['isDeliverable']
  expect([await deliversTo(bapu?.center), await deliversTo(malviya?.center)]).toEqual([true, false])
  const found = await ask(page, 'POST', '/api/restaurants/search', { text: outlet.name, city: 'Jaipur' })
  expect(found.body['restaurants']).toContainEqual(expect.objectContaining({ code: outlet.code, name: outlet.name }))
  expect((await ask(page, 'GET', `/api/restauranttables/${outlet.id}-t12`)).body).toMatchObject({ scanCode: outlet.tableCode, label: 'Table 12', serviceType: 'DI' })
  expect((await ask(page, 'GET', '/api/restaurants/visited')).body).toEqual({ restaurants: [] })
  await guest.openTable(outlet.tableCode)
  await ordersAPapad(guest)
  expect((await ask(page, 'GET', '/api/restaurants/visited')).body['restaurants']).toEqual([expect.objectContaining({ id: outlet.id, code: outlet.code })])
})

test('CA-06: a login by the calls of its row; the profile, its addresses and vehicles are read and changed by theirs, and the phone shows what they left @long', async ({ guest, page, outlet }) => {
  const bodies = new Map<string, unknown>()
  page.on('request', (request) => void (request.method() === 'POST' && bodies.set(new URL(request.url()).pathname, request.postDataJSON())))
  await guest.openTableSignedIn(outlet.tableCode)
  expect(bodies.get('/api/guests/sendAuth')).toMatchObject({ phone: guest.phone, country: '91', brandId: expect.any(String) as unknown, res: null })
  expect(bodies.get('/api/guests/signin')).toMatchObject({ phone: guest.phone })
  expect(bodies.get('/api/guests/signup')).toMatchObject({ name: guest.name })

  const { body: self } = await ask(page, 'GET', `/api/guests/phoneSearch?phoneNum=${guest.phone}`)
  const id = String(self['id'])
  expect((await ask(page, 'GET', `/api/guests/${id}`)).body).toMatchObject({ id, name: guest.name, primaryPhoneNumber: guest.phone, guestVehicle: [] })
  const cars = [{ id: 'car-1', number: 'RJ14 CX 4821', description: 'White Baleno' }, { id: 'car-2', number: '4410', description: '' }]
  expect((await ask(page, 'PUT', `/api/guests/${id}`, { name: 'Meera Rathore', guestVehicle: cars })).body).toMatchObject({ name: 'Meera Rathore', guestVehicle: cars })
  expect((await ask(page, 'DELETE', '/api/guests/vehicles?id=car-2')).body['guestVehicle']).toEqual([cars[0]])
  const home = { title: 'Home', house: HOME.house, floor: '', addressLine1: HOME.street, landmark: '', locality: null, pin: { lat: 26.9117, lng: 75.8013 }, note: '' }
  const [kept, gone] = [0, 1].map((at) => uuidV7(Date.now() + at, crypto.getRandomValues(new Uint8Array(10))))
  for (const each of [kept, gone]) expect((await ask(page, 'POST', `/api/guests/${id}/addresses/${each}`, home)).status).toBeLessThan(300)
  expect((await ask(page, 'PUT', `/api/guests/${id}/addresses/${kept}`, { ...home, house: 'ब-22' })).body).toMatchObject({ id: kept, house: 'ब-22' })
  expect((await ask(page, 'DELETE', `/api/guests/${id}/addresses/${gone}`)).status).toBe(204)
  expect((await ask(page, 'GET', `/api/guests/${id}/addresses`)).body['guestAddresses']).toEqual([expect.objectContaining({ id: kept, house: 'ब-22' })])
  expect((await ask(page, 'GET', '/api/guests/findLocation')).body).toMatchObject({ cityName: 'Jaipur', timeStamp: expect.any(Number) as unknown })
  expect(await ask(page, 'GET', '/api/guests/signin/byExternalId?requestId=nobody-began-this&retry=0')).toMatchObject({ status: 504, body: { data: { code: 'TC_TIMEOUT_ERR' } } })

  // What the calls left stands on this phone by itself.
  await guest.open('account/profile')
  await expect(page.getByRole('textbox', { name: say('account.name') })).toHaveValue('Meera Rathore')
  await guest.open('account')
  await page.getByRole('link', { name: say('account.myVehicles'), exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'RJ14 CX 4821' })).toContainText('White Baleno')
  await expect(page.getByText('4410')).toHaveCount(0)
  await guest.open('account')
  await page.getByRole('link', { name: say('account.myAddresses'), exact: true }).click()
  await expect(page.getByText('ब-22').first()).toBeVisible()
})

test('CA-05, CA-18: what can be chosen of a dish, which offers there are for an order, which of them fit, and whether a typed code does, each by its call from a guest’s page @long', async ({ guest, page, outlet }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  const of = (item: string): string => `restaurantId=${outlet.id}&menuItemId=${item}`
  const groups = (await ask(page, 'GET', `/api/customizations/groups?${of(ids.tikka)}`)).body
  expect(groups['menuCustomizationGroups']).toEqual([expect.objectContaining({ name: choices.chutneys }), expect.objectContaining({ name: choices.breads })])
  const sizes = (await ask(page, 'GET', `/api/menus/variations?${of(ids.tikka)}`)).body
  expect(sizes).toMatchObject({ variationGroupName: 'Portion', variations: [{ name: choices.half, price: 18_000 }, { name: choices.full, price: 32_000 }] })

  const line = { lineId: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), itemId: ids.papad, variationId: null, addOns: [], quantity: 1 }
  const order = { outletId: outlet.id, serviceType: 'DI', lines: [line] }
  const codesOf = ({ body }: Answer): string[] => (body['offers'] as { offer: { code: string } }[]).map(({ offer }) => offer.code)
  const all = codesOf(await ask(page, 'POST', '/api/offers/guestOffers/search', order))
  const fitting = codesOf(await ask(page, 'POST', '/api/coupons/redeemableForOrder/v2', order))
  expect(all).toEqual(expect.arrayContaining(['FIRST500', 'JAIPUR10', 'FEAST200']))
  expect(fitting).toEqual(expect.arrayContaining(['FIRST500', 'JAIPUR10']))
  expect(fitting).not.toContain('FEAST200')
  expect(await ask(page, 'POST', '/api/coupons/validate/v2', { ...order, code: 'jaipur 10' })).toMatchObject({ status: 200, body: { offer: { code: 'JAIPUR10' }, saving: 600 } })
  expect(await ask(page, 'POST', '/api/coupons/validate/v2', { ...order, code: 'FEAST200' })).toMatchObject({ status: 409, body: { data: { code: 'OFFER_NOT_APPLICABLE', additionalParam: { minOrderValue: 135_000 } } } })
  expect(await ask(page, 'POST', '/api/coupons/validate/v2', { ...order, code: 'NOSUCH99' })).toMatchObject({ status: 404, body: { message: 'Coupon not available', data: { code: 'NOT_FOUND' } } })
})

test('CA-01: each call of a phone says which client it is: of the page, of the sync worker with its open line, and of the service worker @long', async ({ guest, outlet, network }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await ordersAPapad(guest)
  const calls = () => network.requests.filter(({ path }) => path.startsWith('/api/'))
  const kinds = ['/api/guests/sendAuth', '/api/restaurants/scan/', '/api/sync/menuSections', '/api/sync/stream?scope=outlet', '/api/orders/v2']
  await expect.poll(() => kinds.filter((kind) => !calls().some(({ path }) => path.startsWith(kind)))).toEqual([])
  expect(calls().filter(({ headers }) => headers.get('x-client-source') !== 'web').map(({ path }) => path)).toEqual([])
})
