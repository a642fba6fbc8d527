import { expect, type Locator } from 'playwright/test'
import { BoardPage } from './board-page.ts'

/** The counter on the staff's board: bills, the till, the day's close. */
export class TillPage extends BoardPage {
  async openPayments(): Promise<void> {
    await this.page.getByRole('button', { name: 'Payments', exact: true }).click()
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
    await this.till().getByRole('button', { name: `Take ${amount} in cash` }).click()
  }

  async openDay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Day’s close' }).click()
  }

  /** Asked for, and agreed to. */
  async closeDay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close the day', exact: true }).click()
    await this.page.getByRole('button', { name: 'Close it for good' }).click()
  }

  /** @returns the only one that is listed @param name of the part, with how many are under way */
  async openRefunds(name: string): Promise<Locator> {
    await this.openPayments()
    await this.page.getByRole('button', { name, exact: true }).click()
    return this.page.getByRole('region', { name: 'Money on its way back' }).getByRole('listitem')
  }

  async count(cash: string): Promise<void> {
    await this.page.getByLabel('Cash counted, in rupees').fill(cash)
  }
}
