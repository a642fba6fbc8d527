import type { Locator } from 'playwright/test'
import { speakPay } from '#messages/speak-pay.ts'
import { PAID_ONLINE } from '../fixtures/paid-online.ts'
import { dishes, ids, testMenu } from '../fixtures/test-menu.ts'
import { letPlaceAge } from '../harness/device.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { PAPAD_TOTAL } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

/** Opens with the keyboard, as somebody does who cannot see the screen. */
const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await target.focus()
  await target.press(key)
}

test.describe('somebody with a keyboard', () => {
  test('stands where they were when a sheet closes: by its button, by adding, by the phone’s back', async ({ guest, outlet }) => {
    await guest.openTable(outlet.tableCode)
    const dal = guest.menu.dish(dishes.dal).getByRole('link', { name: dishes.dal, exact: true })

    await press(dal)
    await guest.item.isOpenOn(dishes.dal)
    await guest.item.close()
    await guest.item.isClosed()
    await expect(dal).toBeFocused()

    await press(dal)
    await guest.item.isOpenOn(dishes.dal)
    await guest.item.add()
    await guest.item.isClosed()
    await expect(dal).toBeFocused()
    await guest.menu.cartBarSays(1, '₹240')

    await press(dal)
    await guest.item.isOpenOn(dishes.dal)
    await guest.page.goBack()
    await guest.item.isClosed()
    await expect(dal).toBeFocused()
    await expect(guest.page).toHaveURL(/\/ordering\/menu$|\/restaurant\//)

    const sections = guest.page.getByRole('button', { name: say('menu.allSections') })
    await press(sections)
    await guest.page.getByRole('dialog').getByRole('button', { name: say('common.close') }).click()
    await expect(sections).toBeFocused()
  })

  test('stands where they were when the sheets of a call, of another outlet and of the cart close @long', async ({ guest, outlet }) => {
    const { page } = guest
    const closeSheet = async () => {
      await page.getByRole('dialog').getByRole('button', { name: say('common.close') }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await guest.openTableSignedIn(outlet.tableCode)
    const call = page.getByRole('button', { name: say('menu.callStaff') })
    await press(call)
    await expect(page.getByRole('dialog', { name: say('help.title') })).toBeVisible()
    await closeSheet()
    await expect(call).toBeFocused()

    await guest.menu.add(dishes.papad)
    await guest.menu.cartBarSays(1, '₹60')
    await page.getByRole('link', { name: say('app.locations') }).last().click()
    const elsewhere = page.getByRole('button', { name: /Johri Bazaar/ }).first()
    await press(elsewhere)
    await expect(page.getByRole('dialog', { name: say('locations.switchTitle') })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: say('locations.switchNo') }).click()
    await expect(elsewhere).toBeFocused()

    await letPlaceAge(page, 5)
    await guest.open('cart')
    await guest.cart.isOpen()
    await guest.cart.totalIs(PAPAD_TOTAL)
    await press(guest.cart.placeButton())
    await expect(page.getByRole('dialog', { name: say('cartNotices.stillThere', { table: outlet.tableLabel }) })).toBeVisible()
    await closeSheet()
    await expect(guest.cart.placeButton()).toBeFocused()
  })

  test('stands on the cart’s button when what keeps an order back is closed, and the phone’s back then leads to the menu (ER-03, ER-05, ER-07) @long', async ({ guest, outlet, kitchen, ledger }) => {
    const { page, cart } = guest
    const sheet = page.getByRole('dialog')
    const standsThereAgain = async (button = cart.placeButton()): Promise<void> => {
      await expect(sheet).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    await guest.openTableSignedIn(outlet.tableCode)
    await guest.menu.add(dishes.papad)
    await guest.menu.openCart()
    await cart.totalIs(PAPAD_TOTAL)
    const steps = await page.evaluate(() => history.length)

    await kitchen.setServiceStatus('DI', 'CLOSED')
    await cart.says('We are closed for the day')
    await press(cart.placeButton())
    await expect(page.getByRole('dialog', { name: 'Not accepting online orders' })).toBeVisible()
    await sheet.getByRole('button', { name: say('common.close') }).click()
    await standsThereAgain()
    await kitchen.setServiceStatus('DI', 'OPEN')
    await expect(page.locator('output.quiet', { hasText: 'We are closed for the day' })).toHaveCount(0)

    await kitchen.sellOut(ids.papad)
    await cart.says('Sold out')
    const unavailable = page.getByRole('button', { name: 'Remove Unavailable Item(s)' })
    await press(unavailable)
    await expect(page.getByRole('dialog', { name: 'Item(s) not available' })).toBeVisible()
    await page.keyboard.press('Escape')
    await standsThereAgain(unavailable)
    await kitchen.bringBack(ids.papad)
    await expect(page.getByRole('main').getByText('Sold out')).toHaveCount(0)

    await page.evaluate(() => {
      const add = IDBObjectStore.prototype.add
      IDBObjectStore.prototype.add = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        if (this.name === 'entries') throw new DOMException('Internal error', 'UnknownError')
        return key === undefined ? add.call(this, value) : add.call(this, value, key)
      }
      Object.assign(window, { writeAgain: () => (IDBObjectStore.prototype.add = add) })
    })
    await press(cart.placeButton())
    await expect(page.getByRole('dialog', { name: 'The order was not placed' })).toContainText('Something went wrong while placing your order. Please try again.')
    await sheet.getByRole('button', { name: say('common.close') }).click()
    await standsThereAgain()
    expect(await ledger.ordersOf(outlet.id)).toEqual([])

    expect(await page.evaluate(() => history.length)).toBe(steps)
    await page.goBack()
    await guest.menu.isOpen()
    await guest.menu.openCart()
    await press(cart.placeButton())
    await expect(page.getByRole('dialog', { name: 'The order was not placed' })).toBeVisible()
    await page.evaluate(() => (window as unknown as { writeAgain: () => void }).writeAgain())
    await sheet.getByRole('button', { name: 'TRY AGAIN' }).click()
    await guest.tracking.says('placed')
    expect(await ledger.ordersOf(outlet.id)).toHaveLength(1)
  })

  test('is told of a change of page by its title and heading, of the order, of the network and of an outlet that takes no more orders by words', async ({ guest, outlet, network, kitchen }) => {
    const { page } = guest
    await guest.openTable(outlet.tableCode)
    await guest.menu.add(dishes.dal)
    await guest.menu.add(dishes.papad)
    await press(guest.menu.cartBar())
    await expect(page.getByRole('heading', { level: 1, name: say('cart.title') })).toBeFocused()
    await expect(page).toHaveTitle(`${say('cart.title')} · Rajwada`)

    const spoken = (count: number, name: string, price: string) => page.getByRole('status').filter({ hasText: say('cart.spoken', { count, name, price }) })
    await guest.cart.oneMore(dishes.dal)
    await expect(spoken(2, dishes.dal, '₹567')).toBeAttached()
    await expect(page.getByRole('button', { name: say('cart.oneMore', { name: dishes.dal, count: 2 }) })).toBeFocused()
    await press(page.getByRole('button', { name: say('cart.oneLess', { name: dishes.papad, count: 1 }) }))
    await expect(page.getByRole('status').filter({ hasText: say('cart.spokenRemoved', { name: dishes.papad, price: '₹504' }) })).toBeAttached()
    await expect(page.getByRole('button', { name: say('cart.oneLess', { name: dishes.dal, count: 2 }) })).toBeFocused()

    await page.goBack()
    await expect(page).toHaveTitle('Menu · Rajwada')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const said = page.locator('[data-spoken]')
    await guest.loseNetwork(network)
    await expect(said).toContainText(/Offline\. Menu of .+, ordering still works\./)
    await guest.findNetwork(network)
    await expect(said).toContainText('Back online.')
    await kitchen.setServiceStatus('DI', 'CLOSED')
    await expect(said).toContainText('We are closed for the day. ')
    await kitchen.setMode('READ')
    await expect(said).toContainText('You can read the menu. Please order with the staff.')
  })
})

test('somebody with a keyboard is told of each page they come to by its title, and begins at its heading: sign-in, order, payment, orders, account @long', async ({ guest, house }) => {
  const { page } = guest
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, PAID_ONLINE)
  const standsAt = async (name: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Rajwada`)
  }
  const keepsTitle = async (): Promise<void> => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.title()).toBe('Menu · Rajwada')
  }
  const link = (name: string): Locator => page.getByRole('link', { name, exact: true }).last()
  await guest.openTable(outlet.tableCode)
  const search = page.getByRole('searchbox')
  await search.fill('papad')
  await expect(page.getByRole('heading', { level: 1, name: say('menu.search') })).toBeAttached()
  // The address has the words a moment later, as one of the same screen.
  await expect(page).toHaveURL(/papad/)
  await keepsTitle()
  await search.fill('')
  // A dish's sheet has a heading and an address of its own, and is no other page; here it opens with the page.
  await press(guest.menu.dish(dishes.dal).getByRole('link', { name: dishes.dal, exact: true }))
  await guest.item.isOpenOn(dishes.dal)
  await page.reload()
  await expect(guest.item.sheet().getByRole('heading', { level: 1, name: dishes.dal })).toBeVisible()
  await keepsTitle()
  await guest.item.close()
  await guest.item.isClosed()
  await keepsTitle()
  await guest.menu.add(dishes.papad)
  await press(link(say('app.more')))
  await standsAt(say('account.title'))
  await press(link(say('account.signIn')))
  await standsAt(say('signIn.number'))
  await guest.signIn()
  await standsAt(say('account.title'))
  await press(link(say('app.order')))
  await press(guest.menu.cartBar())
  await standsAt('Your order')
  await guest.cart.totalIs(PAPAD_TOTAL)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await guest.cart.place()
  await guest.tracking.says('placed')
  // The page began with what it reads first, and said that the order is being sent.
  await standsAt('Order Placed')
  await press(link(say('tracking.pay.now')))
  await standsAt(speakPay('pay.title'))
  await guest.open('account')
  await expect(page).toHaveTitle(`${say('account.title')} · Rajwada`)
  await press(link(say('account.myOrders')))
  await standsAt(say('orders.title'))
})

test('RD-07: a keyboard that shrinks the screen does not ask to turn the phone; a phone on its side is asked above any sheet', async ({ browser, origin, house, outlet }) => {
  const context = await browser.newContext({ viewport: { width: 412, height: 732 }, hasTouch: true, isMobile: true, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const guest = new Guest(await context.newPage(), origin, house.server)
  const notice = guest.page.getByText(say('shell.landscape'))
  await guest.open('signin')
  await guest.page.getByLabel(say('signIn.numberLabel')).tap()
  await guest.page.setViewportSize({ width: 412, height: 280 })
  await expect(guest.page.getByLabel(say('signIn.numberLabel'))).toBeFocused()
  await expect(notice).toBeHidden()

  await guest.page.setViewportSize({ width: 412, height: 732 })
  await guest.openTable(outlet.tableCode)
  await guest.menu.openDish(dishes.dal)
  await guest.item.isOpenOn(dishes.dal)
  await guest.page.setViewportSize({ width: 844, height: 390 })
  await expect(notice).toBeVisible()
  expect(await notice.evaluate((words) => words.closest('dialog')?.contains(document.elementFromPoint(innerWidth / 2, innerHeight - 20)))).toBe(true)
  await guest.page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await guest.page.setViewportSize({ width: 412, height: 732 })
  await expect(notice).toBeHidden()
  await guest.item.isOpenOn(dishes.dal)
  await context.close()
})

test('a search for a number stays a text: back leads to the menu, and a reload keeps it @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await expect(guest.page).toHaveURL(/\/ordering\/menu$/)
  const field = guest.page.getByRole('searchbox')
  await field.pressSequentially('65')
  await expect(guest.page).toHaveURL(/\/ordering\/search\?q=65$/)
  await guest.page.reload()
  await expect(field).toHaveValue('65')
  await expect(guest.page).toHaveURL(/\/ordering\/search\?q=65$/)
  await guest.page.goBack()
  await expect(field).toHaveValue('')
  await guest.menu.shows(dishes.dal)

  await field.pressSequentially('dal')
  await expect(guest.page).toHaveURL(/q=dal$/)
  await field.selectText()
  await field.press('7')
  await expect(guest.page).toHaveURL(/q=7$/)
  await expect(field).toHaveValue('7')
})

test('a search of more letters than an address takes keeps the first 80, in the field and in the address @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await expect(guest.page).toHaveURL(/\/ordering\/menu$/)
  const field = guest.page.getByRole('searchbox')
  await field.pressSequentially('d'.repeat(90))
  await expect(guest.page).toHaveURL(/q=d{80}$/)
  await expect(field).toHaveValue('d'.repeat(80))
})

test('a dish’s link that was drawn anew while its sheet was open has the focus when the sheet closes @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  const dal = guest.menu.dish(dishes.dal).getByRole('link', { name: dishes.dal, exact: true })
  await press(dal)
  await guest.item.isOpenOn(dishes.dal)
  await guest.page.locator(`a[href="${await dal.getAttribute('href')}"]`).evaluateAll((links) => {
    for (const link of links) link.replaceWith(link.cloneNode(true))
  })
  await guest.item.close()
  await guest.item.isClosed()
  await expect(dal).toBeFocused()
})
