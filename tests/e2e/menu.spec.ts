import { choices, dishes, ids, testMenu, withPrices, without } from '../fixtures/test-menu.ts'
import { stopServiceWorkers } from '../harness/browser-process.ts'
import { everyDay, openTestOutlet, zoneAtNoon } from '../harness/test-outlet.ts'
import { expectAccessible } from './axe.ts'
import type { Guest } from './guest.ts'
import { holdsOrders, isAboutToOrder, PAPAD_TOTAL } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

test('LF-06: a second visit without a network opens the menu at once, also after the service worker was stopped', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  await stopServiceWorkers(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.shows(dishes.dal)
  await guest.menu.saysItIsOffline()
  await guest.menu.add(dishes.dal)
  await guest.menu.cartBarSays(1, '₹240')
})

test('a menu that this phone has never seen says that it needs a connection once @long', async ({ guest, outlet, house, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.loseNetwork(network)
  const { rows } = await house.database.pool.query<{ scan_code: string }>("select scan_code from tables where scan_code like 'KETTL%' limit 1")
  await guest.open(`restaurant/${rows[0]?.scan_code ?? ''}`)
  await expect(guest.page.getByText(say('menu.offlineFirst')).or(guest.page.getByText('No internet. Please check your connectivity.')).first()).toBeVisible()
})

test('a dish that the kitchen sells out is shown so within a second, and comes back as fast', async ({ guest, outlet, kitchen, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  // The second is that of a phone with its line open: one that has just begun still asks for what it missed.
  await expect.poll(() => network.requests.some(({ path }) => path.startsWith('/api/sync/stream'))).toBe(true)
  await guest.menu.canBeHad(dishes.dal)
  await kitchen.sellOut(ids.dal)
  await guest.menu.isSoldOut(dishes.dal, 1_000)
  await kitchen.bringBack(ids.dal)
  await guest.menu.canBeHad(dishes.dal)
})

test('ER-05: a dish in the cart sells out: the cart says so and orders the rest', async ({ guest, outlet, kitchen, ledger }) => {
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.add(dishes.jamun)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await kitchen.sellOut(ids.jamun)
  await guest.cart.says(say('cartNotices.why.item-sold-out'))
  await guest.cart.seeUnavailable()
  await guest.cart.says('Item(s) not available')
  await holdsOrders(ledger, outlet, 0)
  await guest.cart.removeUnavailable()
  await guest.cart.totalIs(6300)
  await guest.cart.place()
  await guest.tracking.says('placed')
  expect((await ledger.ordersOf(outlet.id)).map(({ order }) => order.lines.map(({ itemId }) => itemId))).toEqual([[ids.papad]])
})

test('one more and the order, tapped in one breath: what is ordered is what the bill says', async ({ guest, outlet, ledger }) => {
  await isAboutToOrder(guest, outlet)
  const more = guest.page.getByRole('button', { name: say('cart.oneMore', { name: dishes.papad, count: 1 }) })
  await more.evaluate((button, order) => {
    const tap = (element: Element): boolean => element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    tap(button)
    for (const other of document.querySelectorAll('button')) if (other.textContent === order) tap(other)
  }, say('cart.place'))
  await guest.tracking.says('placed')
  const placed = await ledger.order(await guest.lastOrderId())
  expect(placed).toMatchObject({ total: 2 * PAPAD_TOTAL, order: { lines: [{ quantity: 2 }] } })
})

test('LF-06: taps in the cart are answered before the next line of code, in a dead zone too, with what the same cart says when its page is opened anew', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.add(dishes.dal)
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.loseNetwork(network)
  const said = await guest.cart.figuresAfter(say('cart.oneMore', { name: dishes.papad, count: 1 }), 4)
  expect(said.counts).toEqual(['5', '1'])
  expect(said.bill).toContain(`${said.total}.`)
  await guest.page.reload()
  await expect.poll(() => guest.cart.figuresAfter('', 0)).toEqual(said)
})

test('a price that changes while the menu is open changes on the screen', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.showsPrice(dishes.dal, '₹240')
  await outlet.setMenu(withPrices({ [ids.dal]: 265 }))
  await guest.menu.showsPrice(dishes.dal, '₹265')
})

