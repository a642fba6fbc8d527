import type { Page } from 'playwright/test'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

const JOHRI_BAZAAR = { latitude: 26.9199, longitude: 75.8266 }
const chip = (page: Page) => page.getByRole('button', { name: say('locations.nearest') })
const first = (page: Page) => page.getByRole('main').getByRole('listitem').first()

test('CO-04: the nearest outlet comes first when the guest asks for it, without a network as well', async ({ guest, network }) => {
  const { page } = guest
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(JOHRI_BAZAAR)
  await guest.open('locations')
  await expect(first(page)).toContainText('Johri Bazaar')
  await expect(first(page)).toContainText(say('locations.rightHere'))
  // Judged on the phone from its hours; C-Scheme never closes.
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText(/Open till/)
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('C-Scheme')
  await chip(page).click()
  await expect(page.getByText(say('locations.rightHere'))).toHaveCount(0)

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { message: 'the service worker answers' }).toBe(true)
  network.cut()
  await page.reload()
  await expect(first(page)).toContainText('Johri Bazaar')
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText(/Open till/)
  // ER-20: whoever is 14 km away is told, and cannot choose a pickup there.
  await page.context().setGeolocation({ latitude: 27.05, longitude: 75.8 })
  await page.reload()
  const johri = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Johri Bazaar' })
  await expect(johri).toContainText('km away')
  await expect(johri.getByRole('button')).toHaveCount(0)
})

test('ER-20: a device that does not tell its place leaves the list as it is, and says so @long', async ({ guest }) => {
  const { page } = guest
  await guest.open('locations')
  await chip(page).click()
  await expect(page.getByText('Not able to determine your device location.').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(JOHRI_BAZAAR)
  await chip(page).click()
  await expect(first(page)).toContainText('Johri Bazaar')
  await expect(page.getByText('Not able to determine your device location.')).toHaveCount(0)
})
