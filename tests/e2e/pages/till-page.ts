import { expect, type Locator } from 'playwright/test'
import { BoardPage } from './board-page.ts'

/** The counter on the staff's board: bills, the till, the day's close. */
export class TillPage extends BoardPage {
  async openPayments(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Payments', exact: true }))
  }

  async open(): Promise<void> {
    await this.openPayments()
    await expect(this.bill()).toBeVisible()
  }

  bill(): Locator {
    return this.page.getByRole('region', { name: 'The bill' })
  }

  till(): Locator {
    return this.page.getByRole('region', { name: 'Take the money' })
  }

  async addTip(rupees: string): Promise<void> {
    await this.bill().getByLabel('Tip, if the guest adds one').fill(rupees)
  }

  /** Rupees as they are keyed in, digit by digit. */
  async keyIn(rupees: string): Promise<void> {
    for (const digit of rupees) await this.till().getByRole('button', { name: digit, exact: true }).click()
  }

  async takeCash(amount: string): Promise<void> {
    await this.tap(this.till().getByRole('button', { name: `Take ${amount} in cash` }))
  }

  async openDay(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Day’s close' }))
  }

  /** Asked for, and agreed to. */
  async closeDay(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Close the day', exact: true }))
    await this.tap(this.page.getByRole('button', { name: 'Close it for good' }))
  }

  /** @returns the only one that is listed @param name of the part, with how many are under way */
  async openRefunds(name: string): Promise<Locator> {
    await this.openPayments()
    await this.tap(this.page.getByRole('button', { name, exact: true }))
    return this.page.getByRole('region', { name: 'Money on its way back' }).getByRole('listitem')
  }

  async count(cash: string): Promise<void> {
    await this.page.getByLabel('Cash counted, in rupees').fill(cash)
  }
}
