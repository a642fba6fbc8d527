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
    await expect(this.page.getByRole('heading', { name: say('cart.empty') }).or(this.page.getByRole('heading', { name: say('cart.emptyElsewhere') })).first()).toBeVisible()
  }

  /** ST-19: its dishes are another outlet's. @param outlet its name and area */
  async isOf(outlet: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('cartNotices.elsewhere', { outlet }) })).toBeVisible()
    await expect(this.page.getByText(say('cartNotices.elsewhereText')).first()).toBeVisible()
  }

  async goBackToItsMenu(): Promise<void> {
    await this.page.getByRole('link', { name: say('cartNotices.elsewhereBack') }).click()
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

  /** Taps a button so many times and reads, in the same task, what the page says of the cart. @param label as the button is read out */
  async figuresAfter(label: string, taps: number): Promise<{ counts: string[]; prices: string[]; bill: string; total: string }> {
    return this.page.locator('#root').evaluate((root, { label, taps }) => {
      const button = root.querySelector(`button[aria-label=${JSON.stringify(label)}]`)
      for (let tap = 0; tap < taps; tap++) button?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      const texts = (selector: string): string[] => Array.from(root.querySelectorAll(selector), ({ textContent }) => textContent)
      const [bill = '', total = ''] = [texts('dl').at(-1), texts('main b.tabular').at(-1)]
      return { counts: texts('article .num'), prices: texts('article .price'), bill, total }
    }, { label, taps })
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

  async says(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }

  /** The cart's one button, where dishes in it cannot be had. */
  async seeUnavailable(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Remove Unavailable Item(s)' }).click()
  }

  async removeUnavailable(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Remove Unavailable Item(s)' }).click()
  }
}