test('a dish taken off the menu goes while the menu is open, and the others stay @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.shows(dishes.biryani)
  await outlet.setMenu(without(ids.biryani))
  await guest.menu.doesNotShow(dishes.biryani)
  await guest.menu.shows(dishes.dal)
})

test('P-03: search forgives typing errors and says when nothing is found', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.search('chiken biriyani')
  await guest.menu.shows(dishes.biryani)
  await guest.menu.doesNotShow(dishes.dal)
  await guest.menu.search('qqqq')
  await expect(guest.page.getByText(say('menu.noHits', { text: 'qqqq' })).first()).toBeVisible()
})

test('P-03: every dish that a search finds is there, not the first rows alone, and letter by letter @long', async ({ guest, outlet }) => {
  const names = Array.from({ length: 14 }, (_, at) => `Kulfi number ${at + 1}`)
  const [section] = testMenu.sections
  const [dish] = section?.items ?? []
  if (!section || !dish) throw new Error('The test menu has no dish.')
  await outlet.setMenu({ ...testMenu, sections: [...testMenu.sections, { ...section, id: 'kulfi', name: 'Kulfi', items: names.map((name, at) => ({ ...dish, id: `kulfi-${at}`, name })) }] })
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  for (const text of ['ku', 'kulf', 'kulfi']) {
    await guest.menu.search(text)
    await expect(guest.page.getByRole('status').filter({ hasText: say('menu.hits', { count: names.length, text }) })).toBeAttached()
    for (const name of names) await guest.menu.shows(name)
  }
})

test('P-03: the menu stands behind its search as it was, and answers when the words are taken away @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const button = guest.menu.addButton(dishes.dal)
  const add = await button.elementHandle()
  await guest.menu.search('chiken biriyani')
  await guest.menu.doesNotShow(dishes.dal)
  // What is behind is neither seen nor reached, takes no place, and keeps its boxes.
  expect(await add?.evaluate((element: HTMLElement) => [element.checkVisibility(), element.offsetHeight > 0, document.activeElement === (element.focus(), element)])).toEqual([false, true, false])
  await guest.menu.search('')
  await guest.menu.shows(dishes.dal)
  expect(await button.evaluate((element, before) => element === before, add)).toBe(true)
  await guest.menu.add(dishes.dal)
  await guest.menu.cartBarSays(1, '₹240')
})

test('P-03: on a wide screen the cart stays beside what a search finds, with its total and the way to it @long', async ({ guest, outlet }) => {
  await guest.page.setViewportSize({ width: 1280, height: 800 })
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.search('dal')
  await guest.menu.doesNotShow(dishes.papad)
  const side = guest.page.getByRole('complementary', { name: say('menu.yourOrder') })
  await expect(side).toContainText(dishes.papad)
  await guest.menu.add(dishes.dal)
  await expect(side).toContainText(`${say('common.items', { count: 2 })}₹300`)
  await expect(side.getByRole('link', { name: say('menu.viewCart') })).toBeInViewport()
  await guest.menu.search('')
  await expect(side).toHaveCount(1)
  await expect(side).toContainText(dishes.dal)
})

