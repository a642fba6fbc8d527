/** What the page's content policy stands for, watched on the way from a table's card to the kitchen. */
import type { BrowserContext } from 'playwright/test'
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import { STAFF_KEY } from '../harness/server-process.ts'
import { dishes } from '../fixtures/test-menu.ts'
import { expect, test } from './stage.ts'

/** Each violation that a page of the context tells of, as it happens. */
async function watchViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  await context.exposeFunction('tellViolation', (words: string) => void found.push(words))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellViolation } = window as unknown as { tellViolation: (words: string) => void }
      tellViolation(`${event.effectiveDirective} ${event.sourceFile}:${event.lineNumber} ${event.sample}`)
    })
  })
  return found
}

test('from the card to the kitchen nothing breaks the page’s policy, and text that is no policy’s becomes no HTML', async ({ guest, outlet, house, context }) => {
  const found = await watchViolations(context)
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
  expect(found).toEqual([])
  const refused = await guest.page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')
      return 'taken'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  await expect.poll(() => found.length).toBe(1)
})
