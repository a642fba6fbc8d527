import { expect, type Locator, type Page } from 'playwright/test'
import { say } from '../say.ts'

/** The cart's offers: the row and the sheet behind it. */
export class CartOffers {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  private row(): Locator {
    return this.page.getByRole('region', { name: say('offers.label') })
  }

  sheet(): Locator {
    return this.page.getByRole('dialog', { name: say('offers.label') })
  }

  async says(words: string): Promise<void> {
    await expect(this.row().getByText(words)).toBeVisible()
  }

  async tap(label: string): Promise<void> {
    await this.row().getByRole('button', { name: label, exact: true }).click()
  }

  async open(): Promise<void> {
    await this.tap(say('offers.seeAll'))
    await expect(this.sheet()).toBeVisible()
  }

  async typeCode(code: string): Promise<void> {
    await this.sheet().getByRole('textbox', { name: say('offers.code') }).fill(code)
    await this.sheet().getByRole('button', { name: say('offers.check') }).click()
  }

  async close(): Promise<void> {
    await this.sheet().getByRole('button', { name: say('common.close') }).click()
  }
}