test('RT-05: the bar of the cart is one row on every phone from 320 to 412 px, with a large total and pictures of two dishes too @long', async ({ guest, outlet }) => {
  await outlet.setMenu(withPrices({ [ids.dal]: 62_250 }))
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.papad)
  await guest.menu.add(dishes.dal)
  await guest.menu.oneMore(dishes.dal)
  await guest.menu.cartBarSays(3, '₹1,24,560')
  await expect(guest.menu.cartBar().locator('.pic')).toHaveCount(2)
  for (const width of [320, 344, 360, 375, 390, 400, 412]) {
    await guest.page.setViewportSize({ width, height: 740 })
    const { bar, sum, line, parts } = await guest.menu.cartBar().evaluate((element) => {
      const box = (part: Element) => part.getBoundingClientRect()
      const lines = (text: Element | null) => text && Math.round(box(text).height / Number.parseFloat(getComputedStyle(text).lineHeight))
      const shown = [...element.children].map(box).filter(({ width: wide }) => wide > 0)
      const places = shown.map(({ left, right, top, bottom }) => ({ left, right, middle: (top + bottom) / 2 }))
      return { bar: box(element).height, sum: lines(element.querySelector('b')), line: lines(element.querySelector('small')), parts: places }
    })
    expect({ width, bar, sum, line }).toEqual({ width, bar: 60, sum: 1, line: 1 })
    for (const [at, { left, middle }] of parts.entries()) {
      expect(Math.abs(middle - (parts[0]?.middle ?? 0)), `a row at ${width} px`).toBeLessThan(2)
      if (at > 0) expect(left, `side by side at ${width} px`).toBeGreaterThanOrEqual(parts[at - 1]?.right ?? 0)
    }
  }
})

