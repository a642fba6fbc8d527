/** Every screen in every state that a guest may see it in. */
import { expect, type Page } from 'playwright/test'
import type { Item } from '#schemas/menu.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import { ORDER_STATUSES } from '#schemas/order.ts'
import { writeEntries } from '../harness/device.ts'
import { say } from '../e2e/say.ts'
import { deadZone } from './held.ts'
import { entryOf, orderIn, prices, quoteOf, refusedWith, type Table } from './orders.ts'
import { ON_PHONE } from './sizes.ts'
import { hasWholeMenu, signedIn, writeOrders } from './stage.ts'
import type { Scene, State } from './state.ts'
import { AFTER_STATES, listed } from './states-after.ts'
import { AROUND_STATES } from './states-around.ts'
import { BOARD_STATES } from './states-board.ts'
import { CART_ASKS_STATES } from './states-cart-asks.ts'
import { CART_STATES } from './states-cart.ts'
import { COUNTER_STATES } from './states-counter.ts'
import { DELIVERY_STATES } from './states-delivery.ts'
import { HOME_STATES } from './states-home.ts'
import { MENU_STATES } from './states-menu.ts'
import { MYSTERY_STATES } from './states-mystery.ts'
import { NOTHING_STATES } from './states-nothing.ts'
import { OFFER_PAGES, OFFER_STATES } from './states-offers.ts'
import { ORDERS_STATES } from './states-orders.ts'
import { OVER_STATES } from './states-over.ts'
import { PAY_STATES } from './states-pay.ts'
import { POINT_STATES } from './states-points.ts'
import { SANDBOX_STATES } from './states-sandbox.ts'
import { SIGN_IN_STATES } from './states-sign-in.ts'
import { TILL_STATES } from './states-till.ts'
import { TOLD_STATES } from './states-told.ts'
import { TRACK_STATES } from './states-track.ts'
import { WAYS_STATES } from './states-ways.ts'
import { WELCOME_STATES } from './states-welcome.ts'

const go = (path: string) => async ({ page, brand }: Scene): Promise<void> => {
  await page.goto(`${brand.origin}/web/${path}`)
}

const heading = async (page: Page): Promise<void> => page.locator('h1, h2').first().waitFor()
const opened = (path: string) => async (scene: Scene): Promise<void> => {
  await go(path)(scene)
  await heading(scene.page)
}

const menu = async (scene: Scene): Promise<void> => {
  await go('ordering/menu')(scene)
  await scene.page.locator('main article').first().waitFor()
}

/** What comes late above a button moves where the page was scrolled to for it: behind a sheet it stands at its top. */
const fromTop = async ({ page }: Scene): Promise<void> => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))

/** Who is signed in has been read. */
const accountOfVisitor = async (scene: Scene): Promise<void> => {
  await opened('account')(scene)
  await scene.page.getByText(say('account.visitor')).waitFor()
}

/** Calls of the page and its workers end as if there were no network; the page itself is there. */
const cutOff = async ({ page }: Scene): Promise<void> => {
  await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
}

/** The sheet of a dish, once it is that and no longer the sign of a wait. */
const dish = async (scene: Scene, item: Item | undefined): Promise<void> => {
  await go(`ordering/menu/item/${item?.id}`)(scene)
  const sheet = scene.page.getByRole('dialog', { name: item?.name ?? '' })
  await sheet.waitFor()
  // Chromium draws the ring of a focus that follows none, and the sheet may have stood empty, with its own, before the dish was read.
  await sheet.getByRole('button', { name: say('common.close') }).first().evaluate((close: HTMLElement) => {
    close.blur()
    close.focus()
  })
}

/** Rows so near the screen, px, are built unseen, one block a frame. */
const NEAR_PX = 1_400
const emptyNear = (blocks: Element[], near: number): number => blocks.filter((block) => block.getBoundingClientRect().top < innerHeight + near).length

/** The first two plain dishes of those that are near: which they are must not hang on how far the rows have come. */
const addDishes = async ({ page, brand }: Scene): Promise<void> => {
  await hasWholeMenu(page, brand)
  await expect.poll(() => page.locator('#root .items:not(:has(.item)), #root .sec:not(:has(.item))').evaluateAll(emptyNear, NEAR_PX)).toBe(0)
  let added = 0
  for (const { name } of brand.plain) {
    const add = page.getByRole('button', { name: say('common.addNamed', { name }) }).last()
    if (added === 2 || (await add.count()) === 0) continue
    await add.click()
    added++
  }
}

