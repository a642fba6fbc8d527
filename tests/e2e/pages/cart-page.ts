import { expect, type Locator, type Page } from 'playwright/test'
import { rupees, say } from '../say.ts'

/** The cart with its bill. */
export class CartPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('cart.title') })).toBeVisible()
  }

  async holds(name: string): Promise<void> {
    await expect(this.page.getByRole('main').getByText(name).first()).toBeVisible()
  }

  async isEmpty(): Promise<void> {
    await expect(this.page.getByText(say('cart.empty'))).toBeVisible()
  }

  /** ST-19: its dishes are another outlet's. @param outlet its name and area */
  async isOf(outlet: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('cartPage.elsewhere', { outlet }) })).toBeVisible()
    await expect(this.page.getByText(say('cartPage.elsewhereText'))).toBeVisible()
  }

  async goBackToItsMenu(): Promise<void> {
    await this.page.getByRole('link', { name: say('cartPage.elsewhereBack') }).click()
  }

  async startAnew(): Promise<void> {
    await this.page.getByRole('button', { name: say('cart.otherOutletYes') }).click()
  }

  async writeNote(note: string): Promise<void> {
    await this.page.getByRole('textbox', { name: say('cart.note') }).fill(note)
  }

  async oneMore(name: string): Promise<void> {
    await this.page.getByRole('button', { name: say('common.oneMore', { name }) }).click()
  }

  async oneLess(name: string): Promise<void> {
    await this.page.getByRole('button', { name: say('common.oneLess', { name }) }).click()
  }

  /** What is to be paid, as the bill says it. */
  async totalIs(paise: number): Promise<void> {
    await expect(this.page.getByText(rupees(paise, 2)).first()).toBeVisible()
  }

  placeButton(): Locator {
    return this.page.getByRole('button', { name: say('cart.place') })
  }

  async place(): Promise<void> {
    await this.placeButton().click()
  }

  async signInToOrder(): Promise<void> {
    await this.page.getByRole('button', { name: say('cart.signInToOrder') }).or(this.page.getByRole('link', { name: say('cart.signInToOrder') })).click()
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }

  async removeUnavailable(): Promise<void> {
    await this.page.getByRole('button', { name: 'Remove Unavailable Item(s)' }).click()
  }
}
