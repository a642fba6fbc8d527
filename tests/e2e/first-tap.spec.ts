import type { Locator, Page } from 'playwright/test'
import { choices, dishes } from '../fixtures/test-menu.ts'
import { fillsTheCart, goesToTheCart, orderRequests } from './moments.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

const CODE = /\/web\/assets\/packages-[\w-]+\.js/
/** The router and all screens but the menu. */
const SCREENS = /\/web\/assets\/screens-[\w-]+\.js/

/** The page's code does not come until it is let go. */
async function holdCode(page: Page, code = CODE): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const painted = (page: Page) => page.locator('#first-screen')
const isTakenOver = (page: Page) => expect(painted(page)).toHaveCount(0)
/** The plain dish's own ADD or stepper, wherever it is drawn. */
const lastButtonOf = (page: Page, dish: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name: dish, exact: true }) }).last().getByRole('button').last()

test('the painted menu puts a dish into the cart by itself, and the page that takes over has it once', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.dal)
  await expect(painted(guest.page).locator('.cartbar')).toContainText(say('menu.cartBar', { count: 1, price: '₹240' }))
  await guest.menu.oneMore(dishes.dal)
  await expect(painted(guest.page).locator('.cartbar')).toContainText(say('menu.cartBar', { count: 2, price: '₹480' }))
  await lastButtonOf(guest.page, dishes.dal).locator('xpath=../button[contains(@class, "less")]').click()
  await guest.menu.add(dishes.papad)
  // What moved into its place a moment ago does not move again.
  const atRest = async (bar: Locator) => (await bar.innerHTML()).replaceAll(/ class="new"|(?<="dishes( two)?) new/g, '')
  const bar = painted(guest.page).locator('.cartbar')
  // The pictures come in a frame after that of the words.
  await expect(bar.locator('.dishes.two')).toHaveCount(1)
  const before = await atRest(bar)
  letGo()
  await isTakenOver(guest.page)
  await guest.menu.cartBarSays(2, '₹300')
  expect(await atRest(guest.menu.cartBar())).toBe(before)
  // One before another would have the whole menu laid out anew.
  await expect.poll(() => guest.page.evaluate(() => [...document.querySelectorAll('style, link[rel=stylesheet]')].map(({ tagName }) => tagName).join(' '))).toMatch(/^(STYLE )+LINK( LINK)*$/)
  await guest.page.reload()
  await guest.menu.cartBarSays(2, '₹300')
})

test('the page draws itself below the painted menu, a part a frame: nobody sees or hears it, and nothing of that is left once it stands', async ({ guest, outlet }) => {
  await guest.page.addInitScript(() => {
    const frames: string[] = []
    const look = () => {
      const root = document.getElementById('root')
      const parts = [...(root?.querySelectorAll<HTMLElement>('.feature, .item') ?? [])]
      if (root && parts.length > 0) {
        const screens = [document.getElementById('first-screen'), root]
        const seen = [0.1, 0.5, 0.95].map((height) => screens.find((screen) => screen?.contains(document.elementFromPoint(innerWidth / 2, height * innerHeight)))?.id).join(' ')
        const drawn = parts.filter(({ style }) => style.contentVisibility === '').length
        frames.push(JSON.stringify([seen, root.ariaHidden, drawn === parts.length]))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { drawnFrames: frames })
  })
  await guest.openTable(outlet.tableCode)
  await isTakenOver(guest.page)
  const frames = (): Promise<string[]> => guest.page.evaluate(() => [...new Set(Reflect.get(globalThis, 'drawnFrames') as string[])])
  const [covered, uncovered] = ['first-screen', 'root'].map((id) => `${id} ${id} ${id}`)
  // A busy machine's last parts are let in with the change itself.
  const [inPart, whole, shown] = [[covered, 'true', false], [covered, 'true', true], [uncovered, null, true]].map((frame) => JSON.stringify(frame))
  await expect.poll(async () => (await frames()).filter((frame) => frame !== whole)).toEqual([inPart, shown])
})

test('a screen that stands behind the painted menu takes neither the focus nor a tap, wherever the guest has scrolled to', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.page.mouse.move(195, 320)
  await guest.page.mouse.down()
  letGo()
  const behind = guest.page.locator('#root')
  await expect(behind).toHaveAttribute('aria-hidden', 'true')
  await expect(behind.locator('[style*="content-visibility"]')).toHaveCount(0)
  await painted(guest.page).locator('a, button').last().focus()
  await guest.page.keyboard.press('Tab')
  expect(await guest.page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const inMiddle = (): Promise<boolean> => painted(guest.page).evaluate((cover) => cover.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)))
  await guest.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(inMiddle).toBe(true)
  await guest.page.mouse.up()
  await isTakenOver(guest.page)
  await expect(behind).not.toHaveAttribute('aria-hidden')
})

