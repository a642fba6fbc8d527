import { expect, type Locator, type Page } from 'playwright/test'
import { menu } from '#messages/en/menu.ts'
import { patternOf, say } from '../say.ts'

type WhyClosed = 'We are not accepting online orders at the moment' | 'We are closed for the day' | 'We are not yet open for the day'

/** The menu of the table the guest sits at. */
export class MenuPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('searchbox').or(this.page.getByRole('link', { name: say('menu.search') })).first()).toBeVisible()
    await expect(this.page.getByRole('article').first()).toBeVisible()
  }

  /** A dish in its section; a recommended one stands above too. */
  dish(name: string): Locator {
    return this.page.getByRole('article').filter({ has: this.page.getByRole('link', { name, exact: true }) }).last()
  }

  async shows(name: string): Promise<void> {
    await expect(this.dish(name)).toBeVisible()
  }

  async doesNotShow(name: string): Promise<void> {
    await expect(this.dish(name)).toHaveCount(0)
  }

  async showsPrice(name: string, price: string): Promise<void> {
    await expect(this.dish(name)).toContainText(price)
  }

  /** A dish without choices, straight from its row. */
  async add(name: string): Promise<void> {
    await this.addButton(name).click()
  }

  addButton(name: string): Locator {
    return this.dish(name).getByRole('button', { name: say('common.addNamed', { name }) })
  }

  async oneMore(name: string): Promise<void> {
    await this.dish(name).getByRole('button', { name: say('common.oneMore', { name }) }).click()
  }

  async oneLess(name: string): Promise<void> {
    await this.dish(name).getByRole('button', { name: say('common.oneLess', { name }) }).click()
  }

  async openDish(name: string): Promise<void> {
    await this.dish(name).getByRole('link', { name, exact: true }).click()
  }

  async isSoldOut(name: string, timeout?: number): Promise<void> {
    await expect(this.dish(name)).toContainText(say('common.soldOut'), timeout === undefined ? {} : { timeout })
    await expect(this.addButton(name)).toHaveCount(0)
  }

  async canBeHad(name: string): Promise<void> {
    await expect(this.addButton(name)).toBeVisible()
  }

  async offersNothingToAdd(): Promise<void> {
    await expect(this.page.getByRole('button', { name: new RegExp(`^${say('common.addNamed', { name: '' })}`) })).toHaveCount(0)
  }

  cartBar(): Locator {
    return this.page.getByRole('link', { name: new RegExp(`\\d .*${say('menu.viewCart')}$`) })
  }

  async cartBarSays(count: number, price: string): Promise<void> {
    await expect(this.cartBar()).toContainText(say('menu.cartBar', { count, price }))
  }

  /** ST-19. */
  async cartBarSaysItIsElsewhere(count: number): Promise<void> {
    await expect(this.cartBar()).toContainText(say('menu.cartBarElsewhere', { count }))
    await expect(this.cartBar()).toContainText(say('menu.cartElsewhere', { count }))
    await expect(this.cartBar()).not.toContainText('₹')
  }

  async openCart(): Promise<void> {
    await this.cartBar().click()
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text)
  }

  /** Of the food-type chips: "Veg", "Non-veg", "Egg", "All". */
  async filter(word: string): Promise<void> {
    await this.page.getByRole('button', { name: word, exact: true }).click()
  }

  async saysItIsOffline(): Promise<void> {
    await expect(this.page.getByText(patternOf(menu.offline)).first()).toBeVisible()
  }

  /** ER-21. */
  async saysWhyClosed(words: WhyClosed): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }

  async callStaff(): Promise<void> {
    await this.page.getByRole('button', { name: say('menu.callStaff') }).or(this.page.getByRole('link', { name: say('menu.callStaff') })).click()
  }

  /** With the wheel, as somebody does who does not wait for a glide to end. */
  async scrollToTheTop(): Promise<void> {
    await expect(async () => {
      await this.page.mouse.wheel(0, -5_000)
      expect(await this.page.evaluate(() => scrollY)).toBe(0)
    }).toPass()
  }

  sectionTab(name: string): Locator {
    return this.page.getByRole('navigation', { name: say('menu.sections') }).getByRole('link', { name, exact: true })
  }
}
