import type { Page } from 'playwright/test'
import { generateMenu } from '../bench/generate-menu.ts'
import { dishes } from '../fixtures/test-menu.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

/** A real menu, far longer than its first screen. */
const LONG_MENU = 'RAJCS012'
const FAR_SECTION = 'Chinese and pizza'

/** The dishes that the first screen lacks do not come until they are let go. */
async function holdDishes(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.context().route('**/api/sync/menuSections?**', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const holdsTheWholeMenu = (page: Page) => expect(page.locator('#root .sec h2').filter({ hasText: FAR_SECTION })).toHaveCount(1)

test('the section tabs lead to their sections and follow the scroll', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await guest.menu.sectionTab('Sweets').click()
  await expect(guest.menu.dish(dishes.jamun)).toBeInViewport()
  await expect(guest.menu.sectionTab('Sweets')).toHaveAttribute('aria-current', 'true')
  await guest.menu.scrollToTheTop()
  await expect(guest.menu.dish(dishes.papad)).toBeInViewport()
  await expect(guest.menu.sectionTab('Sweets')).not.toHaveAttribute('aria-current', 'true')
})

for (const [device, width, height] of [['phone', 390, 844], ['tablet', 820, 1180]] as const)
  test(`on a ${device} a section far down stands right below the tabs once it was tapped, on the first visit and the next @long`, async ({ guest }) => {
    await guest.page.setViewportSize({ width, height })
    for (const name of ['Drinks', 'Sweets', 'Chinese and pizza']) {
      await guest.openTable('RAJCS012')
      await guest.menu.sectionTab(name).click()
      expect(await spaceAbove(guest.page, name)).toBeGreaterThanOrEqual(0)
      expect(await spaceAbove(guest.page, name)).toBeLessThan(48)
    }
  })

test('on a desktop the search stays in sight as the menu is scrolled, and the names of its sections below it @long', async ({ guest }) => {
  await guest.page.setViewportSize({ width: 1280, height: 800 })
  await guest.openTable('RAJCS012')
  // The painted menu stands beside the page's own for as long as that takes over.
  await expect(guest.page.locator('#first-screen')).toHaveCount(0)
  await guest.page.evaluate(() => scrollTo({ top: 1600, behavior: 'instant' }))
  await expect(guest.page.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
  const [search, rail] = [await guest.page.getByRole('search').boundingBox(), await guest.page.locator('.rail').boundingBox()]
  expect(search?.y).toBe(0)
  expect(rail?.y).toBeGreaterThanOrEqual(search?.height ?? Infinity)
})

/** Between the tabs and a section's name, in px, once the app has taken over and nothing has moved in forty frames. */
const spaceAbove = (page: Page, section: string): Promise<number> =>
  page.evaluate(async (name) => {
    const space = (): number => {
      const heading = [...document.querySelectorAll('#root h2')].find(({ textContent }) => textContent.startsWith(name))
      const tabs = document.querySelector('#root .tabs')
      return heading && tabs ? heading.getBoundingClientRect().top - tabs.getBoundingClientRect().bottom : NaN
    }
    for (let still = 0, last = NaN; still < 40; ) {
      await new Promise(requestAnimationFrame)
      still = space() === last ? still + 1 : 0
      last = space()
    }
    return space()
  }, section)

test('a tab of a section that is still to come is the current one at once, and its section is gone to as soon as it is there', async ({ guest }) => {
  const letGo = await holdDishes(guest.page)
  await guest.openTable(LONG_MENU)
  await expect(guest.page.locator('#first-screen')).toHaveCount(0)
  await guest.menu.sectionTab(FAR_SECTION).click()
  await expect(guest.menu.sectionTab(FAR_SECTION)).toHaveAttribute('aria-current', 'true')
  letGo()
  await holdsTheWholeMenu(guest.page)
  expect(await spaceAbove(guest.page, FAR_SECTION)).toBeGreaterThanOrEqual(0)
  expect(await spaceAbove(guest.page, FAR_SECTION)).toBeLessThan(48)
  await expect(guest.menu.sectionTab(FAR_SECTION)).toHaveAttribute('aria-current', 'true')
})

test('nobody is pulled to a section that came late once they have turned to a dish', async ({ guest }) => {
  const letGo = await holdDishes(guest.page)
  await guest.openTable(LONG_MENU)
  await expect(guest.page.locator('#first-screen')).toHaveCount(0)
  await guest.menu.sectionTab(FAR_SECTION).click()
  await guest.page.getByRole('main').getByRole('button', { name: say('common.add') }).first().click()
  await expect(guest.menu.sectionTab(FAR_SECTION)).not.toHaveAttribute('aria-current', 'true')
  letGo()
  await holdsTheWholeMenu(guest.page)
  await spaceAbove(guest.page, FAR_SECTION)
  expect(await guest.page.evaluate(() => scrollY)).toBe(0)
})

/** Where the menu is read, a dish stands in the middle of the screen. */
const readsDishes = (page: Page) =>
  expect.poll(() => page.evaluate(() => {
    const boxes = [...document.querySelectorAll('#root main:not(:has(> h2.sr)) article')].map((article) => article.getBoundingClientRect())
    return boxes.some(({ top, bottom, height }) => height > 0 && top < innerHeight / 2 + 150 && bottom > innerHeight / 2 - 150)
  })).toBe(true)

test('of a menu of sixty sections dishes stand wherever the guest jumps to, filters to and comes back to from a search', async ({ guest, outlet }) => {
  const menu = generateMenu({ seed: 'sixty', items: 900, sections: 60 })
  await outlet.setMenu(menu)
  await guest.openTable(outlet.tableCode)
  await expect(guest.page.locator('#first-screen')).toHaveCount(0)
  await expect(guest.page.locator('#root .sec')).toHaveCount(60)
  const jumpTo = (part: number) => guest.page.evaluate((at) => scrollTo({ top: at * document.documentElement.scrollHeight, behavior: 'instant' }), part)
  for (const part of [0.9, 0.05, 0.5, 0.7, 0.3]) {
    await jumpTo(part)
    await readsDishes(guest.page)
  }
  await jumpTo(0)
  await guest.menu.filter('Veg')
  await jumpTo(0.6)
  await readsDishes(guest.page)
  await guest.menu.search(menu.sections[40]?.items[0]?.name ?? '')
  await expect(guest.page.getByRole('heading', { name: say('menu.hitsHeading') })).toHaveCount(1)
  await guest.menu.search('')
  await readsDishes(guest.page)
  await jumpTo(0.2)
  await readsDishes(guest.page)
  const last = menu.sections.at(-1)?.name ?? ''
  await guest.menu.sectionTab(last).click()
  await readsDishes(guest.page)
  await expect(guest.menu.sectionTab(last)).toHaveAttribute('aria-current', 'true')
})
