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

  async orderAgain(): Promise<void> {
    await this.page.getByRole('button', { name: say('orders.again') }).first().click()
  }
}