test('the first tap is rehearsed unseen and leaves nothing; a bar that was put away comes back with what is in the cart then', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  const bar = guest.page.locator('#root .cartbar')
  await expect(bar).toHaveClass('cartbar away')
  await expect(bar).toBeHidden()
  await expect(guest.page.locator('#root .num')).toHaveCount(0)
  await expect(bar).toHaveText(new RegExp(`^\\s*${say('menu.viewCart')}$`))
  await guest.menu.add(dishes.dal)
  await guest.menu.cartBarSays(1, '₹240')
  await expect(bar.locator('.pic')).toHaveCount(1)
  await lastButtonOf(guest.page, dishes.dal).locator('xpath=../button[contains(@class, "less")]').click()
  await expect(bar).toBeHidden()
  await expect(bar.locator('.pic')).toHaveCount(0)
  await guest.menu.add(dishes.papad)
  await guest.menu.cartBarSays(1, '₹60')
  await expect(bar.locator('.pic')).toHaveCount(1)
})

test('a dish that was added on the painted menu is kept when the page is closed before its code comes', async ({ guest, outlet, context }) => {
  await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.dal)
  await expect(painted(guest.page).locator('.cartbar')).toBeVisible()
  await guest.page.close()
  const next = guest.on(await context.newPage())
  await next.openTable(outlet.tableCode)
  await isTakenOver(next.page)
  await next.menu.cartBarSays(1, '₹240')
})

test('a dish with choices says at once that it opens; of taps that lead somewhere only the last one is followed, once', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  const tikka = guest.menu.addButton(dishes.tikka)
  await guest.page.getByRole('button', { name: say('menu.callStaff') }).click()
  await tikka.click()
  await tikka.click()
  await expect(painted(guest.page).getByText(say('menu.opening', { name: dishes.tikka }))).toBeVisible()
  await expect(painted(guest.page).locator('[data-kept]')).toHaveCount(1)
  letGo()
  await expect(guest.page.getByRole('dialog', { name: dishes.tikka })).toBeVisible()
  await expect(guest.page.getByRole('dialog').getByText(choices.half)).toBeVisible()
  await guest.page.goBack()
  await expect(guest.page.getByRole('dialog')).toHaveCount(0)
  await guest.menu.isOpen()
})

