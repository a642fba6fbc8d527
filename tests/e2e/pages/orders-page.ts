import { expect, type Locator, type Page } from 'playwright/test'
import { say } from '../say.ts'

/** My Orders. */
export class OrdersPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('orders.title') })).toBeVisible()
  }

  async says(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }

  order(words: string | RegExp): Locator {
    return this.page.getByRole('article').filter({ hasText: words })
  }

  /** Orders that are over, one card each. */
  past(): Locator {
    return this.page.getByRole('article').filter({ has: this.page.getByRole('button', { name: say('orders.again') }) })
  }

  /** The next ten, from this phone or from the server. */
  async more(where: 'phone' | 'server'): Promise<void> {
    await this.page.getByRole('button', { name: say(where === 'phone' ? 'orders.more' : 'orders.older') }).click()
  }

  async lookFor(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: say('orders.search') }).fill(text)
  }

  way(name: string): Locator {
    return this.page.getByRole('group', { name: say('orders.ways') }).getByRole('button', { name })
  }

  async orderAgain(): Promise<void> {
    await this.page.getByRole('button', { name: say('orders.again') }).first().click()
  }
}
