import { expect, type Page } from 'playwright/test'
import { changed } from '#messages/en/changed.ts'
import { patternOf, rupees, say } from '../say.ts'

/** What changed while an order waited: a decision a line, then send. */
export class ChangedPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(changes: number): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('changed.heading', { count: changes }) })).toBeVisible()
  }

  /** ER-05: lines that cannot be had are to be left out. */
  async isOpenForUnavailable(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Item(s) not available' })).toBeVisible()
  }

  /** Where it says that the order goes. @param place as the cart's chip names it */
  async goesTo(place: string): Promise<void> {
    await expect(this.page.getByText(say('changed.goesTo'), { exact: true }).locator('..')).toContainText(place)
  }

  async backToCart(): Promise<void> {
    await this.page.getByRole('button', { name: say('changed.toCart') }).click()
  }

  async agreedTo(paise: number): Promise<void> {
    await expect(this.page.getByText(rupees(paise, 2)).first()).toBeVisible()
  }

  /** Sends the order as decided; the button says what is to be paid. */
  async send(): Promise<void> {
    await this.page.getByRole('button', { name: patternOf(changed.send) }).click()
  }

  async sendFor(paise: number): Promise<void> {
    await this.page.getByRole('button', { name: say('changed.send', { price: rupees(paise) }) }).click()
  }

  async sendAgain(): Promise<void> {
    await this.page.getByRole('button', { name: say('changed.sendAgain') }).click()
  }

  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: say('changed.cancel') }).click()
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }
}