test('what the painted menu says stands above the cart’s bar, which stays where it is under the thumb', async ({ guest, outlet }) => {
  await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.dal)
  const bar = painted(guest.page).locator('.cartbar')
  await expect(bar).toBeVisible()
  const before = await bar.boundingBox()
  await guest.menu.addButton(dishes.tikka).click()
  const said = painted(guest.page).getByText(say('menu.opening', { name: dishes.tikka }))
  await expect(said).toBeVisible()
  expect(await bar.boundingBox()).toEqual(before)
  expect((await said.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
})

test('a tap of long ago is not followed when the code comes at last @long', async ({ guest, outlet }) => {
  await guest.page.clock.install()
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.openDish(dishes.dal)
  await guest.page.clock.runFor(11_000)
  letGo()
  await isTakenOver(guest.page)
  await expect(guest.page.getByRole('dialog')).toHaveCount(0)
})

/** Whether the browser follows a link that is tapped now; it is kept from going there. */
async function followsLinks(page: Page): Promise<boolean> {
  const followed = page.evaluate(() => new Promise<boolean>((resolve) => addEventListener('click', (event) => {
    resolve(!event.defaultPrevented)
    event.preventDefault()
  }, { once: true })))
  await page.getByRole('link', { name: dishes.dal, exact: true }).last().click()
  return followed
}

test('code that fails once is asked for again, and the menu works @long', async ({ guest, outlet }) => {
  let failures = 1
  await guest.page.route(CODE, (route) => (failures-- > 0 ? route.abort() : route.continue()))
  await guest.openTable(outlet.tableCode)
  await isTakenOver(guest.page)
  await guest.menu.openDish(dishes.dal)
  await expect(guest.page.getByRole('dialog', { name: dishes.dal })).toBeVisible()
})

test('code that never comes: within 20 s the page says so, links have their own way, and a later try works @long', async ({ guest, outlet }) => {
  await guest.page.route(CODE, (route) => route.abort())
  await guest.openTable(outlet.tableCode)
  await expect(guest.page.getByText(say('app.cannotUse')).first()).toBeVisible()
  expect(await followsLinks(guest.page)).toBe(true)
  await guest.page.unroute(CODE)
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await isTakenOver(guest.page)
})

test('code that never comes, held by a line on which nothing arrives: within 20 s the page says so, links have their own way, and a later try works @long', async ({ guest, outlet }) => {
  let isHeld = true
  await guest.page.route(CODE, (route) => (isHeld ? undefined : route.continue()))
  await guest.openTable(outlet.tableCode)
  await guest.menu.add(dishes.dal)
  const said = painted(guest.page).getByText(say('app.cannotUse'))
  await expect(said).toBeVisible({ timeout: 20_000 })
  expect(await followsLinks(guest.page)).toBe(true)
  isHeld = false
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await isTakenOver(guest.page)
  await guest.menu.cartBarSays(1, '₹240')
})

test('code of a slow line is not given up when the page has said that it takes long: the page takes over when it comes @long', async ({ guest, outlet }) => {
  await guest.page.setViewportSize({ width: 1280, height: 800 })
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  const said = guest.page.getByText(say('app.cannotUse'))
  await expect(said).toBeVisible({ timeout: 20_000 })
  letGo()
  await isTakenOver(guest.page)
  await expect(said).toHaveCount(0)
})

test('a browser that is too old for the page is told so, on a wide screen too; nothing is swallowed, and no picture stays away', async ({ guest, outlet }) => {
  await guest.page.addInitScript(() => {
    Reflect.deleteProperty(Promise, 'withResolvers')
  })
  await guest.openTable(outlet.tableCode)
  const told = guest.page.getByText(say('app.tooOld')).first()
  await expect(told).toBeInViewport()
  await guest.menu.shows(dishes.dal)
  await guest.page.getByRole('button', { name: say('common.addNamed', { name: dishes.tikka }) }).first().click()
  await expect(told).toBeInViewport()
  await guest.page.setViewportSize({ width: 1280, height: 800 })
  await expect(told).toBeInViewport()
  await guest.page.reload()
  await expect(told).toBeInViewport()
  // Until then they wait for the page's code, which never comes here.
  expect(await guest.page.evaluate(() => getComputedStyle(document.querySelector('#first-screen')?.appendChild(new Image()) ?? document.body).display)).not.toBe('none')
})

test('the search that a guest has begun goes on in the page that takes over: focus, words and selection', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  const field = guest.page.getByRole('searchbox')
  await field.click()
  await guest.page.keyboard.type('sloq')
  await guest.page.keyboard.press('ArrowLeft')
  letGo()
  await isTakenOver(guest.page)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('sloq')
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  await guest.page.keyboard.press('Delete')
  await guest.page.keyboard.type('w')
  await expect(field).toHaveValue('slow')
  await expect(guest.page).toHaveURL(guest.address('ordering/search?q=slow'))
  await guest.menu.doesNotShow(dishes.biryani)
})

test('a part that was reached with the keyboard keeps the focus', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.addButton(dishes.tikka).focus()
  letGo()
  await isTakenOver(guest.page)
  await expect(guest.menu.addButton(dishes.tikka)).toBeFocused()
})

