import { expect, type Locator, type Page } from 'playwright/test'
import { say } from '../say.ts'

/** The sheet of one dish: its sizes and extras. */
export class ItemSheet {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  sheet(): Locator {
    return this.page.getByRole('dialog')
  }

  async isOpenOn(name: string): Promise<void> {
    await expect(this.page.getByRole('dialog', { name })).toBeVisible()
  }

  async chooseSize(name: string): Promise<void> {
    await this.size(name).check()
  }

  size(name: string): Locator {
    return this.sheet().getByRole('radio', { name })
  }

  async takeExtra(name: string): Promise<void> {
    await this.extra(name).check()
  }

  extra(name: string): Locator {
    return this.sheet().getByRole('checkbox', { name })
  }

  /** The one filled button, with the live price at its end. */
  addButton(): Locator {
    return this.sheet().getByRole('button', { name: new RegExp(`^(${say('item.add')}|${say('item.update')})\\b`) }).last()
  }

  async add(): Promise<void> {
    await this.addButton().click()
  }

  async priceIs(price: string): Promise<void> {
    await expect(this.addButton()).toContainText(price)
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }

  async close(): Promise<void> {
    await this.sheet().getByRole('button', { name: say('common.close') }).click()
  }

  async isClosed(): Promise<void> {
    await expect(this.sheet()).toHaveCount(0)
  }
}
