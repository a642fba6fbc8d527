import { expect, type Locator, type Page } from 'playwright/test'
import type { ServiceType } from '#schemas/menu.ts'
import { say } from '../say.ts'

/** How the guest is served: the doors and the chip on the menu, and the sheet. */
export class WaysSheet {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  door(way: ServiceType): Locator {
    return this.page.getByRole('region', { name: say('ways.title') }).getByRole('button', { name: new RegExp(`^${say(`ways.name.${way}`)}`) })
  }

  async chipSays(words: string | RegExp): Promise<void> {
    await expect(this.page.locator('.tablechip').first()).toHaveText(words)
  }

  async open(): Promise<void> {
    await this.page.locator('button.tablechip').first().click()
    await expect(this.sheet()).toBeVisible()
  }

  sheet(): Locator {
    return this.page.getByRole('dialog', { name: say('ways.title') })
  }

  /** A way with its line and price. */
  option(way: ServiceType): Locator {
    return this.sheet().locator('label').filter({ has: this.page.getByRole('radio', { name: new RegExp(`^${say(`ways.name.${way}`)}`) }) })
  }

  async choose(way: ServiceType): Promise<void> {
    await this.sheet().getByRole('radio', { name: new RegExp(`^${say(`ways.name.${way}`)}`) }).check()
  }

  /** Gives back what tells the attributes of the ways that were written since: the browser marks the chosen one, and nobody writes the others anew in the frame of the tap. */
  async watchOptions(): Promise<() => Promise<(string | null)[]>> {
    const written = await this.sheet().getByRole('radiogroup', { name: say('ways.title') }).evaluateHandle((group) => {
      const names: (string | null)[] = []
      new MutationObserver((changes) => names.push(...changes.map(({ attributeName }) => attributeName))).observe(group, { attributes: true, subtree: true })
      return names
    })
    return () => written.evaluate((names) => names)
  }

  /** CO-06: when a pickup is fetched; it stands where a pickup is chosen. */
  pickupNow(): Locator {
    return this.sheet().getByRole('radiogroup', { name: say('wayChoice.thereWhen') })
  }

  /** CO-06: what a guest who comes now can say of when they will be there. */
  async pickupTimes(): Promise<string[]> {
    const times = this.pickupNow().locator('label > span')
    await expect(times).not.toHaveCount(0)
    return times.allTextContents()
  }

  /** The later time at this place in the list; gives back its words. */
  async takeSlot(at: number): Promise<string> {
    await this.sheet().getByRole('radio', { name: say('wayChoice.later') }).check()
    const slot = this.slot(at)
    await slot.check()
    return (await slot.locator('..').textContent()) ?? ''
  }

  /** A later time by its place in the list. */
  slot(at: number): Locator {
    return this.sheet().getByRole('radiogroup', { name: say('wayChoice.at') }).getByRole('radio').nth(at)
  }

  async writeCar(number: string, looks: string): Promise<void> {
    await this.page.getByLabel(say('wayChoice.vehicle')).fill(number)
    await this.page.getByLabel(say('wayChoice.looks')).fill(looks)
  }

  async keepCar(): Promise<void> {
    await this.sheet().getByRole('checkbox', { name: say('wayChoice.keepCar') }).check()
  }

  /** One of the guest's saved cars. */
  car(number: string): Locator {
    return this.sheet().getByRole('radiogroup', { name: say('wayChoice.cars') }).getByRole('radio', { name: new RegExp(`^${number}`) })
  }

  /** The sheet's one button. */
  goButton(): Locator {
    return this.sheet().getByRole('button').last()
  }

  async go(): Promise<void> {
    await this.goButton().click()
  }

  async isClosed(): Promise<void> {
    await expect(this.sheet()).toHaveCount(0)
  }
}
