/** What the page's content policy stands for, watched on the way from a table's card to the kitchen. */
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import { STAFF_KEY } from '../harness/server-process.ts'
import { dishes } from '../fixtures/test-menu.ts'
import { expect, test } from './stage.ts'

test('from the card to the kitchen nothing breaks the page’s policy, and text that is no policy’s becomes no HTML', async ({ guest, outlet, house, context, breaches }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.isReadyForDeadZone()
  await guest.page.reload()
  await guest.menu.isOpen()
  await guest.menu.openCart()
  await guest.cart.signInToOrder()
  await guest.signIn()
  await guest.cart.isOpen()
  await guest.cart.place()
  await guest.tracking.says('placed')
  await guest.open('scan')
  await expect(guest.page.locator('main')).toBeVisible()
  const board = await context.newPage()
  await board.goto(`http://${outlet.brand}.localhost:${house.server.port}/kitchen/`)
  await board.getByLabel('Your staff key').fill(demoStaffKey(STAFF_KEY, outlet.brand))
  await board.getByRole('button', { name: 'Sign in' }).click()
  await board.getByRole('button', { name: outlet.code }).click()
  await expect(board.getByRole('article', { name: /^No\. / })).toBeVisible()
  expect(breaches).toEqual([])
  const refused = await guest.page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')
      return 'taken'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  await expect.poll(() => breaches.length).toBe(1)
  breaches.length = 0
})