test('two filters that are tapped on the painted menu are both on once the page has taken over', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  const words = [say('common.food.DF'), say('menu.tagFilter.bestseller')]
  for (const word of words) await guest.menu.filter(word)
  letGo()
  await isTakenOver(guest.page)
  for (const word of words) await expect(guest.page.getByRole('button', { name: word, exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('a section’s tab that is tapped while the page stands behind the painted menu is the current one once it has taken over', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.page.mouse.move(195, 320)
  await guest.page.mouse.down()
  letGo()
  await expect(guest.page.locator('#root main')).toBeAttached()
  await painted(guest.page).getByRole('link', { name: 'Sweets', exact: true }).dispatchEvent('click')
  await expect(guest.menu.dish(dishes.jamun)).toBeInViewport()
  await guest.page.mouse.up()
  await isTakenOver(guest.page)
  await expect(guest.menu.sectionTab('Sweets')).toHaveAttribute('aria-current', 'true')
})

test('a section’s tab that is tapped on the painted menu, twice at that, is gone to by the page that takes over', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.sectionTab('Sweets').click()
  await guest.menu.scrollToTheTop()
  await guest.menu.sectionTab('Sweets').click()
  letGo()
  await isTakenOver(guest.page)
  await expect(guest.menu.dish(dishes.jamun)).toBeInViewport()
  await expect(guest.menu.sectionTab('Sweets')).toHaveAttribute('aria-current', 'true')
})

test('a guest who tapped a section’s tab on the painted menu and has scrolled back to the top is left there by the page that takes over', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  await guest.menu.sectionTab('Sweets').click()
  await expect(guest.menu.dish(dishes.jamun)).toBeInViewport()
  await guest.menu.scrollToTheTop()
  letGo()
  await isTakenOver(guest.page)
  await expect(guest.page).toHaveURL((url) => url.hash === '')
  await guest.menu.canBeHad(dishes.dal)
  // A jump would be made in the frames after the change.
  await guest.page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))))
  expect(await guest.page.evaluate(() => scrollY)).toBe(0)
  await expect(guest.menu.sectionTab('Sweets')).not.toHaveAttribute('aria-current', 'true')
})

test('a finger that is down while the page takes over loses nothing', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page)
  await guest.openTable(outlet.tableCode)
  const add = guest.menu.addButton(dishes.dal)
  // Not under the tabs at the foot.
  await add.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const box = await add.boundingBox()
  await guest.page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await guest.page.mouse.down()
  letGo()
  await guest.page.waitForSelector('#root main', { state: 'attached' })
  // A slow finger.
  const since = await guest.page.evaluate(() => performance.now())
  await guest.page.waitForFunction((then) => performance.now() - then > 1_500, since)
  await guest.page.mouse.up()
  await isTakenOver(guest.page)
  await guest.menu.cartBarSays(1, '₹240')
})

test('the menu answers before the code of the other screens is there: dishes are added and searched for, and a step waits', async ({ guest, outlet }) => {
  const letGo = await holdCode(guest.page, SCREENS)
  await guest.openTable(outlet.tableCode)
  await isTakenOver(guest.page)
  await guest.menu.add(dishes.dal)
  await guest.menu.cartBarSays(1, '₹240')
  await guest.page.getByRole('searchbox').fill(dishes.papad)
  await guest.menu.doesNotShow(dishes.dal)
  await guest.menu.shows(dishes.papad)
  await guest.page.getByRole('searchbox').fill('')
  await guest.menu.openDish(dishes.dal)
  await expect(guest.page.getByText(say('common.loading'), { exact: true }).first()).toBeVisible()
  letGo()
  await expect(guest.page.getByRole('dialog', { name: dishes.dal })).toBeVisible()
  await guest.page.goBack()
  await expect(guest.page.getByRole('dialog')).toHaveCount(0)
  await guest.menu.cartBarSays(1, '₹240')
})

