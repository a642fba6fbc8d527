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

  // Whoever has begun to use the list keeps it as it stands, and finds the other order when they come back.
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
  await expect(rows(page).first()).toContainText('Ajmer Road')
  await page.getByRole('link', { name: say('app.more'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ordering at')
  await page.goBack()
  await expect(rows(page).first()).toContainText('Lake Palace Road')
  expect(located).toEqual([])

  // A phone that may say where it is needs no guess.
  await page.unroute('**/api/guests/findLocation')
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
