import { expect, type Locator, type Page } from 'playwright/test'
import { speakPay } from '#messages/speak-pay.ts'
import { say } from '../say.ts'

/** RT-07: choosing how to pay, and what is known of a payment. */
export class PaymentPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The heading of a state. */
  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true })
  }

  async says(name: string, timeout?: number): Promise<void> {
    await expect(this.heading(name)).toBeVisible(timeout === undefined ? {} : { timeout })
  }

  async isChoosing(): Promise<void> {
    await this.says(speakPay('pay.title'))
    await expect(this.page.getByRole('radio').first()).toBeVisible()
    // What the payment company takes has been told, or is not waited for any more.
    await expect(this.page.locator('[role=radiogroup][aria-busy=true]')).toHaveCount(0)
  }

  act(name: string): Locator {
    return this.page.getByRole('button', { name }).or(this.page.getByRole('link', { name })).first()
  }

  /** From an order's screen to choosing. */
  async openFromOrder(): Promise<void> {
    await this.page.getByRole('link', { name: say('tracking.pay.now') }).click()
    await this.isChoosing()
  }

  async leave(): Promise<void> {
    await this.payOnline().click()
    await this.isAtPracticePage()
  }

  /** The button that leads to the payment page, by whatever way is chosen. */
  payOnline(): Locator {
    return this.page.getByRole('button', { name: /^Pay (online|with|by) / })
  }

  async isAtPracticePage(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Pretend to pay' })).toBeVisible()
  }

  /** A button of the payment company's page, and the return it leads to. */
  async press(outcome: string): Promise<void> {
    await this.page.getByRole('button', { name: outcome }).first().click()
  }

  /** What the payment page gave is kept, and no longer in the address. */
  async hasCleanAddress(): Promise<void> {
    await expect.poll(() => [...new URL(this.page.url()).searchParams.keys()].filter((name) => name !== 'orderId' && name !== 'again')).toEqual([])
  }
}