test('P-03: a long row of recommended dishes comes as it is scrolled; one more of a dish writes into the texts that stand @long', async ({ guest, outlet }) => {
  const [papad] = testMenu.sections.flatMap(({ items }) => items)
  if (!papad) throw new Error('The menu of the tests is empty.')
  const loved = Array.from({ length: 40 }, (_, at) => ({ ...papad, id: `loved-${at}`, name: `Loved dish ${at}` }))
  await outlet.setMenu({ ...testMenu, sections: [...testMenu.sections, { id: 'loved', name: 'Loved', categories: [], items: loved }] })
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  await guest.menu.add(dishes.dal)
  await guest.menu.cartBarSays(1, '₹240')
  const texts = await guest.page.evaluateHandle(() => [...document.querySelectorAll('#root .num, #root .cartbar b')].map(({ firstChild }) => firstChild))
  await guest.menu.oneMore(dishes.dal)
  await guest.menu.cartBarSays(2, '₹480')
  expect(await texts.evaluate((nodes) => nodes.map((node) => node?.isConnected))).toEqual([true, true])

  const row = guest.page.getByRole('region', { name: say('menu.mostLoved') })
  expect(await row.getByRole('article').count()).toBeLessThan(loved.length)
  await expect(async () => {
    await row.locator('.scroller').evaluate((scroller) => scroller.scrollTo({ left: scroller.scrollWidth, behavior: 'instant' }))
    await expect(row.getByRole('link', { name: loved.at(-1)?.name ?? '', exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('P-03: hits are drawn once, unseen, when the search gets the focus, and each letter and each Backspace is shown @long', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.isReadyForDeadZone()
  const drawnUnseen = guest.page.evaluate(() => new Promise<boolean>((resolve) => {
    new MutationObserver((changes) => {
      const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]).find((node) => node instanceof HTMLElement && node.matches('.page[hidden]'))
      if (gone instanceof HTMLElement) resolve(gone.querySelector('article') !== null)
    }).observe(document.getElementById('root') ?? document, { childList: true, subtree: true })
  }))
  const field = guest.page.getByRole('searchbox')
  await field.click()
  expect(await drawnUnseen).toBe(true)
  await guest.menu.shows(dishes.dal)

  await guest.page.keyboard.type('dalq')
  await expect(field).toHaveValue('dalq')
  await guest.page.keyboard.press('Backspace')
  await guest.menu.shows(dishes.dal)
  await guest.menu.doesNotShow(dishes.papad)
  for (const _ of 'dal') await guest.page.keyboard.press('Backspace')
  await expect(field).toHaveValue('')
  await guest.menu.shows(dishes.papad)
  await expect(guest.page).toHaveURL(guest.address('ordering/menu'))
})

test('P-03, CO-02: the food-type filter hides the other dishes, veg, egg and non-veg in turn, and shows all of them again', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  for (const [type, dish] of [['VF', dishes.dal], ['EGG', dishes.curry], ['DF', dishes.biryani]] as const) {
    await guest.menu.filter(say(`common.food.${type}`))
    await guest.menu.shows(dish)
    for (const other of [dishes.dal, dishes.curry, dishes.biryani]) if (other !== dish) await guest.menu.doesNotShow(other)
  }
  await guest.menu.filter(say('menu.all'))
  for (const dish of [dishes.dal, dishes.curry, dishes.biryani]) await guest.menu.shows(dish)
  await guest.menu.filter(say('common.food.VF'))
  await guest.menu.shows(dishes.dal)
  await guest.menu.doesNotShow(dishes.biryani)
  await guest.menu.doesNotShow(dishes.curry)
  await guest.menu.filter(say('common.food.VF'))
  await guest.menu.shows(dishes.biryani)
})

test('filters that leave no dish say so, and one tap shows all dishes again', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.filter(say('common.food.DF'))
  await guest.menu.filter(say('menu.tagFilter.bestseller'))
  await expect(guest.page.getByRole('heading', { name: say('menu.nothingInFilter') })).toBeVisible()
  await guest.page.getByRole('button', { name: say('menu.showAll') }).click()
  await guest.menu.shows(dishes.dal)
})

test('P-03: the filter holds for a search too, which says so, and is as it was after the cart', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.filter(say('common.food.VF'))
  const veg = guest.page.getByRole('button', { name: say('common.food.VF'), exact: true }).filter({ visible: true })
  await guest.menu.openCart()
  await guest.cart.isOpen()
  await guest.page.goBack()
  await expect(veg).toHaveAttribute('aria-pressed', 'true')
  await guest.menu.doesNotShow(dishes.biryani)
  await guest.menu.search('biryani')
  await expect(guest.page.getByRole('heading', { name: say('menu.noHits', { text: 'biryani' }) })).toBeVisible()
  await expect(veg).toHaveAttribute('aria-pressed', 'true')
  await veg.click()
  await guest.menu.shows(dishes.biryani)
  await expect(veg).toHaveCount(0)
})

test('RD-12: a description takes three lines at most, in a row and in the large dish of a section @long', async ({ guest }) => {
  await guest.openTable('RAJCS012')
  await guest.isReadyForDeadZone()
  const lines = (selector: string) =>
    guest.page.locator(selector).filter({ visible: true }).first().evaluate((words) => {
      words.textContent = 'Slow cooked over coals with whole spices. '.repeat(30)
      return Math.round(words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight))
    })
  expect(await lines('.item .desc')).toBe(3)
  await expect(async () => {
    await guest.page.mouse.wheel(0, 800)
    await expect(guest.page.locator('.spot .small').filter({ visible: true })).not.toHaveCount(0, { timeout: 100 })
  }).toPass()
  expect(await lines('.spot .small')).toBe(3)
})

test('VA-19: a dish asks for what must be chosen and stops at what may be chosen', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.openDish(dishes.tikka)
  await guest.item.isOpenOn(dishes.tikka)
  await guest.item.add()
  await guest.item.says(`You need to select at least 1 item from ${choices.chutneys}`)
  await guest.item.takeExtra(choices.mint)
  await guest.item.takeExtra(choices.garlic)
  // The box says that it is full (aria-disabled) and is tapped all the same.
  await guest.item.extra(choices.tamarind).click({ force: true })
  await guest.item.says('Max. selection limit reached')
  await guest.item.says('You have reached the maximum limit for this item')
  await expect(guest.item.extra(choices.tamarind)).not.toBeChecked()
  await guest.item.priceIs('₹200')
  await guest.item.add()
  await guest.item.isClosed()
  await guest.menu.cartBarSays(1, '₹200')
})

