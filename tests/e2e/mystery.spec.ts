import type { Page } from 'playwright/test'
import { type Deal, MYSTERY_DEAL } from '#schemas/offer.ts'
import { readDocument } from '#server/sync/read-documents.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { aDeal } from '../fixtures/mystery.ts'
import { dishes, ids, testMenu } from '../fixtures/test-menu.ts'
import { openTestOutlet, type TestOutlet } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import { uuid } from './guest.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, goesToTheCart, placesInDeadZone, sitsDown } from './moments.ts'
import { putOutletOffers } from './offering.ts'
import { rupees, say } from './say.ts'
import { expect, type House, test } from './stage.ts'

/** What each dish costs with its deal, and the order of two papads with it, in paise. */
const DEALS = { [dishes.jamun]: { now: 4000, total: 16_800 }, [dishes.dal]: { now: 12_000, total: 25_200 } } as const
const TWO_PAPADS = 12_600

/** Puts two deals under lids at this outlet alone. */
async function putLids(house: House, outlet: TestOutlet): Promise<void> {
  await putOutletOffers(house, outlet, [ids.jamun, ids.dal].map((item) => aDeal(item, { id: `${outlet.id}-${item}`, code: `${outlet.id}-${item}`.toUpperCase().slice(-24).replace(/^-+/, ''), where: { outlets: [outlet.id], serviceTypes: [] }, needs: { minimum: 10_000 }, limits: { uses: 5, perGuest: null } })))
}

/** The quarter of an hour for which lids are held is over at this outlet: for the server, and as it tells the guest's phones. */
async function holdsNoLonger({ database: { pool, transact } }: House, { id }: TestOutlet): Promise<void> {
  const over = Date.now() - 1000
  const { rows } = await pool.query<{ brandId: string; guestId: string }>(`update mystery_sessions set held_until = $2 where outlet_id = $1 returning brand_id as "brandId", guest_id as "guestId"`, [id, over])
  const [guest] = rows
  if (!guest) throw new Error('No lid was lifted there.')
  await transact(async (tx) => {
    const deal = await readDocument<Deal>(tx.q, guestScope(guest), 'deals', MYSTERY_DEAL)
    if (!deal?.mystery) throw new Error('The guest has no lifted lid.')
    await writeDocuments(tx, guestScope(guest), [{ collection: 'deals', id: MYSTERY_DEAL, body: { ...deal, mystery: { ...deal.mystery, heldUntil: over } } }])
  })
}

const card = (page: Page) => page.getByRole('region', { name: say('mystery.label') })
const sheet = (page: Page) => page.getByRole('dialog', { name: say('mystery.label') })

