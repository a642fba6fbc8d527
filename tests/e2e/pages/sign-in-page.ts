import { expect, type Page } from 'playwright/test'
import { say } from '../say.ts'

/** Number, code, name (RT-26). */
export class SignInPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** From a page that offers to sign in. */
  async follow(): Promise<void> {
    await this.page.getByRole('link', { name: say('account.signIn') }).or(this.page.getByRole('button', { name: say('account.signIn') })).first().click()
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('signIn.number') })).toBeVisible()
  }

  async typeNumber(phone: string): Promise<void> {
    await this.page.getByRole('textbox', { name: say('signIn.numberLabel') }).fill(phone)
  }

  async agree(): Promise<void> {
    await this.page.getByRole('checkbox').check({ force: true })
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: say('signIn.send') }).click()
  }

  async sendCodeTo(phone: string): Promise<void> {
    await this.typeNumber(phone)
    await this.agree()
    await this.send()
    await this.asksForCode()
  }

  async asksForCode(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('signIn.code') })).toBeVisible()
  }

  /** The sixth digit sends the code. */
  async enterCode(otp: string): Promise<void> {
    await this.page.getByRole('textbox', { name: say('signIn.codeLabel') }).fill(otp)
  }

  /** In the place of what stands in the field. */
  async pasteCode(otp: string): Promise<void> {
    await this.page.getByRole('textbox', { name: say('signIn.codeLabel') }).selectText()
    await this.page.keyboard.insertText(otp)
  }

  async stillHolds(phone: string): Promise<void> {
    await expect(this.page.getByRole('textbox', { name: say('signIn.numberLabel') })).toHaveValue(phone)
  }

  async asksForName(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'One Last Thing' })).toBeVisible()
  }

  async tryName(name: string): Promise<void> {
    await this.asksForName()
    await this.page.getByRole('textbox', { name: say('signIn.name') }).fill(name)
    await this.page.getByRole('button', { name: say('signIn.finish') }).click()
  }

  async enterName(name: string): Promise<void> {
    await this.asksForName()
    await this.page.getByRole('textbox', { name: say('signIn.name') }).fill(name)
    await this.page.getByRole('button', { name: say('signIn.finish') }).click()
    await expect(this.page.getByRole('heading', { name: 'One Last Thing' })).toHaveCount(0)
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }
}
