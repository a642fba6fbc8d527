import { expect, type Page } from 'playwright/test'
import { say } from '../say.ts'

/** The scanner, and typing the code instead (RT-01). */
export class ScanPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('scan.title') })).toBeVisible()
  }

  async openCamera(): Promise<void> {
    await this.page.getByRole('button', { name: say('scan.openCamera') }).click()
  }

  async typeInstead(): Promise<void> {
    await this.page.getByRole('button', { name: say('scan.typeInstead') }).or(this.page.getByRole('link', { name: say('scan.typeInstead') })).click()
  }

  async enter(code: string): Promise<void> {
    await this.page.getByRole('textbox', { name: say('scan.code') }).fill(code)
    await this.page.getByRole('button', { name: say('scan.openMenu') }).click()
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }

  async codeFieldHolds(code: string): Promise<void> {
    await expect(this.page.getByRole('textbox', { name: say('scan.code') })).toHaveValue(code)
  }
}