test('the code of the other screens comes without moving what the guest looks at', async ({ guest, outlet }) => {
  await guest.page.setViewportSize({ width: 390, height: 500 })
  const letGo = await holdCode(guest.page, SCREENS)
  await guest.openTable(outlet.tableCode)
  await isTakenOver(guest.page)
  const main = await guest.page.locator('#root main').elementHandle()
  await guest.page.evaluate(() => window.scrollTo(0, 300))
  letGo()
  await expect(guest.page).toHaveURL(/\/ordering\/menu$/)
  expect(await guest.page.evaluate(() => scrollY)).toBe(300)
  expect(await main?.evaluate((element) => element.isConnected), 'the menu is not built again').toBe(true)
})

test('the code of the other screens does not come: a guest who taps on the way there is told so, and it is tried again', async ({ guest, outlet }) => {
  await guest.page.route(SCREENS, (route) => route.abort())
  await guest.openTable(outlet.tableCode)
  await isTakenOver(guest.page)
  await guest.menu.openDish(dishes.dal)
  const sheet = guest.page.getByRole('dialog', { name: say('app.needsNetwork') })
  await expect(sheet).toBeVisible()
  await guest.page.unroute(SCREENS)
  await sheet.getByRole('button', { name: say('common.retry') }).click()
  await expect(guest.page.getByRole('dialog', { name: dishes.dal })).toBeVisible()
})

/** The first thing that happens to a button of this name once it takes taps is a tap, `frames` frames later. */
const tapAtOnce = (page: Page, name: string, frames: number): Promise<void> =>
  page.evaluate(([name, frames]) => {
    const ready = () => [...document.querySelectorAll('button')].find((button) => button.textContent === name && button.ariaDisabled !== 'true')
    const tapAfter = (left: number): void => (left > 0 ? void requestAnimationFrame(() => tapAfter(left - 1)) : ready()?.click())
    const watch = new MutationObserver(() => {
      if (!ready()) return
      watch.disconnect()
      tapAfter(frames)
    })
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }, [name, frames] as const)

for (const frames of [0, 1]) {
  test(`a tap on the order in the first moment after the login, frame ${frames}, is the order: the bill with what the guest has is still being made`, async ({ guest, outlet, network }) => {
    await guest.openTable(outlet.tableCode)
    await fillsTheCart(guest)
    await goesToTheCart(guest)
    await guest.cart.signInToOrder()
    await tapAtOnce(guest.page, say('cart.place'), frames)
    await guest.signIn()
    await guest.tracking.says('placed')
    expect(orderRequests(network)).toHaveLength(1)
  })
}

test('a tap that was kept while the phone was put away is no order: the guest finds the cart with its button', async ({ guest, outlet, network }) => {
  await guest.openTable(outlet.tableCode)
  await fillsTheCart(guest)
  await goesToTheCart(guest)
  await guest.cart.signInToOrder()
  await tapAtOnce(guest.page, say('cart.place'), 0)
  // Heard after the button has handled its tap. Its promise resolves once the bill has come.
  const billCame = await guest.page.evaluateHandle((name) => {
    const buttonOf = () => [...document.querySelectorAll('button')].find((button) => button.textContent === name)
    const came = new Promise<void>((resolve) => {
      document.addEventListener('click', function leap({ target }) {
        if (!(target instanceof Element) || target.closest('button')?.textContent !== name) return
        document.removeEventListener('click', leap)
        const now = Date.now
        Date.now = () => now() + 60_000
        let wasBusy = false
        new MutationObserver((_changes, watch) => {
          const isBusy = document.querySelector('button[aria-busy]') !== null
          if (wasBusy && !isBusy && buttonOf()) {
            watch.disconnect()
            resolve()
          }
          wasBusy ||= isBusy
        }).observe(document, { subtree: true, childList: true, attributes: true })
      })
    })
    return { came }
  }, say('cart.place'))
  await guest.signIn()
  await billCame.evaluate(({ came }) => came)
  const button = guest.page.getByRole('button', { name: say('cart.place') })
  expect(orderRequests(network)).toEqual([])
  await button.click()
  await guest.tracking.says('placed')
  expect(orderRequests(network)).toHaveLength(1)
})
