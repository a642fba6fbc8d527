import type { Page } from 'playwright/test'
import { aDeal } from '../fixtures/mystery.ts'
import { dishes, ids } from '../fixtures/test-menu.ts'
import type { TestOutlet } from '../harness/test-outlet.ts'
import { expectHonest } from './honest.ts'
import { fillsTheCart, goesToTheCart, sitsDown } from './moments.ts'
import { rupees, say } from './say.ts'
import { expect, type House, test } from './stage.ts'

/** What each dish costs with its deal, and the order of two papads with it, in paise. */
const DEALS = { [dishes.jamun]: { now: 4000, total: 16_800 }, [dishes.dal]: { now: 12_000, total: 25_200 } } as const
const TWO_PAPADS = 12_600

/** Puts two deals under lids at this outlet alone. */
async function putLids({ database: { pool } }: House, { id }: TestOutlet): Promise<void> {
  for (const item of [ids.jamun, ids.dal]) {
    const deal = aDeal(item, { id: `${id}-${item}`, code: `${id}-${item}`.toUpperCase().slice(-24).replace(/^-+/, ''), where: { outlets: [id], serviceTypes: [] }, needs: { minimum: 10_000 }, limits: { uses: 5, perGuest: null } })
    await pool.query(`insert into offers (brand_id, id, code, body, most, used, mystery) select brand_id, $2, $3, $4, 5, 0, true from outlets where id = $1`, [id, deal.id, deal.code, JSON.stringify(deal)])
  }
}

const card = (page: Page) => page.getByRole('region', { name: say('mystery.label') })
const sheet = (page: Page) => page.getByRole('dialog', { name: say('mystery.label') })

test.describe('mystery deals (P-12)', () => {
  test('CO-09, LF-06: lids are lifted in turn, are the same after a reload and in a second tab, and one is taken and ordered in a dead zone', async ({ guest, outlet, network, ledger, house }) => {
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
    await page.getByRole('button', { name: say('mystery.takeOff') }).click()
    await guest.cart.totalIs(TWO_PAPADS)
    await card(page).getByRole('button', { name: say('mystery.look') }).click()
    await sheet(page).getByRole('button', { name: /First$/ }).click()
    await sheet(page).getByRole('button', { name: say('mystery.add', { price: rupees(DEALS[first].now) }) }).click()
    await guest.cart.totalIs(DEALS[first].total)
    await guest.cart.place()
    await guest.tracking.says('phone')
    const orderId = await guest.lastOrderId()
    await guest.findNetwork(network)
    await guest.tracking.says('placed')
    await expectHonest(guest, ledger, outlet.id, orderId, 'ordered')
    expect((await ledger.order(orderId))?.total).toBe(DEALS[first].total)
  })
})
