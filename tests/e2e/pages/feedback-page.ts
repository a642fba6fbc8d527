import { expect, type Page } from 'playwright/test'
import { patternOf, say } from '../say.ts'

/** How was it (RT-17). */
export class FeedbackPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('feedback.title') })).toBeVisible()
  }

  /** The overall rating: always asked, always first, in the brand's own words. */
  async rate(count: number): Promise<void> {
    await this.page.getByRole('radio', { name: patternOf(say('feedback.stars', { question: '{question}', count })) }).first().check({ force: true })
  }

  /** One of the brand's own questions, by its words. */
  async answer(question: string, count: number): Promise<void> {
    await this.page.getByRole('radio', { name: say('feedback.stars', { question, count }), exact: true }).check({ force: true })
  }

  async stillHolds(words: string): Promise<void> {
    await expect(this.page.getByRole('textbox', { name: say('feedback.remark') })).toHaveValue(words)
  }

  async write(words: string): Promise<void> {
    await this.page.getByRole('textbox', { name: say('feedback.remark') }).fill(words)
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: say('feedback.send') }).click()
  }

  async sendsAndIsTold(words: string): Promise<void> {
    await this.send()
    await expect(this.page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }

  async doesNotSay(words: string): Promise<void> {
    await expect(this.page.getByText(words, { exact: true })).toHaveCount(0)
  }

  async says(words: string): Promise<void> {
    await expect(this.page.getByText(words).first()).toBeVisible()
  }
}