test('ER-05: a size that is sold out while its dish is looked at says so, and is not to be chosen', async ({ guest, outlet, kitchen }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.openDish(dishes.tikka)
  await guest.item.isOpenOn(dishes.tikka)
  await expect(guest.item.size(choices.full)).toBeEnabled()
  await kitchen.sellOut(ids.tikkaFull)
  await guest.item.says('Current selection is not available at the moment')
  await expect(guest.item.size(choices.full)).toBeDisabled()
  await expect(guest.item.size(choices.half)).toBeEnabled()
})

/** Chooses a dish all the same: the cart says why the outlet takes nothing, and nothing is ordered. */
async function choosesInVain({ menu, cart }: Guest, why: string): Promise<void> {
  await menu.add(dishes.papad)
  await menu.openCart()
  await cart.isOpen()
  await cart.says(why)
  await cart.place()
  await cart.says('Not accepting online orders')
}

test('ER-21, ST-13: a closed outlet’s menu can be read and chosen from, says that it is closed, and takes no order', async ({ guest, outlet, kitchen, ledger }) => {
  await kitchen.setServiceStatus('DI', 'CLOSED')
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.saysWhyClosed('We are closed for the day')
  await choosesInVain(guest, 'We are closed for the day')
  await holdsOrders(ledger, outlet, 0)
})

test('ST-13: an outlet in read-only mode shows its menu and takes no order @long', async ({ guest, outlet, kitchen }) => {
  await kitchen.setMode('READ')
  await guest.openTable(outlet.tableCode)
  await guest.menu.saysWhyClosed('We are not accepting online orders at the moment')
  await guest.menu.offersNothingToAdd()
  await kitchen.setMode('ACTIVE')
  await guest.menu.canBeHad(dishes.dal)
})

test('ER-21, ST-13: between lunch and dinner an outlet is neither closed for the day nor not yet open: it takes no orders at the moment, and says when it does again @long', async ({ guest, house, ledger }) => {
  const hours = [...everyDay('06:00', '09:00', 'DI'), ...everyDay('20:00', '22:00', 'DI')]
  const outlet = await openTestOutlet(house.database, 'rajwada', testMenu, {}, undefined, hours, zoneAtNoon(Date.now()))
  await guest.openTableSignedIn(outlet.tableCode)
  await guest.menu.saysWhyClosed('We are not accepting online orders at the moment')
  await expect(guest.page.getByRole('main')).toContainText('The kitchen opens at 8 pm. You can still read the menu.')
  for (const other of ['We are closed for the day', 'We are not yet open for the day']) await expect(guest.page.getByText(other)).toHaveCount(0)
  await choosesInVain(guest, 'We are not accepting online orders at the moment')
  await holdsOrders(ledger, outlet, 0)
})

test('ST-13, ER-21: a menu that is open says each word of its staff as it falls, and an outlet’s mode before that of its service @long', async ({ guest, outlet, kitchen }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.canBeHad(dishes.dal)
  await kitchen.setServiceStatus('DI', 'NOT_OPEN')
  await guest.menu.saysWhyClosed('We are not yet open for the day')
  await kitchen.setServiceStatus('DI', 'STOPPED')
  await guest.menu.saysWhyClosed('We are not accepting online orders at the moment')
  await kitchen.setServiceStatus('DI', 'CLOSED')
  await guest.menu.saysWhyClosed('We are closed for the day')
  await kitchen.setMode('DEACTIVE')
  await guest.menu.saysWhyClosed('We are not accepting online orders at the moment')
  await expect(guest.page.getByText('We are closed for the day')).toHaveCount(0)
  await kitchen.setMode('ACTIVE')
  await guest.menu.saysWhyClosed('We are closed for the day')
  await kitchen.setServiceStatus('DI', 'OPEN')
  await expect(guest.page.getByText('We are closed for the day')).toHaveCount(0)
  await guest.menu.canBeHad(dishes.dal)
})