test.describe('mystery deals (P-12)', () => {
  test('CO-09, CA-08, LF-06: lids are lifted in turn, are the same after a reload and in a second tab, and one is taken and ordered in a dead zone', async ({ guest, outlet, network, ledger, house }) => {
    await putLids(house, outlet)
    const { page } = guest
    await sitsDown(guest, outlet)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await expect(card(page).getByText(say('mystery.opensAt', { price: rupees(10_000) }))).toBeVisible()
    await expect(card(page).getByText(say('mystery.opensMore', { price: rupees(4000) }))).toBeVisible()
    await page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    await expect(card(page).getByText(say('mystery.waits'))).toBeVisible()
    await card(page).getByRole('button', { name: say('mystery.open') }).click()
    await expect(sheet(page).getByText(say('mystery.ofAll', { ordinal: 'First', number: 'two' }))).toBeVisible()
    await sheet(page).getByRole('button', { name: say('mystery.liftIt') }).click()
    await expect(sheet(page).getByText(say('mystery.yours', { ordinal: 'first' }))).toBeVisible()
    await expect(sheet(page).getByText(/^Held until \d/)).toBeVisible()
    const first = (await sheet(page).getByRole('heading').textContent()) as keyof typeof DEALS
    await sheet(page).getByRole('button', { name: say('mystery.another') }).click()
    await expect(sheet(page).getByText(say('mystery.yours', { ordinal: 'second' }))).toBeVisible()
    const second = (await sheet(page).getByRole('heading').textContent()) as keyof typeof DEALS
    expect([first, second].sort()).toEqual(Object.keys(DEALS).sort())

    // Asked how many there are, and one call for each lid.
    const upsellCalls = network.requests.map(({ method, path }) => `${method} ${path}`).filter((call) => call.includes('restaurantUpsells'))
    expect(new Set(upsellCalls)).toEqual(new Set(['POST /api/restaurantUpsells/cartUpsellItems/search', 'PATCH /api/restaurantUpsells/cartUpsellItems/updateIsSeen']))
    expect(upsellCalls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2)

    const opens = say('mystery.dishFor', { name: second, price: rupees(DEALS[second].now) })
    await page.reload()
    await expect(card(page).getByText(opens)).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await expect(card(tab).getByText(opens)).toBeVisible()
    await tab.close()

    await guest.loseNetwork(network)
    await card(page).getByRole('button', { name: say('mystery.look') }).click()
    await sheet(page).getByRole('navigation', { name: say('mystery.lids') }).getByRole('button', { name: /First$/ }).click()
    await sheet(page).getByRole('button', { name: say('mystery.add', { price: rupees(DEALS[first].now) }) }).click()
    await expect(card(page)).toBeHidden()
    await expect(page.getByText(say('mystery.dealOff', { percent: '50' })).first()).toBeVisible()
    await guest.cart.totalIs(DEALS[first].total)
    // M-11: one papad less costs the deal; the guest is told what brings it back, and asked before the order goes without it.
    await page.getByRole('button', { name: say('cart.oneLess', { name: dishes.papad, count: 2 }) }).click()
    const lost = page.getByRole('alert', { name: say('mystery.label') })
    await expect(lost).toContainText(say('mystery.lost'))
    await expect(lost).toContainText('Add ₹40 more and it is back.')
    await guest.cart.place()
    const asked = page.getByRole('dialog', { name: say('mystery.lost') })
    await expect(asked.getByRole('button', { name: say('mystery.goWithout') })).toBeVisible()
    await asked.getByRole('button', { name: say('mystery.back') }).click()
    await page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    await guest.cart.totalIs(DEALS[first].total)
    await page.getByRole('button', { name: say('mystery.takeOff') }).click()
    await guest.cart.totalIs(TWO_PAPADS)
    await card(page).getByRole('button', { name: say('mystery.look') }).click()
    await sheet(page).getByRole('button', { name: /First$/ }).click()
    await sheet(page).getByRole('button', { name: say('mystery.add', { price: rupees(DEALS[first].now) }) }).click()
    await guest.cart.totalIs(DEALS[first].total)
    const orderId = await placesInDeadZone(guest)
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    expect((await ledger.order(orderId))?.total).toBe(DEALS[first].total)
  })

  test('ER-14: a deal whose time is over says "Time Out" and "OK, GOT IT", when the next lid is lifted and when it is in the cart; the next ones can be lifted and the bill is as it was', async ({ guest, outlet, house }) => {
    const { page } = guest
    const lifts = async (): Promise<void> => {
      await card(page).getByRole('button', { name: say('mystery.open') }).click()
      await sheet(page).getByRole('button', { name: say('mystery.liftIt') }).click()
      await expect(sheet(page).getByText('Your first deal')).toBeVisible()
    }
    const OVER = 'The time for this deal is over. Tap Mystery Deals to see another.'
    await putLids(house, outlet)
    await sitsDown(guest, outlet)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    await lifts()
    await holdsNoLonger(house, outlet)
    await sheet(page).getByRole('button', { name: say('mystery.another') }).click()
    await expect(sheet(page).getByRole('heading', { name: 'Time Out', exact: true })).toBeVisible()
    await expect(sheet(page).getByText(OVER)).toBeVisible()
    await expectAccessible(page, 'a lid whose time is over')
    await sheet(page).getByRole('button', { name: 'OK, GOT IT', exact: true }).click()
    await expect(sheet(page)).toHaveCount(0)

    await page.reload()
    await lifts()
    await sheet(page).getByRole('button', { name: /^Add for ₹/ }).click()
    await expect(page.getByText(say('mystery.dealOff', { percent: '50' })).first()).toBeVisible()
    await holdsNoLonger(house, outlet)
    await page.reload()
    const told = page.getByRole('alert', { name: say('mystery.label') })
    await expect(told.getByText('Time Out', { exact: true })).toBeVisible()
    await expect(told.getByText(OVER)).toBeVisible()
    await expectAccessible(page, 'a deal in the cart whose time is over')
    await told.getByRole('button', { name: 'OK, GOT IT', exact: true }).click()
    await expect(told).toHaveCount(0)
    await guest.cart.totalIs(TWO_PAPADS)
    await expect(card(page).getByText(say('mystery.waits'))).toBeVisible()
  })

  test('ER-14: a lid whose minimum was raised after its sheet was opened says how much more it takes, where it opens and what the cart comes to, and leads to the menu @long', async ({ guest, outlet, house }) => {
    const { page } = guest
    await putLids(house, outlet)
    await sitsDown(guest, outlet)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    // The sheet asks once more what there is to lift: the minimum is raised after that.
    const asked = page.waitForResponse((response) => response.url().endsWith('/cartUpsellItems/search'))
    await card(page).getByRole('button', { name: say('mystery.open') }).click()
    await asked
    await expect(sheet(page).getByRole('button', { name: say('mystery.liftIt') })).toBeVisible()
    await house.database.pool.query(`update offers set body = jsonb_set(body::jsonb, '{needs,minimum}', '60000')::text where id like $1`, [`${outlet.id}-%`])
    const refused = page.waitForResponse((response) => response.url().endsWith('/cartUpsellItems/updateIsSeen'))
    await sheet(page).getByRole('button', { name: say('mystery.liftIt') }).click()
    expect(await (await refused).json()).toMatchObject({ data: { code: 'MIN_VAL_ERR', additionalParam: { minOrderValue: 60_000 } } })
    await expect(sheet(page).getByRole('heading', { name: 'Add ₹480 more to open a lid', exact: true })).toBeVisible()
    await expect(sheet(page).getByText('Mystery Deals open at ₹600. Your cart is at ₹120.', { exact: true })).toBeVisible()
    await expectAccessible(page, 'more is needed for a lid')
    await sheet(page).getByRole('button', { name: 'See the menu', exact: true }).click()
    await guest.menu.isOpen()
  })

  test('ER-14: a lid that cannot be lifted says which of them it is: no dish of theirs can be had, none is left, or a deal of the same lids went with an order; the order goes on without', async ({ guest, outlet, kitchen, house }) => {
    const { page } = guest
    const { pool } = house.database
    const liftsTheNext = (): Promise<void> => sheet(page).getByRole('button', { name: 'Lift another', exact: true }).click()
    const says = async (title: string, words: string): Promise<void> => {
      await expect(sheet(page).getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(sheet(page).getByText(words, { exact: true })).toBeVisible()
      await expectAccessible(page, title)
      await sheet(page).getByRole('button', { name: 'Back to the cart', exact: true }).click()
      await expect(sheet(page)).toHaveCount(0)
    }
    await putLids(house, outlet)
    await sitsDown(guest, outlet)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    await expect(card(page).getByText(say('mystery.waits'))).toBeVisible()
    await expectAccessible(page, 'cart with mystery deals')
    await card(page).getByRole('button', { name: say('mystery.open') }).click()
    await expectAccessible(page, 'a lid to lift')
    await sheet(page).getByRole('button', { name: say('mystery.liftIt') }).click()
    await expect(sheet(page).getByText('Your first deal')).toBeVisible()
    await expectAccessible(page, 'a lifted lid')

    await kitchen.sellOut(ids.jamun, ids.dal)
    await expect(sheet(page).getByRole('heading', { name: / has just sold out$/ })).toBeVisible()
    await liftsTheNext()
    await says('No deals right now', 'Their dishes are sold out or stopped at the moment.')
    await kitchen.bringBack(ids.jamun, ids.dal)

    await pool.query(`update offers set used = most where id like $1`, [`${outlet.id}-%`])
    await card(page).getByRole('button', { name: say('mystery.look') }).click()
    await liftsTheNext()
    await says('No deal is left now', 'All of them are taken. Your order can go without one.')

    // From another phone of the same guest; this one has not heard of it.
    await card(page).getByRole('button', { name: say('mystery.look') }).click()
    await pool.query('update mystery_sessions set order_id = $2 where outlet_id = $1', [outlet.id, uuid()])
    await liftsTheNext()
    await says('One deal for each order', 'A deal went with an order already. The next order gets new lids.')
    await guest.cart.totalIs(TWO_PAPADS)
    await guest.cart.place()
    await guest.tracking.says('placed')
  })

  test('CO-09, RO-04: the cart of an outlet whose plan has no upsell has no mystery deals, and asks for none @long', async ({ guest, house, network }) => {
    const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, { 'plan.plus.features': 'pwa' })
    await putLids(house, outlet)
    await sitsDown(guest, outlet)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await expect(guest.page.getByRole('region', { name: say('offers.label') })).toBeVisible()
    await guest.page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) }).click()
    await guest.cart.totalIs(TWO_PAPADS)
    await expect(card(guest.page)).toHaveCount(0)
    await guest.cart.place()
    await guest.tracking.says('placed')
    expect(network.requests.filter(({ path }) => path.includes('restaurantUpsells'))).toEqual([])
  })
})
