import { randomInt } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { readAccessToken, readOrderEntries } from '../harness/device.ts'
import { poll } from '../harness/poll.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import type { TcpProxy } from '../harness/tcp-proxy.ts'
import { CartPage } from './pages/cart-page.ts'
import { ChangedPage } from './pages/changed-page.ts'
import { FeedbackPage } from './pages/feedback-page.ts'
import { ItemSheet } from './pages/item-sheet.ts'
import { MenuPage } from './pages/menu-page.ts'
import { OrdersPage } from './pages/orders-page.ts'
import { ScanPage } from './pages/scan-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { TrackingPage } from './pages/tracking-page.ts'
import { watchClaims } from './claims.ts'
import { say } from './say.ts'

/** A mobile number that no other test's guest has. */
const newPhone = (): string => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`

export const uuid = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

/** Somebody with a phone: a tab, the screens one can be on, and a number to sign in with. */
export class Guest {
  readonly page: Page
  readonly origin: string
  readonly server: ServerProcess
  readonly phone: string
  readonly name: string
  readonly menu: MenuPage
  readonly item: ItemSheet
  readonly cart: CartPage
  readonly signInPage: SignInPage
  readonly tracking: TrackingPage
  readonly changed: ChangedPage
  readonly orders: OrdersPage
  readonly feedback: FeedbackPage
  readonly scan: ScanPage

  constructor(page: Page, origin: string, server: ServerProcess, identity: { phone: string; name: string } = { phone: newPhone(), name: 'Aarav Shekhawat' }) {
    this.page = page
    this.origin = origin
    this.server = server
    this.phone = identity.phone
    this.name = identity.name
    this.menu = new MenuPage(page)
    this.item = new ItemSheet(page)
    this.cart = new CartPage(page)
    this.signInPage = new SignInPage(page)
    this.tracking = new TrackingPage(page)
    this.changed = new ChangedPage(page)
    this.orders = new OrdersPage(page)
    this.feedback = new FeedbackPage(page)
    this.scan = new ScanPage(page)
  }

  /** The same person on another tab, or on the page that opened after a restart. */
  on(page: Page): Guest {
    return new Guest(page, this.origin, this.server, this)
  }

  /** Another person who picks up the same phone. */
  asSomebodyElse(): Guest {
    return new Guest(this.page, this.origin, this.server, { phone: newPhone(), name: 'Meera Rathore' })
  }

  address(path: string): string {
    return `${this.origin}/web/${path}`
  }

  /** Follows the link on a table card. */
  async openTable(tableCode: string): Promise<void> {
    await watchClaims(this.page.context())
    await this.page.goto(this.address(`restaurant/${tableCode}`))
    await this.menu.isOpen()
  }

  async open(path: string): Promise<void> {
    await watchClaims(this.page.context())
    await this.page.goto(this.address(path))
  }

  /** The code that was sent by SMS, as the demo tells it at the instance that sent it. */
  async otp(): Promise<string> {
    const ask = (port: number) => fetch(`http://127.0.0.1:${port}/api/demo/otp?phoneNum=${this.phone}`, { headers: { host: new URL(this.origin).host } })
    const answers = (await Promise.all(this.server.ports.map(ask))).filter(({ ok }) => ok)
    const [answer] = answers
    if (!answer || answers.length > 1) throw new Error(`${answers.length} instances sent a code to ${this.phone}: the last cannot be told.`)
    const { otp } = (await answer.json()) as { otp: string }
    return otp
  }

  /** Number, code, name: from the sign-in page to wherever it leads. */
  async signIn(): Promise<void> {
    await this.signInPage.isOpen()
    await this.signInPage.sendCodeTo(this.phone)
    await this.signInPage.enterCode(await this.otp())
    await this.signInPage.enterName(this.name)
  }

  /** Signs in first, and is led to the menu of the table. */
  async openTableSignedIn(tableCode: string): Promise<void> {
    await this.open(`signin?to=${encodeURIComponent(`/web/restaurant/${tableCode}`)}`)
    await this.signIn()
    await this.menu.isOpen()
  }

  /** ST-02: the session is over, and this phone says so. */
  async isAskedToLogInAgain(): Promise<void> {
    await expect(this.page.getByRole('alertdialog', { name: 'Please login again' }).or(this.page.getByRole('dialog', { name: 'Please login again' }))).toBeVisible()
  }

  async logsInAgain(): Promise<void> {
    await this.page.getByRole('button', { name: 'LOGIN' }).or(this.page.getByRole('link', { name: 'LOGIN' })).click()
    await this.logIn()
  }

  /** A guest whom the brand knows already: number and code. */
  async logIn(): Promise<void> {
    await this.signInPage.isOpen()
    await this.signInPage.sendCodeTo(this.phone)
    await this.signInPage.enterCode(await this.otp())
    await poll('the phone holds an access token', async () => ((await readAccessToken(this.page)) ?? '') !== '' || undefined)
  }

  /** From the account page, which has to be open (ST-06). */
  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: say('account.logout') }).click()
    await this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).getByRole('button', { name: say('account.logoutYes') }).click()
    await expect.poll(() => readAccessToken(this.page)).toBeNull()
  }

  /** Waits until this phone could do without a network: the service worker answers, menu and first screen are stored. */
  async isReadyForDeadZone(): Promise<void> {
    await poll('the service worker answers and has stored the first screen', () =>
      this.page.evaluate(async () => {
        const { controller } = navigator.serviceWorker
        if (controller && (await caches.match('/first-screen')) !== undefined) return true
        const registration = await navigator.serviceWorker.getRegistration()
        const states = [registration?.installing, registration?.waiting, registration?.active].map((worker) => worker?.state)
        throw new Error(JSON.stringify({ at: location.pathname, controlled: controller !== null, states, caches: await caches.keys() }))
      }), 60_000)
  }

  /** The order this phone placed last: its id is its key for ever. */
  async lastOrderId(): Promise<string> {
    const entry = (await readOrderEntries(this.page)).at(-1)
    if (!entry) throw new Error('No order was placed on this phone.')
    return entry.id
  }

  /** Plane mode: the phone knows that it has no network. */
  async loseNetwork(network: TcpProxy): Promise<void> {
    network.cut()
    await this.page.context().setOffline(true)
  }

  async findNetwork(network: TcpProxy): Promise<void> {
    network.restore()
    await this.page.context().setOffline(false)
  }
}
