/** Around an order of the guest's own: addresses, cars, the account, and a payment whose order is not there to be paid. */
import { speakPay } from '#messages/speak-pay.ts'
import { say } from '../e2e/say.ts'
import { writeEntries } from '../harness/device.ts'
import { type Act, cutOff, go, inTurn, offline, press, sheetOpens, shows } from './acts.ts'
import { deadZone, holdAnswer } from './held.ts'
import { entryOf } from './orders.ts'
import { ON_PHONE } from './sizes.ts'
import type { State } from './state.ts'
import { saveCars, VEHICLE_STATES } from './states-ways.ts'
import { savedAddresses } from './states-delivery.ts'

const state = (name: string, who: State['who'], open: Act, over: Partial<State> = {}): State => ({
  name, who, brands: ['rajwada'], looks: ON_PHONE, ...over, open: async (scene) => void (await open(scene)),
})

const NOBODYS = '0193a1b2-0000-7000-8000-000000000000'
const more = (label: string): Act => inTurn(press(label), sheetOpens)

/** An order that is not at the restaurant yet, and its payment's page. */
const paysEntry = (change: Parameters<typeof entryOf>[3], isOffline = false): Act => async (scene) => {
  const entry = entryOf(scene.table, Date.now(), 1, change)
  await (isOffline ? deadZone(scene) : cutOff('**/api/orders/**')(scene))
  await writeEntries(scene.page, [entry])
  await go(`payment?orderId=${entry.id}`)(scene)
}

export const HOME_STATES: readonly State[] = [
  state('address-remove', 'guest', inTurn(savedAddresses, more(say('address.more', { title: 'Home' })), press(say('address.remove')), shows(say('address.removeTitle', { title: 'Home' })))),
  state('address-list-offline', 'guest', inTurn(savedAddresses, offline, shows(/^Offline/))),
  state('address-pin-offline', 'visitor', inTurn(go('delivery-address?step=pin'), ({ page }) => page.locator('[data-painted]').first().waitFor(), offline, shows(/^Offline/))),
  state('address-locality-loading', 'fresh', inTurn((scene) => holdAnswer(scene, '**/api/lookup/localities**'), go('delivery-address?step=locality'))),
  state(
    'address-locality-offline', 'fresh',
    inTurn(cutOff('**/api/lookup/localities**'), ({ guest, brand }) => guest.openTable(brand.tableCode), go('delivery-address?step=locality'), shows(say('address.localitiesOffline'))),
  ),
  ...VEHICLE_STATES,
  state('vehicles-more', 'guest', inTurn(saveCars, more(say('account.vehicleMore', { number: 'HR26 4410' }))), { brands: ['kettle'] }),
  state(
    'profile-wrong', 'guest',
    inTurn(
      go('account/profile'), ({ page }) => page.getByRole('textbox', { name: say('account.name') }).fill(''),
      ({ page }) => page.getByRole('textbox', { name: say('account.email') }).fill('meera@'), press(say('account.save')), shows(say('account.nameEmpty')),
    ),
  ),
  state('log-out-unsent', 'guest', inTurn(
    deadZone, ({ page, table }) => writeEntries(page, [entryOf(table, Date.now(), 1), entryOf(table, Date.now(), 2, { attempts: 2 })]), go('account'),
    press(say('account.logout')), sheetOpens, ({ page }) => page.getByRole('dialog').getByRole('button', { name: say('account.logoutYes') }).click(), shows(/not reached the kitchen/),
  )),
  state('log-out-changes', 'guest', inTurn(
    deadZone, go('account/profile'), ({ page }) => page.getByRole('textbox', { name: say('account.name') }).fill('Aarav Singh'), press(say('account.save')), shows(say('account.savedOffline')),
    go('account'), press(say('account.logout')), sheetOpens,
    ({ page }) => page.getByRole('dialog').getByRole('button', { name: say('account.logoutYes') }).click(), shows(say('account.logoutChanges')),
  )),
  state(
    'account-location-unknown', 'visitor',
    inTurn(
      go('account'), ({ page }) => page.getByRole('switch').first().click({ force: true }), ({ page }) => page.getByRole('alert').waitFor(),
      // As far down as the page goes: how little has to be scrolled depends on what had come when.
      ({ page }) => page.getByRole('alert').evaluate((alert) => alert.scrollIntoView({ block: 'center' })),
    ),
  ),
  state('pay-visitor', 'visitor', inTurn(go(`payment?orderId=${NOBODYS}`), shows(say('tracking.gone')))),
  state('pay-gone', 'guest', inTurn(go(`payment?orderId=${NOBODYS}`), shows(say('tracking.gone')))),
  state('pay-waits', 'guest', inTurn(paysEntry({}, true), shows(speakPay('pay.waits')))),
  state('pay-sending', 'guest', inTurn(paysEntry({ state: 'sending', attempts: 1 }), shows(speakPay('pay.sending')))),
  state('pay-expired', 'guest', inTurn(paysEntry({ state: 'expired', expiresAt: Date.now() - 60_000 }), shows(speakPay('pay.nothingText')))),
]
