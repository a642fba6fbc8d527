import type { TcpProxy } from '../harness/tcp-proxy.ts'
import { dishes, testMenu } from '../fixtures/test-menu.ts'
import { openTestOutlet } from '../harness/test-outlet.ts'
import type { Guest } from './guest.ts'
import { say } from './say.ts'
import { expect, test } from './stage.ts'

const PREPARING = 'Preparing some exciting deals for you'

/** The server's answer to a code is on its way until it is let go. */
const holdAnswer = (network: TcpProxy, code: string) => network.armOnce({ path: new RegExp(`^/api/restaurants/scan/${code}`) }, { kind: 'hold-reply' })

/** At a table whose code has been answered, so that the next answer is another one's. */
async function sitsAt(guest: Guest, tableCode: string): Promise<void> {
  await guest.openTable(tableCode)
  await expect(guest.page).toHaveURL(/\/ordering\/menu/)
}

const wantsToGoOn = (guest: Guest) => guest.page.getByRole('button', { name: say('welcome.skip') }).click()

test('RT-11: the greeting of a link stays until the server has answered, and then leaves at once', async ({ guest, outlet, network }) => {
  const answer = holdAnswer(network, outlet.tableCode)
  await guest.open(`welcome/${outlet.tableCode}`)
  await answer.struck
  await expect(guest.page.getByText(PREPARING)).toHaveCount(1)
  await wantsToGoOn(guest)
  await expect(guest.page.getByText(PREPARING).first()).toBeVisible()
  await expect(guest.page).toHaveURL(/\/welcome\//)
  answer.release()
  await guest.menu.isOpen()
  await guest.menu.shows(dishes.dal)
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
})

test('RD-06: at night the greeting is “Hello”', async ({ guest, outlet, network }) => {
  const answer = holdAnswer(network, outlet.tableCode)
  await guest.page.clock.setFixedTime(new Date(`${new Date().toISOString().slice(0, 10)}T22:30:00+05:30`))
  await guest.open(`welcome/${outlet.tableCode}`)
  await answer.struck
  await expect(guest.page.getByRole('heading', { name: 'Hello', exact: true })).toBeVisible()
  answer.release()
})

test('RT-11: at another outlet the greeting says nothing of the last one and never shows its menu @long', async ({ guest, outlet, house, network }) => {
  const menu = { ...testMenu, sections: testMenu.sections.slice(0, 1) }
  const other = await openTestOutlet(house.database, 'rajwada', menu)
  await sitsAt(guest, outlet.tableCode)
  const answer = holdAnswer(network, other.tableCode)
  await guest.open(`welcome/${other.tableCode}`)
  await answer.struck
  await expect(guest.page.getByText(PREPARING)).toHaveCount(1)
  await wantsToGoOn(guest)
  await expect(guest.page.getByText(PREPARING).first()).toBeVisible()
  await expect(guest.page.getByText(outlet.name)).toHaveCount(0)
  await expect(guest.page.getByText(outlet.tableLabel)).toHaveCount(0)
  answer.release()
  await guest.menu.isOpen()
  await guest.menu.shows(menu.sections[0]?.items[0]?.name ?? '')
  for (const { name } of testMenu.sections[1]?.items ?? []) await guest.menu.doesNotShow(name)
})

test('RD-06: at the place where the guest is already it is named, with a welcome back, before the answer @long', async ({ guest, outlet, network }) => {
  await sitsAt(guest, outlet.tableCode)
  const answer = holdAnswer(network, outlet.tableCode)
  await guest.open(`welcome/${outlet.tableCode}`)
  await answer.struck
  await expect(guest.page.getByText(say('welcome.back', { place: outlet.name })).first()).toBeVisible()
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
  await expect(guest.page.getByText(PREPARING)).toHaveCount(0)
  answer.release()
  await guest.menu.isOpen()
})

test('RD-06: a code typed on a new phone is welcomed; another code of the same restaurant is welcomed back @long', async ({ guest, outlet }) => {
  const type = async (code: string) => {
    await guest.open('scan')
    await guest.scan.typeInstead()
    await guest.scan.enter(code)
  }
  await type(outlet.tableCode)
  await expect(guest.page.getByText(say('welcome.to', { place: outlet.name })).first()).toBeVisible()
  await expect(guest.page.getByText(PREPARING)).toHaveCount(0)
  await guest.menu.isOpen()
  await type(outlet.code)
  await expect(guest.page.getByText(say('welcome.back', { place: outlet.name })).first()).toBeVisible()
  await guest.menu.isOpen()
})

test('RT-11, ER-04: a link with a wrong code says so instead of the last menu, and leads to the scanner', async ({ guest, outlet, network }) => {
  await sitsAt(guest, outlet.tableCode)
  const answer = holdAnswer(network, 'NOSUCHCODE')
  await guest.open('welcome/NOSUCHCODE')
  await answer.struck
  await wantsToGoOn(guest)
  answer.release()
  await expect(guest.page.getByRole('heading', { name: say('errors.INVALID_METHOD_PARAMS.title') })).toBeVisible()
  await expect(guest.page.getByRole('button', { name: say('common.retry') })).toHaveCount(0)
  await guest.page.getByRole('button', { name: say('errors.TABLE_NOT_FOUND.action') }).click()
  await guest.scan.isOpen()
})

test('RT-11: a link that could not be asked about can be tried again @long', async ({ guest, outlet, network }) => {
  const cut = network.armAlways({ path: /^\/api\/restaurants\/scan\// }, { kind: 'cut-before' })
  await guest.open(`welcome/${outlet.tableCode}`)
  await expect(guest.page.getByRole('heading', { name: say('errors.NO_NETWORK.title') })).toBeVisible()
  await expect(guest.page.getByRole('button', { name: say('errors.TABLE_NOT_FOUND.action') })).toBeVisible()
  cut.disarm()
  await guest.page.getByRole('button', { name: say('common.retry') }).click()
  await guest.menu.isOpen()
  await expect(guest.page.getByText(outlet.tableLabel).first()).toBeVisible()
})
