import { expect, type Locator, type Page } from 'playwright/test'
import { say } from '../say.ts'

/** An offer over the menu, by its title; "Offers" where there is none to show. */
export class OfferSheet {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  named(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  async says(title: string, words: string): Promise<void> {
    await expect(this.named(title).getByText(words)).toBeVisible()
  }

  async tap(title: string, label: string): Promise<void> {
    const sheet = this.named(title)
    await sheet.getByRole('link', { name: label }).or(sheet.getByRole('button', { name: label })).click()
  }

  async close(title: string): Promise<void> {
    await this.named(title).getByRole('button', { name: say('common.close') }).click()
  }
}
