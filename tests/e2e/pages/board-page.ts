import { expect, type Locator, type Page } from 'playwright/test'

export type BoardColumn = 'New' | 'In the kitchen' | 'Ready' | 'Done'

/** From one tap of a hurried finger to the next, s. */
const HURRIED_S = 0.16

/** The staff's board: orders by where they are, what is sold out, the outlet's switches. */
export class BoardPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** A key of one outlet leads to its orders. */
  async signIn(address: string, key: string): Promise<void> {
    await this.page.goto(address)
    await this.page.getByLabel('Your staff key').fill(key)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  async openPart(name: 'Orders' | 'Sold out' | 'Outlet'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Parts of the board' }).getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }

  /** A tap that is meant: the finger was elsewhere before, so that it is not the second of a double tap. @param elsewhere text that a tap does nothing to */
  async tap(target: Locator, elsewhere = this.page.getByRole('heading', { level: 1 }).first()): Promise<void> {
    await elsewhere.click()
    await target.click()
  }

  private tapInPart(target: Locator): Promise<void> {
    return this.tap(target, this.partSheet().getByRole('heading', { name: 'Which dishes cannot be made?' }))
  }

  card(token: number): Locator {
    return this.page.getByRole('article', { name: `No. ${token}`, exact: true })
  }

  async stands(token: number, column: BoardColumn): Promise<void> {
    await expect(this.page.getByRole('region', { name: column, exact: true }).getByRole('article', { name: `No. ${token}`, exact: true })).toBeVisible()
  }

  /** Of an order whose table nobody has been seen at. */
  async waitsAtTheDoor(token: number, question: string): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'At the table?' }).getByRole('article', { name: `No. ${token}`, exact: true })).toContainText(question)
  }

  step(token: number, step: string): Locator {
    return this.card(token).getByRole('button', { name: step, exact: true })
  }

  async press(token: number, step: string): Promise<void> {
    await this.tap(this.step(token, step))
  }

  /**
   * A double tap whose second tap comes when the first one was answered. It bears the time of a hurried finger, so that a busy machine does not make two taps of it.
   * @param answered resolves when the board shows what the first tap did @param within a part of `target`, whose middle is tapped; else that of all of it
   */
  async tapTwice(target: Locator, answered: () => Promise<void>, within: { x: number; y: number; width: number; height: number } | null = null): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = within ?? (await target.boundingBox())
    if (!box) throw new Error('There is nothing to tap.')
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const session = await this.page.context().newCDPSession(this.page)
    const tap = async (timestamp: number, clickCount: number): Promise<void> => {
      for (const type of ['mousePressed', 'mouseReleased'] as const) await session.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount, timestamp })
    }
    const at = Date.now() / 1000
    await tap(at, 1)
    await answered()
    await tap(at + HURRIED_S, 2)
    await session.detach()
  }

  async says(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }

  /** Which dishes cannot be made, and how long the others take. */
  partSheet(): Locator {
    return this.page.getByRole('dialog', { name: /^Accept No\. / })
  }

  async openPartSheet(token: number): Promise<void> {
    await this.press(token, 'Accept in part')
    await expect(this.partSheet()).toBeVisible()
  }

  async leavesOut(dish: string): Promise<void> {
    const line = this.partSheet().getByRole('checkbox', { name: dish })
    await this.tapInPart(line)
    await expect(line).toBeChecked()
  }

  async readyIn(minutes: number): Promise<void> {
    await this.tapInPart(this.partSheet().getByRole('button', { name: `${minutes} min`, exact: true }))
  }

  async confirmPart(words: string): Promise<void> {
    await this.tapInPart(this.partSheet().getByRole('button', { name: words, exact: true }))
  }

  async closePart(): Promise<void> {
    await this.tapInPart(this.partSheet().getByRole('button', { name: 'Close' }))
    await expect(this.partSheet()).toHaveCount(0)
  }

  async openCancel(token: number): Promise<void> {
    await this.press(token, 'Cancel')
    await expect(this.page.getByRole('heading', { name: `Cancel No. ${token}?` })).toBeVisible()
  }

  async chooseReason(reason: string): Promise<void> {
    await this.tap(this.page.getByRole('radio', { name: reason }))
  }

  async confirmCancel(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Cancel the order' }))
  }

  /** Whether a dish is in stock, found by its name. */
  async findDish(dish: string): Promise<Locator> {
    await this.page.getByRole('searchbox').fill(dish)
    return this.page.getByRole('switch', { name: `${dish} is in stock` })
  }

  /** A switch shows what the server says, so it is not what a tap makes it at once. */
  async setStock(dish: string, isInStock: boolean): Promise<void> {
    const stock = await this.findDish(dish)
    await this.tap(stock)
    await expect(stock).toBeChecked({ checked: isInStock })
  }

  async saysWhenItReturns(dish: string, words: string): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: 'When does it return?' })
    await this.tap(this.page.getByRole('button', { name: 'Say when it returns' }))
    await this.tap(sheet.getByRole('button', { name: words }), sheet.getByText(dish))
  }

  /** Of the outlet as a whole, or of one way to order. */
  setting(group: string, words: string): Locator {
    return this.page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: new RegExp(`^${words}`) })
  }

  async set(group: string, words: string): Promise<void> {
    await this.tap(this.setting(group, words))
    await expect(this.setting(group, words)).toBeChecked()
  }
}