test('rows that were scrolled far away are there again when the guest scrolls back @long', async ({ guest }) => {
  await guest.openTable('RAJCS012')
  await guest.isReadyForDeadZone()
  const nameOfFirst = (): Promise<string> => guest.page.locator('#root .item .open').first().innerText()
  const first = await nameOfFirst()
  // In steps, so that a section stays while its first rows are taken down.
  const emptyInView = (blocks: Element[]): number => blocks.map((block) => block.getBoundingClientRect()).filter(({ top, bottom }) => top < innerHeight && bottom > 0).length
  const go = async (to: number): Promise<void> => {
    await guest.page.evaluate((top) => window.scrollTo(0, top), to)
    await expect.poll(() => guest.page.locator('#root .items:not(:has(.item)), #root .sec:not(:has(.item))').evaluateAll(emptyInView)).toBe(0)
  }
  for (let top = 0; top <= 6_000; top += 400) await go(top)
  await expect.poll(nameOfFirst).not.toBe(first)
  for (let top = 6_000; top >= 0; top -= 400) await go(top)
  await expect.poll(nameOfFirst).toBe(first)
})

test('ST-19: dishes of another outlet are not mixed into a cart without a question', async ({ guest, outlet, house }) => {
  const other = await openTestOutlet(house.database)
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await guest.openTable(other.tableCode)
  // Tapped at once, perhaps before the page has its cart from the database.
  await guest.menu.add(dishes.dal)
  await expect(guest.page.getByText(say('cart.otherOutlet')).first()).toBeVisible()
  await expectAccessible(guest.page, 'the question of a cart from another outlet')
  await guest.page.getByRole('button', { name: say('cart.otherOutletYes') }).click()
  await guest.menu.cartBarSays(1, '₹240')
})

test('RT-04: who goes back while a menu is being opened stays where they were, however late the answer comes @long', async ({ guest, outlet, house, network }) => {
  const other = await openTestOutlet(house.database)
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await guest.openTable(other.tableCode)
  await guest.menu.cartBarSaysItIsElsewhere(1)
  await guest.menu.openCart()
  const asked = network.armOnce({ path: new RegExp(`^/api/restaurants/scan/${outlet.tableCode}`) }, { kind: 'hold-reply' })
  const answered = guest.page.waitForResponse(/\/restaurants\/scan\//)
  await guest.cart.goBackToItsMenu()
  await asked.struck
  await guest.page.goBack()
  await guest.cart.isOf(`${outlet.name}, C-Scheme`)
  asked.release()
  await (await answered).finished()
  await guest.page.reload()
  await guest.cart.isOf(`${outlet.name}, C-Scheme`)
})

test('ST-19: a cart from another outlet claims neither price nor table here, says whose it is, and leads back or starts anew', async ({ guest, outlet, house }) => {
  const other = await openTestOutlet(house.database)
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')

  await guest.openTable(other.tableCode)
  await guest.menu.cartBarSaysItIsElsewhere(1)
  await guest.menu.canBeHad(dishes.papad)
  await guest.menu.openCart()
  await guest.cart.isOf(`${outlet.name}, C-Scheme`)
  await guest.cart.holds(dishes.papad)
  await expect(guest.page.getByText(other.tableLabel)).toHaveCount(0)
  await expect(guest.cart.placeButton().or(guest.page.getByText(say('cart.unpriced')))).toHaveCount(0)
  await guest.cart.goBackToItsMenu()
  await guest.menu.cartBarSays(1, '₹60')

  await guest.openTable(other.tableCode)
  await guest.menu.cartBarSaysItIsElsewhere(1)
  await guest.menu.openCart()
  await guest.cart.startAnew()
  await guest.menu.isOpen()
  await expect(guest.menu.cartBar()).toHaveCount(0)
})
