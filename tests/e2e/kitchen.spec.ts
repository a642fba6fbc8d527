/** The staff's board in a browser (RO-08): who is signed in, what they are offered, and whether new orders are heard. */
import type { Page } from 'playwright/test'
import { chromiumFlags, findChromium, findHeadlessShell } from '../../scripts/chromium.ts'
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { randomBytes } from 'node:crypto'
import { STAFF_KEY, TOKEN_SECRET } from '../harness/server-process.ts'
import { isAboutToOrder } from './moments.ts'
import { expect, test } from './stage.ts'

// A page that nobody has touched makes no sound: the rule of every browser on a tablet, which automated ones leave out.
const executablePath = findHeadlessShell() ?? findChromium()
test.use({ launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumFlags, '--autoplay-policy=document-user-activation-required'] } })

const signIn = async (page: Page, address: string, key: string): Promise<void> => {
  await page.goto(address)
  await page.getByLabel('Your staff key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('sound that was on waits for a tap when the board is opened again, and the board says so until it is heard', async ({ page, outlet, house }) => {
  const address = `http://${outlet.brand}.localhost:${house.server.port}/kitchen/`
  await signIn(page, address, demoStaffKey(STAFF_KEY, outlet.brand))
  await page.getByRole('button', { name: outlet.code }).click()
  const barOf = (board: Page) => board.getByRole('button', { name: 'Tap once for sound' })
  const chipOf = (board: Page) => board.getByRole('button', { name: /^Sound is/ })
  await chipOf(page).click()
  await expect(chipOf(page)).toHaveText('Sound is on')
  await expect(barOf(page)).toHaveCount(0)
  // A browser that was restarted opens its tab with what the tab had kept, but nobody has touched it since.
  const again = await page.context().newPage()
  await again.addInitScript((kept) => Object.assign(sessionStorage, kept), await page.evaluate(() => ({ ...sessionStorage })))
  await again.goto(page.url())
  await expect(chipOf(again)).toHaveText('Sound is waiting')
  await barOf(again).click()
  await expect(chipOf(again)).toHaveText('Sound is on')
  await expect(barOf(again)).toHaveCount(0)
})

test('a waiter is signed in by name, sees orders, and is offered to serve but not to accept or to close the outlet', async ({ page, browser, guest, outlet, house, kitchen }) => {
  await isAboutToOrder(guest, outlet)
  await guest.cart.place()
  await guest.tracking.says('placed')
  const orderId = await guest.lastOrderId()
  const { database } = house
  const { key } = await addStaffKey(
    { transact: database.transact, now: Date.now, random: (count) => randomBytes(count), tokenSecret: TOKEN_SECRET },
    { name: 'Asha' }, 'waiter', { outletCodes: [outlet.code] },
  )
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const board = await context.newPage()
  await signIn(board, `http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, key)
  await expect(board.getByText('Asha')).toBeVisible()
  const card = board.getByRole('article', { name: /^No\. / })
  await expect(card).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(board.getByRole('button', { name: 'Outlet', exact: true })).toHaveCount(0)
  await kitchen.accept(orderId)
  await expect(card.getByRole('button')).toHaveText(['Served'])
  await board.getByRole('button', { name: 'Sign out' }).click()
  await expect(board.getByLabel('Your staff key')).toBeVisible()
  await context.close()
  expect(page.url()).toContain(orderId)
})
