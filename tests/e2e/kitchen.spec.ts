/** The staff's board in a browser (RO-08): who is signed in, and what they are offered. */
import type { Page } from 'playwright/test'
import { say } from './say.ts'
import { staffKeyOf } from './staff-key.ts'
import { isAboutToOrder, ordersAPapad, places } from './moments.ts'
import { expect, test } from './stage.ts'

const signIn = async (page: Page, address: string, key: string): Promise<void> => {
  await page.goto(address)
  await page.getByLabel('Your staff key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a waiter is signed in by name, sees orders, and is offered to serve but not to accept or to close the outlet', async ({ page, browser, guest, outlet, house, kitchen }) => {
  await isAboutToOrder(guest, outlet)
  const orderId = await places(guest)
  const key = await staffKeyOf(house, outlet, 'waiter')
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const board = await context.newPage()
  await signIn(board, `http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, key)
  await expect(board.getByText('Asha')).toBeVisible()
  const card = board.getByRole('article', { name: /^No\. / })
  // A seat nobody has seen yet: the staff is asked before the kitchen has the order (decision 0035).
  const asked = board.getByRole('region', { name: 'At the table?' }).getByRole('article')
  await expect(asked).toContainText(/Is somebody sitting at .+\?/)
  await expect(asked.getByRole('button')).toHaveText(['Somebody is there', 'Nobody is there'])
  await expect(page.getByText(/^The staff will check that you are at /).first()).toBeVisible()
  await asked.getByRole('button', { name: 'Somebody is there' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText(say('tracking.text.placed')).first()).toBeVisible()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await board.getByRole('button', { name: 'Tables', exact: true }).click()
  await board.getByRole('article', { name: /^Table / }).getByRole('button', { name: 'Clear' }).click()
  await expect(board.getByText('No tables to clear.')).toBeVisible()
  await board.getByRole('button', { name: /^Orders/ }).click()
  await expect(board.getByRole('button', { name: 'Outlet', exact: true })).toHaveCount(0)
  await kitchen.accept(orderId)
  await expect(card.getByRole('button')).toHaveText(['Served'])
  await board.getByRole('button', { name: 'Sign out' }).click()
  await expect(board.getByLabel('Your staff key')).toBeVisible()
  await context.close()
  expect(page.url()).toContain(orderId)
})

test('a board asks that its screen stays on, and again when it is looked at after it was hidden', async ({ browser, outlet, house }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const board = await context.newPage()
  await board.addInitScript(() => {
    const asked: string[] = []
    const wakeLock = {
      request: (kind: string) => {
        asked.push(kind)
        return Promise.resolve({ release: () => Promise.resolve(void asked.push('released')) })
      },
    }
    Object.assign(window, { asked })
    Object.defineProperty(navigator, 'wakeLock', { value: wakeLock })
  })
  const asked = () => board.evaluate(() => (window as unknown as { asked: string[] }).asked)
  const turn = (state: 'hidden' | 'visible') =>
    board.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await signIn(board, `http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, await staffKeyOf(house, outlet, 'kitchen'))
  await expect.poll(asked).toEqual(['screen'])
  await turn('hidden')
  await turn('visible')
  await expect.poll(asked).toEqual(['screen', 'screen'])
  await board.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(asked).toEqual(['screen', 'screen', 'released'])
  await context.close()
})

test('a board whose tab the browser has restored says that its sound waits for a tap, makes none until then, and one at the next order @long', async ({ phone, outlet, house, guest, kitchen }) => {
  const key = await staffKeyOf(house, outlet, 'kitchen')
  const tablet = await phone({ flags: ['--autoplay-policy=document-user-activation-required'] })
  const before = await tablet.page()
  await signIn(before, `http://${outlet.brand}.localhost:${house.server.port}/kitchen/`, key)
  await before.getByRole('button', { name: 'Sound is off' }).click()
  await expect(before.getByRole('button', { name: 'Sound is on' })).toBeVisible()

  const kept = await before.evaluate(() => ({ ...sessionStorage }))
  const board = await tablet.context().newPage()
  await board.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
    const start = OscillatorNode.prototype.start
    const notes: number[] = []
    Object.assign(window, { notes })
    const resume = AudioContext.prototype.resume
    AudioContext.prototype.resume = function (this: AudioContext) {
      console.log('sound was asked for')
      return resume.call(this)
    }
    OscillatorNode.prototype.start = function (this: OscillatorNode, at?: number) {
      notes.push(this.frequency.value)
      start.call(this, at)
    }
  }, kept as Record<string, string>)
  const notes = () => board.evaluate(() => (window as unknown as { notes: number[] }).notes.map(Math.round))
  // Whatever is looked up in a page counts as a touch there: nothing is, until the board has asked for its sound.
  const asked = board.waitForEvent('console', (message) => message.text() === 'sound was asked for')
  await board.goto(before.url())
  await asked
  await before.close()
  const unlock = board.getByRole('button', { name: /^Tap once for sound/ })
  await expect(unlock).toBeVisible()
  await expect(board.getByText('Sound is on')).toHaveCount(0)
  await isAboutToOrder(guest, outlet)
  const missed = await places(guest)
  await expect(board.getByRole('article').first()).toBeVisible()
  expect(await notes()).toEqual([])

  await unlock.click()
  await expect(board.getByRole('button', { name: 'Sound is on' })).toBeVisible()
  expect(await notes(), 'what was missed is not made up for').toEqual([])
  await kitchen.cancel(missed, 'Tried')
  await guest.openTable(outlet.tableCode)
  await ordersAPapad(guest)
  await expect.poll(notes).toEqual([880, 1175])
})
