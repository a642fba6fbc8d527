import type { TcpProxy } from '../harness/tcp-proxy.ts'
import type { Guest } from './guest.ts'
import { expectHonest } from './honest.ts'
import { holdsOrders, isAboutToOrder, places, queuesAnOrder } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

/** From now on the server has a newer release: its service worker has another text and lists a new page. */
const releaseNewVersion = async (guest: Guest, network: TcpProxy): Promise<void> => {
  const script = await (await fetch(`http://127.0.0.1:${network.port}/web/sw.js`, { headers: { host: new URL(guest.origin).host } })).text()
  const newer = script.replace(/("?revision"?:\s*["'])([0-9a-f]{32})(["'])/, '$1ffffffffffffffffffffffffffffffff$3')
  network.armAlways({ path: /^\/web\/sw\.js/ }, { kind: 'answer', contentType: 'text/javascript', body: `${newer}\n// the next release` })
}

test('a new version arrives while an order waits: it is offered, taken, and the order goes once', async ({ guest, outlet, network, ledger }) => {
  const orderId = await queuesAnOrder(guest, outlet, network)

  network.restore()
  await releaseNewVersion(guest, network)
  network.armAlways({ method: 'POST', path: /^\/api\/orders\/v2$/ }, { kind: 'cut-before' })
  await guest.page.context().setOffline(false)
  await guest.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await expect(guest.page.getByRole('complementary').getByText(say('shell.update'))).toBeVisible()
  await holdsOrders(ledger, outlet, 0)
  const reloaded = guest.page.waitForEvent('load')
  await guest.page.getByRole('button', { name: say('shell.updateNow') }).click()
  await reloaded
  await guest.tracking.says('sending')
  expect(await guest.lastOrderId()).toBe(orderId)
  await holdsOrders(ledger, outlet, 0)
})

test('a new version is taken in the middle of an order, and a cart survives it @long', async ({ guest, outlet, network, ledger }) => {
  await isAboutToOrder(guest, outlet)
  await releaseNewVersion(guest, network)
  await guest.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await expect(guest.page.getByRole('complementary').getByText(say('shell.update'))).toBeVisible()
  const reloaded = guest.page.waitForEvent('load')
  await guest.page.getByRole('button', { name: say('shell.updateNow') }).click()
  await reloaded
  await guest.cart.isOpen()
  await guest.cart.totalIs(6300)
  await expectHonest(guest, ledger, outlet.id, await places(guest), 'ordered')
  await holdsOrders(ledger, outlet, 1)
})

/** What a browser tells of a tab that is not looked at. */
const setHidden = (guest: Guest, hidden: boolean): Promise<void> =>
  guest.page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('a tab follows an update that another tab took when nobody has looked at it for a minute and nothing typed would be lost @long', async ({ guest, outlet, network, context }) => {
  await guest.page.clock.install()
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.open('signin')
  await guest.signInPage.isOpen()
  await guest.signInPage.typeNumber('98290')
  const other = guest.on(await context.newPage())
  await other.openTable(outlet.tableCode)
  await releaseNewVersion(other, network)
  await other.page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await expect(other.page.getByRole('complementary').getByText(say('shell.update'))).toBeVisible()
  const followed = guest.page.evaluate(() => new Promise<void>((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })))
  await other.page.getByRole('button', { name: say('shell.updateNow') }).click()
  await followed
  await setHidden(guest, true)
  await guest.page.clock.runFor(120_000)
  await guest.signInPage.stillHolds('98290')
  await guest.signInPage.typeNumber('')
  const reloaded = guest.page.waitForEvent('load')
  await guest.page.clock.runFor(60_000)
  await reloaded
  await guest.signInPage.isOpen()
})

test('a new version is not offered beside a keyboard, the scanner or the sign-in, nor printed; put away it comes again at the next start @long', async ({ guest, outlet, network }) => {
  const { page } = guest
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await releaseNewVersion(guest, network)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  const later = page.getByRole('button', { name: say('shell.updateLater'), exact: true })
  await expect(later).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(later).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('searchbox').focus()
  await expect(later).toHaveCount(0)
  await page.getByRole('searchbox').blur()
  await expect(later).toBeVisible()

  // Within the page: what it knows of the new version stays known.
  const walk = async (tab: string, link: string, at: RegExp) => {
    await page.getByRole('link', { name: tab }).last().click()
    await expect(later).toBeVisible()
    await page.getByRole('link', { name: link }).or(page.getByRole('button', { name: link })).first().click()
    await expect(page).toHaveURL(at)
    await expect(later).toHaveCount(0)
    await page.goBack()
    await expect(later).toBeVisible()
  }
  await walk(say('app.locations'), say('locations.scanAt'), /\/scan/)
  await walk(say('app.more'), say('account.signIn'), /\/signin/)

  await later.click()
  await expect(later).toHaveCount(0)
  await page.getByRole('link', { name: say('app.order') }).last().click()
  await guest.menu.isOpen()
  await expect(later).toHaveCount(0)
  await page.reload()
  await expect(later).toBeVisible()
})