/** Nobody answers to an order that is sent. */
const holdOrders = async ({ page }: Scene): Promise<void> => {
  await page.context().route('**/api/orders/**', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
}

/** A command of the outbox on its page; no answer to it comes. One that was not sent, or is no longer, is the phone's alone: with a network the next round would send it. */
const waiting = (name: string, change: (at: number) => Partial<OrderEntry>, { core = false, offline = false } = {}): State => ({
  name: `order-${name}`,
  who: 'guest',
  core,
  open: async (scene) => {
    const now = Date.now()
    const entry = entryOf(scene.table, now, 1, change(now))
    await holdOrders(scene)
    if (offline) await deadZone(scene)
    await writeEntries(scene.page, [entry])
    await opened(`confirmation/${entry.id}`)(scene)
  },
})

const changedBy = (name: string, refusal: (entry: OrderEntry, at: number, table: Table) => OrderEntry['refusal']): State => ({
  name: `changed-${name}`,
  who: 'guest',
  open: async (scene) => {
    const now = Date.now()
    const entry = entryOf(scene.table, now, 2, { state: 'needs-confirmation', attempts: 1 })
    await writeEntries(scene.page, [{ ...entry, refusal: refusal(entry, now, scene.table) }])
    await opened(`confirmation/${entry.id}/changed`)(scene)
  },
})

/** Statuses on the way to a door are told by those states (`track-door-…`). */
const AT_TABLE = ORDER_STATUSES.filter((status) => !['DRAFT', 'OUTFORDELIVERY', 'DISPATCHED', 'ORDERDELIVERED', 'DELIVERED'].includes(status))

const ofStatus = (status: (typeof ORDER_STATUSES)[number]): State => ({
  name: `order-${status.toLowerCase()}`,
  who: 'guest',
  core: ['UNATTENDED', 'CONFIRMED', 'PARTIALCONFIRM', 'SETTLED', 'CANCELLED'].includes(status),
  open: async (scene) => {
    const order = orderIn(status, scene.table, Date.now())
    await writeOrders(scene.stage, scene.table, [order])
    await go(`confirmation/${order.id}`)(scene)
    await scene.page.getByText(String(order.token)).first().waitFor()
  },
})

export const STATES: readonly State[] = [
  { name: 'menu-first-visit', who: 'fresh', core: true, open: async (scene) => { await go(`restaurant/${scene.brand.tableCode}`)(scene); await hasWholeMenu(scene.page, scene.brand) } },
  { name: 'menu-wrong-code', who: 'fresh', open: async (scene) => { await go('restaurant/NOSUCH012')(scene); await scene.page.locator('dialog[open]').waitFor() } },
  { name: 'scan', who: 'fresh', core: true, open: opened('scan') },
  { name: 'scan-typed', who: 'fresh', open: opened('scan?state=manual') },
  { name: 'scan-from-more', who: 'fresh', brands: ['rajwada'], looks: ON_PHONE, open: async (scene) => {
    await opened('account')(scene)
    await scene.page.getByRole('link', { name: say('account.scan') }).click()
    await scene.page.getByRole('heading', { name: say('scan.title') }).waitFor()
  } },
  { name: 'cart-no-place', who: 'fresh', open: opened('cart') },
  { name: 'account-new', who: 'fresh', open: accountOfVisitor },
  { name: 'sign-in-failed', who: 'fresh', open: async (scene) => {
    await opened('signin')(scene)
    await scene.page.getByRole('button', { name: say('signIn.send') }).click()
    await scene.page.getByText(say('inputs.problem.phone')).first().waitFor()
  } },
  { name: 'sign-in-code', who: 'fresh', open: async (scene) => {
    await opened('signin')(scene)
    await scene.guest.signInPage.sendCodeTo(scene.guest.phone)
  } },

  { name: 'menu', who: 'visitor', core: true, open: menu },
  { name: 'menu-with-cart', who: 'visitor', core: true, open: async (scene) => { await menu(scene); await addDishes(scene) } },
  { name: 'menu-cut-off', who: 'visitor', open: async (scene) => { await deadZone(scene); await menu(scene); await scene.page.locator('output.quiet').waitFor() } },
  { name: 'menu-scrolled', who: 'visitor', open: async (scene) => { await menu(scene); await scene.page.evaluate(() => scrollTo({ top: 1600, behavior: 'instant' })) } },
  { name: 'dish', who: 'visitor', core: true, open: async (scene) => { await dish(scene, scene.brand.plain[0]) } },
  { name: 'dish-with-choices', who: 'visitor', core: true, open: async (scene) => { await dish(scene, scene.brand.withChoice ?? scene.brand.plain[1]) } },
  { name: 'search-hits', who: 'visitor', open: async (scene) => { await menu(scene); await scene.page.getByRole('searchbox').fill(scene.brand.plain[0]?.name.split(' ')[0] ?? 'dal'); await scene.page.locator('article').first().waitFor() } },
  { name: 'search-filtered', who: 'visitor', brands: ['rajwada'], open: async (scene) => {
    await menu(scene)
    await scene.page.getByRole('group', { name: say('menu.filters') }).getByRole('button', { name: 'Jain', exact: true }).click()
    await scene.page.getByRole('searchbox').fill('lassi')
    await scene.page.locator('article').first().waitFor()
  } },
  { name: 'search-nothing', who: 'visitor', brands: ['rajwada', 'kettle', 'chowk'], open: async (scene) => { await menu(scene); await scene.page.getByRole('searchbox').fill('wifi'); await scene.page.getByText(say('menu.noHits', { text: 'wifi' })).waitFor() } },
  { name: 'search-with-cart', who: 'visitor', brands: ['rajwada'], looks: [{ size: 'desktop', scheme: 'light' }], open: async (scene) => {
    await menu(scene)
    await addDishes(scene)
    await scene.page.getByRole('searchbox').fill('lassi')
    await scene.page.locator('article').first().waitFor()
  } },
  { name: 'category', who: 'visitor', open: async (scene) => opened(`ordering/category/${scene.brand.sections[1]?.id}`)(scene) },
  { name: 'call', who: 'visitor', open: async (scene) => { await go('ordering/menu/call')(scene); await scene.page.getByRole('dialog').waitFor() } },
  { name: 'logged-out', who: 'visitor', open: async (scene) => { await go('ordering/menu/login')(scene); await scene.page.getByRole('dialog').waitFor() } },
  { name: 'cart', who: 'visitor', core: true, open: async (scene) => { await menu(scene); await addDishes(scene); await opened('cart')(scene) } },
  { name: 'cart-empty', who: 'visitor', core: true, open: opened('cart') },
  { name: 'sign-in', who: 'visitor', core: true, open: async (scene) => { await opened('signin')(scene); await scene.page.locator('main img').first().waitFor() } },
  { name: 'orders-visitor', who: 'visitor', open: opened('orders') },
  { name: 'account-visitor', who: 'visitor', open: accountOfVisitor },
  { name: 'locations', who: 'visitor', core: true, open: opened('locations') },
  { name: 'about', who: 'visitor', open: opened('about') },
  { name: 'about-outlet', who: 'visitor', open: async (scene) => opened(`about/outlet/${scene.brand.outlet.id}`)(scene) },
  { name: 'help', who: 'visitor', open: opened('help-and-support') },
  { name: 'terms', who: 'visitor', open: opened('pages/terms-of-service') },
  { name: 'privacy', who: 'visitor', open: opened('pages/privacy-policy') },
  { name: 'lost', who: 'visitor', open: opened('no/such/page') },
  { name: 'order-gone', who: 'visitor', open: async (scene) => { await opened('confirmation/0193a1b2-0000-7000-8000-000000000000')(scene); await scene.page.getByText(say('tracking.gone')).waitFor() } },

  { name: 'orders-empty', who: 'guest', open: opened('orders') },
  { name: 'account', who: 'guest', core: true, open: opened('account') },
  { name: 'profile', who: 'guest', open: opened('account/profile') },
  { name: 'log-out', who: 'guest', open: async (scene) => { await opened('account')(scene); await scene.page.getByRole('button', { name: say('account.logout') }).click(); await scene.page.locator('dialog[open]').waitFor(); await fromTop(scene) } },
  { name: 'delete-account', who: 'guest', open: async (scene) => { await opened('account/profile')(scene); await scene.page.getByRole('button', { name: say('account.remove') }).click(); await scene.page.locator('dialog[open]').waitFor() } },
  { name: 'delete-account-offline', who: 'guest', open: async (scene) => {
    await opened('account/profile')(scene)
    await cutOff(scene)
    await scene.page.getByRole('button', { name: say('account.remove') }).click()
    await scene.page.getByRole('dialog').getByRole('button', { name: say('account.removeYes') }).click()
    await scene.page.locator('dialog[open]').getByRole('alert').waitFor()
  } },
  waiting('saved', () => ({}), { core: true, offline: true }),
  waiting('sending', () => ({ state: 'sending', attempts: 1 })),
  waiting('unknown', (now) => ({ attempts: 2, expiresAt: now - 60_000 }), { offline: true }),
  waiting('ask', (now) => ({ state: 'needs-confirmation', attempts: 1, refusal: refusedWith('PRICE_CHANGED', now) }), { core: true }),
  waiting('expired', (now) => ({ state: 'expired', expiresAt: now - 60_000 })),
  waiting('withdrawn', () => ({ state: 'withdrawn' })),
  waiting('too-many', (now) => ({ state: 'rejected', attempts: 1, refusal: refusedWith('TOO_MANY_ORDERS', now) })),
  waiting('denied', (now) => ({ state: 'rejected', attempts: 1, refusal: refusedWith('UNAUTHORIZED_ACTION', now) })),
  waiting('again', (now) => ({ state: 'sending', attempts: 2, answer: { token: 47, status: 'UNATTENDED', at: now - 60_000 } })),
  waiting('over', (now) => ({ state: 'accepted', attempts: 1, over: true, answer: { token: 47, status: 'UNATTENDED', at: now - 3_600_000 } })),
  waiting('lost', (now) => ({ state: 'rejected', attempts: 2, answer: { token: 47, status: 'UNATTENDED', at: now - 3_600_000 }, refusal: refusedWith('ORDER_EXPIRED', now) })),
  waiting('no-table', (now) => ({ state: 'rejected', attempts: 1, refusal: refusedWith('TABLE_NOT_FOUND', now) })),
  changedBy('closed', (_entry, now) => refusedWith('ORDER_TIME_NOT_ALLOWED', now, { closed: { reason: 'STOPPED', opensAt: null } })),
  changedBy('sold-out', (entry, now, table) => refusedWith('ITEM_NOT_AVAILABLE', now, { quote: quoteOf(table, entry, prices.secondGone) })),
  changedBy('price', (entry, now, table) => refusedWith('PRICE_CHANGED', now, { quote: quoteOf(table, entry, prices.secondDearer) })),
  ...AT_TABLE.map(ofStatus),
  { name: 'feedback', who: 'guest', core: true, open: async (scene) => {
    const order = orderIn('SETTLED', scene.table, Date.now())
    await writeOrders(scene.stage, scene.table, [order])
    await opened(`feedback/form?order=${order.id}`)(scene)
    await scene.page.getByRole('radio').first().waitFor({ state: 'attached' })
  } },
  { name: 'feedback-none', who: 'guest', open: opened('feedback/form') },
  { name: 'feedback-given', who: 'guest', open: async (scene) => {
    const order = orderIn('SETTLED', scene.table, Date.now())
    const feedback = { id: order.id, orderId: order.id, overallRating: 4, foodRating: 5, serviceRating: null, ambienceRating: null, remark: '' }
    await writeOrders(scene.stage, scene.table, [{ ...order, feedback }])
    await go(`feedback/success?order=${order.id}`)(scene)
    await scene.page.getByRole('heading', { name: say('feedback.success') }).waitFor()
  } },
  { name: 'orders', who: 'guest', core: true, open: async (scene) => {
    await writeOrders(scene.stage, scene.table, (['CONFIRMED', 'READY', 'SETTLED', 'CANCELLED'] as const).map((status) => orderIn(status, scene.table, Date.now(), status === 'SETTLED' ? { serviceType: 'SP', tableLabel: null } : {})))
    await holdOrders(scene)
    await writeEntries(scene.page, [entryOf(scene.table, Date.now(), 1, { state: 'sending', attempts: 1 })])
    await go('orders')(scene)
    await listed(scene.page, { running: 2, others: 3 })
  } },
  { name: 'orders-loading', who: 'fresh', open: async (scene) => {
    await scene.page.context().route('**/api/sync/orders?**', () => undefined)
    await signedIn(scene.page, scene.stage, scene.brand)
    await go('orders')(scene)
    await scene.page.getByText(say('orders.loading')).waitFor({ state: 'attached' })
  } },
  ...AFTER_STATES,
  ...AROUND_STATES,
  ...BOARD_STATES,
  ...CART_STATES,
  ...COUNTER_STATES,
  ...DELIVERY_STATES,
  ...CART_ASKS_STATES,
  ...HOME_STATES,
  ...MENU_STATES,
  ...ORDERS_STATES,
  ...TRACK_STATES,
  ...TOLD_STATES,
  ...OFFER_STATES,
  ...OFFER_PAGES,
  ...OVER_STATES,
  ...PAY_STATES,
  ...SANDBOX_STATES,
  ...SIGN_IN_STATES,
  ...TILL_STATES,
  ...WAYS_STATES,
  ...WELCOME_STATES,
  ...MYSTERY_STATES,
  ...POINT_STATES,
  ...NOTHING_STATES,
]
