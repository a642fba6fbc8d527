import { join } from 'node:path'
import { dishes } from '../fixtures/test-menu.ts'
import { writeCameraFilm } from '../harness/fake-camera.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import { Guest } from './guest.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

test('VA-09, ER-04: an unknown code is told, and what was typed stays', async ({ guest, outlet }) => {
  await guest.open('scan')
  await guest.scan.typeInstead()
  await guest.scan.enter('NOSUCHCODE')
  await guest.scan.says(say('errors.INVALID_METHOD_PARAMS.text'))
  await guest.scan.codeFieldHolds('NOSUCHCODE')
  await guest.scan.enter('!!')
  await guest.scan.says(say('inputs.problem.restaurant-code'))
  await guest.scan.enter(outlet.tableCode.toLowerCase())
  await guest.menu.isOpen()
  await guest.menu.shows(dishes.dal)
})

test('RT-01: the code of the outlet alone opens its menu without a table', async ({ guest, outlet }) => {
  await guest.open('scan')
  await guest.scan.typeInstead()
  await guest.scan.enter(outlet.code)
  await guest.menu.isOpen()
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
})

const cards = {
  'a QR code of another product is told apart': { text: () => 'https://example.com/wifi?password=guest', says: say('scan.notOurs') },
  'a code of another brand of ours is told apart': { text: (origin: string) => `${origin.replace('rajwada', 'kettle')}/web/restaurant/KETTL004`, says: say('scan.otherBrand') },
} as const

for (const [title, card] of Object.entries(cards)) {
  test(`ER-20: ${title}, and the camera goes on looking`, async ({ phone, origin, house, outlet }) => {
    const film = join(house.folder, `${outlet.code}-other.y4m`)
    writeCameraFilm(film, card.text(origin))
    const hand = await phone({ cameraFilm: film })
    const guest = new Guest(await hand.page(), origin, house.server)
    await guest.open('scan')
    await guest.scan.openCamera()
    await guest.scan.says(card.says)
  })
}

test('ER-20: where the camera is blocked the guest is told and can type', async ({ guest, outlet }) => {
  await guest.page.context().clearPermissions()
  await guest.open('scan')
  await guest.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await guest.scan.openCamera()
  await guest.scan.says(say('scan.blocked'))
  await guest.page.getByRole('button', { name: say('scan.typeTheCode') }).or(guest.page.getByRole('link', { name: say('scan.typeTheCode') })).click()
  await guest.scan.enter(outlet.tableCode)
  await guest.menu.isOpen()
})

test('RT-01: on a desktop the scanner is a landing page that leads on', async ({ browser, origin, outlet, house }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  const guest = new Guest(await context.newPage(), origin, house.server)
  await guest.open('scan')
  await guest.scan.says(say('scan.desktop'))
  await guest.page.getByRole('button', { name: say('scan.desktopGo') }).or(guest.page.getByRole('link', { name: say('scan.desktopGo') })).click()
  await guest.scan.enter(outlet.tableCode)
  await guest.menu.isOpen()
  await context.close()
})

test('a guest who changes tables scans the other card and orders to the other table', async ({ guest, outlet, house }) => {
  const other = await openTestOutlet(house.database)
  await guest.openTable(outlet.tableCode)
  await guest.openTable(other.tableCode)
  await expect.poll(() => guest.page.evaluate(() => document.body.innerText)).toContain(other.tableLabel)
  await guest.menu.shows(dishes.dal)
})
