import { expect, type Locator, type Page } from 'playwright/test'
import { tracking } from '#messages/en/tracking.ts'
import { patternOf, rupees, say } from '../say.ts'

const WITH_THE_KITCHEN = ['placed', 'confirmed', 'partial', 'ready', 'out-for-delivery', 'served', 'delivered', 'failed', 'cancelled'] as const
const WITHOUT_ORDER = ['ask', 'expired', 'rejected', 'withdrawn'] as const

export type Stage = keyof typeof tracking.heading

/** ST-09's own words. */
const QUOTED: Readonly<Partial<Record<Stage, string>>> = {
  unpaid: 'Order Placed', placed: 'Order Placed', partial: 'Order Partially Confirmed', ready: 'Order Ready', 'out-for-delivery': 'Out for Delivery', served: 'Order Served', delivered: 'Order Delivered',
}

/** One order on its way: what is true of it. */
export class TrackingPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  heading(stage: Stage): Locator {
    return stage === 'confirmedIn' || stage === 'confirmedHere'
      ? this.page.getByRole('heading', { name: patternOf(tracking.heading[stage]) })
      : this.page.getByRole('heading', { name: QUOTED[stage] ?? say(`tracking.heading.${stage}`), exact: true })
  }

  /** A try that met the cut takes its 15 s before it is given up, twice where page and worker drain in turn. */
  async says(stage: Stage, timeout = 40_000): Promise<void> {
    await expect(this.heading(stage).first()).toBeVisible({ timeout })
  }

  private anyOf(stages: readonly Stage[]): Locator {
    return stages.map((stage) => this.heading(stage)).reduce((one, other) => one.or(other)).first()
  }

  /** Any of the words that only the outlet's side can make true. */
  async isWithTheKitchen(): Promise<void> {
    await expect(this.anyOf([...WITH_THE_KITCHEN, 'confirmedIn', 'confirmedHere', 'late'])).toBeVisible()
  }

  /** It says that the order is on this phone or on its way, and no more. */
  async isNotWithTheKitchen(): Promise<void> {
    await expect(this.anyOf(['phone', 'sending'])).toBeVisible()
  }

  /** The guest is told that there is no order, and why. */
  async saysWhyNot(): Promise<void> {
    await expect(this.anyOf(WITHOUT_ORDER).or(this.unavailable()).first()).toBeVisible()
  }

  async showsTotal(paise: number): Promise<void> {
    await expect(this.page.getByText(rupees(paise, 2)).or(this.page.getByText(rupees(paise))).first()).toBeVisible()
  }

  async showsToken(token: number): Promise<void> {
    await expect(this.page.getByText(say('tracking.token', { token: String(token) })).first()).toBeVisible()
  }

  async holds(name: string): Promise<void> {
    await expect(this.page.getByText(name).first()).toBeVisible()
  }

  /** ST-09: the dish stands among those that are not made. */
  async tookOff(name: string): Promise<void> {
    const card = this.page.locator('section').filter({ has: this.page.getByRole('heading', { name: say('tracking.takenOff') }) })
    await expect(card.getByText(name)).toBeVisible()
  }

  /** A tap by somebody who cannot wait; it is gone as soon as an answer came. */
  async tapSendNowIfShown(): Promise<void> {
    const button = this.page.getByRole('button', { name: say('tracking.sendNow') }).or(this.page.getByRole('button', { name: say('tracking.askAgain') }))
    if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined)
  }

  async takeBack(): Promise<void> {
    await this.page.getByRole('button', { name: say('tracking.takeBack') }).click()
    await this.page.getByRole('button', { name: say('tracking.takeBackYes') }).click()
  }

  async seeChange(): Promise<void> {
    await this.page.getByRole('link', { name: say('tracking.seeChange') }).or(this.page.getByRole('button', { name: say('tracking.seeChange') })).first().click()
  }

  /** ER-05: the guest is told that something cannot be had. */
  async saysUnavailable(): Promise<void> {
    await expect(this.unavailable()).toBeVisible()
  }

  async removeUnavailable(): Promise<void> {
    await this.page.getByRole('link', { name: 'Remove Unavailable Item(s)' }).click()
  }

  private unavailable(): Locator {
    return this.page.getByRole('heading', { name: 'Item(s) not available' })
  }

  async rate(): Promise<void> {
    await this.page.getByRole('link', { name: say('tracking.rate') }).or(this.page.getByRole('button', { name: say('tracking.rate') })).first().click()
  }
}
