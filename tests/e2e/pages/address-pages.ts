import { expect, type Locator, type Page } from 'playwright/test'
import { say } from '../say.ts'

/** Where a delivery goes: the list of addresses, the localities, the form (RT-22). */
export class AddressPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('address.title') })).toBeVisible()
  }

  /** EN-09: the way to an address without a map. */
  async chooseByLocality(typed: string, name: string): Promise<void> {
    await this.lookForLocality(typed)
    await this.takeLocality(name, typed)
  }

  /** Of the list of localities, which is open. */
  async takeLocality(name: string, typed: string): Promise<void> {
    await this.lookFor(typed)
    await this.locality(name).click()
    await this.formIsOpen()
  }

  locality(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  }

  async lookForLocality(typed: string): Promise<void> {
    await this.openLocalities()
    await this.lookFor(typed)
  }

  async openLocalities(): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`^${say('address.choose')}`) }).click()
  }

  localitySearch(): Locator {
    return this.page.getByRole('searchbox', { name: say('address.localityLabel') })
  }

  /** On the list of localities, which is open. */
  async lookFor(typed: string): Promise<void> {
    await this.localitySearch().fill(typed)
  }

  /** From the list to the map, painted. */
  async setPin(): Promise<void> {
    await this.page.getByRole('link', { name: say('address.setPin') }).click()
    await expect(this.page.locator('[data-painted]').first()).toBeVisible()
  }

  async leavePin(): Promise<void> {
    await this.page.getByRole('link', { name: say('address.backToList') }).click()
    await this.isOpen()
  }

  /** From a cart that is brought. */
  async follow(): Promise<void> {
    await this.page.getByRole('link', { name: say('address.changeAddress'), exact: true }).click()
    await this.isOpen()
  }

  async formIsOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: say('address.formTitle') })).toBeVisible()
  }

  async write({ house, street }: { house: string; street: string }): Promise<void> {
    await this.field(say('address.house')).fill(house)
    await this.field(say('address.street')).fill(street)
  }

  /** What was written stands in the form. */
  async holds({ house, street }: { house: string; street: string }): Promise<void> {
    await expect(this.field(say('address.house'))).toHaveValue(house)
    await expect(this.field(say('address.street'))).toHaveValue(street)
  }

  private field(name: string): Locator {
    return this.page.getByRole('textbox', { name })
  }

  async saveAndDeliver(): Promise<void> {
    await this.page.getByRole('button', { name: say('address.saveAndDeliver') }).click()
  }

  /** From the list into the form of an address that is saved. */
  async change(title: string): Promise<void> {
    await this.page.getByRole('button', { name: say('address.more', { title }) }).click()
    await this.page.getByRole('button', { name: say('address.change'), exact: true }).click()
    await this.formIsOpen()
  }
}
