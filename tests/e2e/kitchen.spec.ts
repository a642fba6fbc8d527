/** The staff's board in a browser (RO-08): who is signed in, and what they are offered. */
import type { Page } from 'playwright/test'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { randomBytes } from 'node:crypto'
import { TOKEN_SECRET } from '../harness/server-process.ts'
import { say } from './say.ts'
import { isAboutToOrder } from './moments.ts'
import { expect, test } from './stage.ts'

const signIn = async (page: Page, address: string, key: string): Promise<void> => {
  await page.goto(address)
  await page.getByLabel('Your staff key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

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
  // A seat nobody has seen yet: the staff is asked before the kitchen has the order (decision 0035).
  const asked = board.getByRole('region', { name: 'At the table?' }).getByRole('article')
  await expect(asked).toContainText(/Is somebody sitting at .+\?/)
  await expect(asked.getByRole('button')).toHaveText(['Yes', 'Nobody is there'])
  await expect(page.getByText(/^The staff sees that you are at /)).toBeVisible()
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText(say('tracking.text.placed'))).toBeVisible()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await board.getByRole('button', { name: 'Tables', exact: true }).click()
  await board.getByRole('article', { name: /^Table / }).getByRole('button', { name: 'Clear' }).click()
  await expect(board.getByText('Nobody has been seen at a table yet.')).toBeVisible()
  await board.getByRole('button', { name: /^Orders/ }).click()
  await expect(board.getByRole('button', { name: 'Outlet', exact: true })).toHaveCount(0)
  await kitchen.accept(orderId)
  await expect(card.getByRole('button')).toHaveText(['Served'])
  await board.getByRole('button', { name: 'Sign out' }).click()
  await expect(board.getByLabel('Your staff key')).toBeVisible()
  await context.close()
  expect(page.url()).toContain(orderId)
})
