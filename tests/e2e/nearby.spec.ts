/** Which outlets come first for a guest whose phone does not say where it is, and those of a brand that has ten thousand. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { anOffer } from '../fixtures/offers.ts'
import { expectAccessible } from './axe.ts'
import { say } from './say.ts'
import { expect, type House, originOf, test } from './stage.ts'

const BY_NETWORK = 'Outlets in Udaipur first, going by your internet connection.'

/** A service that knows where networks are; `isSilent`: it never answers. */
async function startLookup() {
  const state = { isSilent: false, asked: [] as string[] }
  const server = createServer(({ url = '' }, response) => {
    state.asked.push(url)
    if (!state.isSilent) response.end('{"city":"Udaipur","latitude":24.58,"longitude":73.71}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { state, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{ip}/json`, close }
}

/** A brand that no other test knows, as the café is. @param outlets SQL of its outlets: id, brand_id, code, name, area, city, lat, lng */
async function openBrand({ database: { pool } }: House, outlets: (brandId: string) => string): Promise<{ id: string; subdomain: string }> {
  const id = `spread-${randomUUID().slice(0, 8)}`
  await pool.query(
    `insert into brands (id, subdomain, body, resource, questions)
      select $1, $1, (body::jsonb || jsonb_build_object('id', $1::text, 'subdomain', $1::text))::text, resource, questions from brands where subdomain = 'chowk'`, [id])
  await pool.query(`insert into outlets (id, brand_id, code, name, area, city, lat, lng) ${outlets(id)}`)
  return { id, subdomain: id }
}

const letters = (): string => Array.from(randomUUID().replace(/[^a-f]/g, '').toUpperCase()).slice(0, 5).join('')
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const areas = async (page: Page): Promise<string[]> => (await rows(page).getByRole('heading', { level: 3 }).allTextContents())

/** Whatever was answered before stands in the page: the answer to a question that is asked after it has come, and frames were drawn since. */
const allDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch('/api/guests/findLocation')).text()
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Finds an outlet by typing, so that what has come is known to be there, and leaves the list whole again. */
async function expectKnown(page: Page, area: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: say('locations.search') })
  await search.fill(area)
  await expect(rows(page)).toHaveText([new RegExp(area)])
  await search.fill('')
  await expect(rows(page)).toHaveCount(5)
}

/** From the list to another page, and back to it. */
async function leavesAndComesBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: say('app.more'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ordering at')
  await page.goBack()
}

/** Three hundred outlets: the first two hundred in Jaipur, farther and farther north, the others in Udaipur. */
const threeHundred = (code: string) => (id: string): string =>
  `select '${id}-' || n, '${id}', '${code}' || translate(lpad(n::text, 5, '0'), '0123456789', 'ABCDEFGHIJ'), 'Chain ' || lpad(n::text, 3, '0'), 'Area ' || n,
    case when n <= 200 then 'Jaipur' else 'Udaipur' end, case when n <= 200 then 26 + n * 0.001 else 24.5 end, case when n <= 200 then 75.8 else 73.7 end from generate_series(1, 300) n`

/** Answers of the list's own questions for outlets wait until they are let through. */
async function holdOutlets(page: Page): Promise<{ letCity: () => void; letPages: () => void }> {
  const [city, pages] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/restaurants/search', async (route) => {
    await ('city' in (route.request().postDataJSON() as object) ? city : pages).promise
    await route.continue()
  })
  return { letCity: city.resolve, letPages: pages.resolve }
}

test('CA-21: the outlets of the city that the guest’s internet connection is in come first; the list does not wait for it, nothing moves under a finger, and a phone that says where it is asks nobody @long', async ({ page, house, ownServer }) => {
  const code = letters()
  const brand = await openBrand(house, (id) => `values
    ('${id}-1', '${id}', '${code}A', 'Chowk', 'Ajmer Road', 'Jaipur', 26.89, 75.74), ('${id}-2', '${id}', '${code}B', 'Chowk', 'Bapu Bazaar', 'Jaipur', 26.92, 75.82), ('${id}-3', '${id}', '${code}L', 'Chowk', 'Lake Palace Road', 'Udaipur', 24.57, 73.69)`)
  const lookup = await startLookup()
  const server = await ownServer({ env: { IP_LOOKUP_URL: lookup.address, TRUST_PROXY: '1' } })
  const located: string[] = []
  page.on('request', (request) => void (request.headers()['x-location'] !== undefined && located.push(request.url())))
  const comesFrom = (address: string) => page.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
  const opensTheList = async (): Promise<void> => {
    await page.goto(`${originOf(brand.subdomain, server.port)}/web/locations`)
    await expect(rows(page)).toHaveCount(3)
  }

  // Nobody answers: the list stands all the same, by name.
  lookup.state.isSilent = true
  await comesFrom('198.51.100.7')
  const unknown = page.waitForResponse('**/api/guests/findLocation')
  await opensTheList()
  await expect(rows(page).first()).toContainText('Ajmer Road')
  expect(await (await unknown).json()).toMatchObject({ knownBy: 'brand' })
  await expect(rows(page).first()).toContainText('Ajmer Road')
  await expect(page.getByText('going by your internet connection')).toHaveCount(0)

  // The service answers: of the network alone, never of the guest's own address.
  lookup.state.isSilent = false
  await comesFrom('203.0.113.9')
  await opensTheList()
  await expect(page.getByText(BY_NETWORK)).toBeVisible()
  await expect(rows(page).first()).toContainText('Lake Palace Road')
  await expect(rows(page).nth(1)).toContainText('Ajmer Road')
  expect(lookup.state.asked).toEqual(['/198.51.100.0/json', '/203.0.113.0/json'])
  expect(server.log()).not.toContain('203.0.113.')
  await expectAccessible(page, 'outlets by the guest’s network')

  // A guest who has begun to use the list keeps it as it stands, and finds the other order when they come back.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/guests/findLocation', async (route) => {
    await held.promise
    await route.continue()
  })
  const late = page.waitForResponse('**/api/guests/findLocation')
  await opensTheList()
  await page.getByRole('main').press('ArrowUp')
  held.resolve()
  await (await late).finished()
  await page.unroute('**/api/guests/findLocation')
  await allDrawn(page)
  expect(await areas(page)).toEqual(['Ajmer Road', 'Bapu Bazaar', 'Lake Palace Road'])
  await expect(page.getByText(BY_NETWORK)).toHaveCount(0)
  await leavesAndComesBack(page)
  await expect(rows(page).first()).toContainText('Lake Palace Road')
  expect(located).toEqual([])

  // A phone that may say where it is needs no guess.
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('findLocation') && asked.push(request.url())))
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 26.92, longitude: 75.82 })
  await opensTheList()
  await expect(rows(page).first()).toContainText('Bapu Bazaar')
  await expect(page.getByText(BY_NETWORK)).toHaveCount(0)
  expect(asked).toEqual([])
  await lookup.close()
})

