import type { Locator } from 'playwright/test'
import { dishes } from '../fixtures/test-menu.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

/** Opens with the keyboard, as somebody does who cannot see the screen. */
const press = async (target: Locator, key = 'Enter'): Promise<void> => {
  await target.focus()
  await target.press(key)
}

test.describe('somebody with a keyboard', () => {
  test('stands where they were when a sheet closes: by its button, by adding, by the phone’s back', async ({ guest, outlet }) => {
    await guest.openTable(outlet.tableCode)
    const dal = guest.menu.dish(dishes.dal).getByRole('link', { name: dishes.dal, exact: true })

    await press(dal)
    await guest.item.isOpenOn(dishes.dal)
    await guest.item.close()
    await guest.item.isClosed()
    await expect(dal).toBeFocused()

    await press(dal)
    await guest.item.isOpenOn(dishes.dal)
    await guest.item.add()
    await guest.item.isClosed()
    await expect(dal).toBeFocused()
    await guest.menu.cartBarSays(1, '₹240')

    await press(dal)
    await guest.item.isOpenOn(dishes.dal)
    await guest.page.goBack()
    await guest.item.isClosed()
    await expect(dal).toBeFocused()
    await expect(guest.page).toHaveURL(/\/ordering\/menu$|\/restaurant\//)

    const sections = guest.page.getByRole('button', { name: say('menu.allSections') })
    await press(sections)
    await guest.page.getByRole('dialog').getByRole('button', { name: say('common.close') }).click()
    await expect(sections).toBeFocused()
  })
})

test('a search for a number stays a text: back leads to the menu, and a reload keeps it', async ({ guest, outlet }) => {
  await guest.openTable(outlet.tableCode)
  await expect(guest.page).toHaveURL(/\/ordering\/menu$/)
  const field = guest.page.getByRole('searchbox')
  await field.pressSequentially('65')
  await expect(guest.page).toHaveURL(/\/ordering\/search\?q=65$/)
  await guest.page.reload()
  await expect(field).toHaveValue('65')
  await expect(guest.page).toHaveURL(/\/ordering\/search\?q=65$/)
  await guest.page.goBack()
  await expect(field).toHaveValue('')
  await guest.menu.shows(dishes.dal)

  await field.pressSequentially('dal')
  await expect(guest.page).toHaveURL(/q=dal$/)
  await field.selectText()
  await field.press('7')
  await expect(guest.page).toHaveURL(/q=7$/)
  await expect(field).toHaveValue('7')
})