test('CA-21: outlets of the guest’s city that come after the first act add to the list and move no row; the city comes first at the next visit @long', async ({ page, house, ownServer }) => {
  const brand = await openBrand(house, threeHundred(letters()))
  const lookup = await startLookup()
  const server = await ownServer({ env: { IP_LOOKUP_URL: lookup.address, TRUST_PROXY: '1' } })
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.9' })
  const { letCity, letPages } = await holdOutlets(page)
  const cityAsked = page.waitForRequest((request) => request.url().endsWith('/api/restaurants/search') && 'city' in (request.postDataJSON() as object))
  await page.goto(`${originOf(brand.subdomain, server.port)}/web/locations`)
  await expect(rows(page)).toHaveCount(5)
  // The network's city is known, its outlets are not yet.
  await cityAsked
  const first = ['Area 1', 'Area 2', 'Area 3', 'Area 4', 'Area 5']
  expect(await areas(page)).toEqual(first)
  await page.getByRole('main').press('ArrowUp')
  letCity()
  await expectKnown(page, 'Area 250')
  expect(await areas(page)).toEqual(first)
  await expect(page.getByText(BY_NETWORK)).toHaveCount(0)
  letPages()
  await expectKnown(page, 'Area 150')
  expect(await areas(page)).toEqual(first)
  await leavesAndComesBack(page)
  await expect(page.getByText(BY_NETWORK)).toBeVisible()
  await expect(rows(page).first()).toContainText('Area 201')
  await lookup.close()
})

test('CO-05: outlets that are read while the guest uses the list come after those that stand there, however near they are @long', async ({ page, house, network }) => {
  const brand = await openBrand(house, threeHundred(letters()))
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 26.2, longitude: 75.8 })
  const { letPages } = await holdOutlets(page)
  await page.goto(`${originOf(brand.subdomain, network.port)}/web/locations`)
  const nearest = ['Area 100', 'Area 99', 'Area 98', 'Area 97', 'Area 96']
  await expect.poll(() => areas(page)).toEqual(nearest)
  await page.getByRole('main').press('ArrowUp')
  letPages()
  await expectKnown(page, 'Area 200')
  expect(await areas(page)).toEqual(nearest)
  await leavesAndComesBack(page)
  await expect.poll(() => areas(page)).toEqual(['Area 200', 'Area 199', 'Area 198', 'Area 197', 'Area 196'])
})

test('CO-05, RT-16: of a brand with ten thousand outlets a link to an offer of one leads there, and one of several asks which, after one question for those by name @long', async ({ page, house, network }) => {
  const code = letters()
  const brand = await openBrand(house, (id) => `select '${id}-' || n, '${id}', '${code}' || translate(lpad(n::text, 5, '0'), '0123456789', 'ABCDEFGHIJ'), 'Chain ' || lpad(n::text, 5, '0'), 'Area ' || n, 'Jaipur', 26 + n * 0.0001, 75.8 from generate_series(1, 10000) n`)
  const offers = [['ONLYONE', [7000]], ['ANYOFTHREE', [7000, 8000, 9000]]] as const
  for (const [offerCode, numbers] of offers) {
    const offer = anOffer({ id: `${brand.id}-${offerCode}`, code: offerCode, title: `Offer ${offerCode}`, listed: false, where: { outlets: numbers.map((n) => `${brand.id}-${n}`), serviceTypes: [] } })
    await house.database.pool.query(`insert into offers (brand_id, id, code, body, most, used, mystery) values ($1, $2, $3, $4, null, 0, false)`, [brand.id, offer.id, offerCode, JSON.stringify(offer)])
  }
  const questions: unknown[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/restaurants/search') && questions.push(request.postDataJSON())))
  const origin = originOf(brand.subdomain, network.port)
  await page.goto(`${origin}/web/coupon/ANYOFTHREE`)
  for (const area of ['Area 7000', 'Area 8000', 'Area 9000']) await expect(page.getByRole('link', { name: area })).toBeVisible()
  await expect(page.getByRole('link', { name: /Area \d+$/ })).toHaveCount(3)
  expect(questions).toEqual([{ brandId: brand.id, ids: [7000, 8000, 9000].map((n) => `${brand.id}-${n}`) }])
  questions.length = 0
  await page.goto(`${origin}/web/coupon/ONLYONE`)
  await expect(page).toHaveURL(new RegExp(`${code}AHAAA`))
  expect(questions).toEqual([{ brandId: brand.id, ids: [`${brand.id}-7000`] }])
})
