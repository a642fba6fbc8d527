/** Where a delivery goes: the list of addresses, the pin on the map, localities, the form, and the cart that is brought. */
import { expect } from 'playwright/test'
import type { SavedAddress } from '#schemas/address.ts'
import { guestScope } from '#server/sync/scopes.ts'
import { writeDocuments } from '#server/sync/write-documents.ts'
import { uuidV7Now } from '../contract/ids.ts'
import { say } from '../e2e/say.ts'
import { inTurn } from './acts.ts'
import { PHONES_AND_WIDE } from './sizes.ts'
import type { Scene, State } from './state.ts'

const TOWARDS_CART = '?to=%2Fweb%2Fcart'

/** Degrees about so many metres north and east of the outlet. */
const beside = ({ brand }: Scene, north: number, east: number) => {
  const { lat, lng } = brand.outlet.location ?? { lat: 26.91, lng: 75.79 }
  return { lat: lat + north / 111_195, lng: lng + east / 99_200 }
}

const saved = (scene: Scene, at: number, over: Partial<SavedAddress>): SavedAddress => ({
  id: uuidV7Now(), title: 'Home', house: 'B-14', floor: 'second floor', addressLine1: 'Laxmi Path', landmark: 'Opposite Shiv Park', locality: { id: 'bapu-nagar', name: 'Bapu Nagar', secondaryText: '302015 · near the University' },
  pin: beside(scene, -900, 300), note: '', draft: false, createdAt: at, updatedAt: at, ...over,
})

const writeAddresses = async (scene: Scene, addresses: readonly SavedAddress[]): Promise<void> => {
  const { stage, table: { brandId, guestId } } = scene
  await stage.database.transact((tx) => writeDocuments(tx, guestScope({ brandId, guestId } as Parameters<typeof guestScope>[0]), addresses.map((address) => ({ collection: 'addresses', id: address.id, body: address }))))
}

const go = (path: string) => async ({ page, brand }: Scene): Promise<void> => {
  await page.goto(`${brand.origin}/web/${path}`)
}
const shows = async ({ page }: Scene, text: string): Promise<void> => page.getByText(text).first().waitFor()
const painted = async ({ page }: Scene): Promise<void> => page.locator('[data-painted]').first().waitFor()

const SAVED = [uuidV7Now(), uuidV7Now(), uuidV7Now()] as const

/** The list with a home, a place of work and one that is too far, by a name in another script. */
export const savedAddresses = async (scene: Scene): Promise<void> => {
  const now = Date.now()
  // The same three each time: those of another state would stand among them until a pull has taken them away.
  await writeAddresses(scene, [
    saved(scene, now, { id: SAVED[0] }),
    saved(scene, now - 1, { id: SAVED[1], title: 'Work', house: 'Third floor', floor: '', addressLine1: 'Anand Bhawan, Sansar Chandra Road', landmark: '', locality: { id: 'ashok-nagar', name: 'Ashok Nagar', secondaryText: '302001' }, pin: beside(scene, 600, 200) }),
    saved(scene, now - 2, { id: SAVED[2], title: 'नानी का घर', house: '221', floor: '', addressLine1: 'Sector 4', landmark: '', locality: { id: 'malviya-nagar', name: 'Malviya Nagar', secondaryText: '302017' }, pin: beside(scene, -9_000, 9_000) }),
  ])
  await go(`delivery-address${TOWARDS_CART}`)(scene)
  await shows(scene, 'नानी का घर')
}

const pin = async (scene: Scene): Promise<void> => {
  await go('delivery-address?step=pin')(scene)
  await painted(scene)
  await scene.page.getByRole('application').focus()
}
const moved = (keys: readonly string[]) => async (scene: Scene): Promise<void> => {
  await pin(scene)
  for (const key of keys) await scene.page.keyboard.press(key)
  await scene.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}
const far = Array.from({ length: 60 }, () => 'ArrowDown')

const locality = (typed: string) => async (scene: Scene): Promise<void> => {
  await go('delivery-address?step=locality')(scene)
  const field = scene.page.getByRole('searchbox')
  await shows(scene, 'Bapu Nagar')
  await field.fill(typed)
}

/** Where each brand's first outlet delivers to. */
export const localityOf = ({ brand }: Scene): string => (brand.brand === 'kettle' ? 'Bani Park' : 'Bapu Nagar')

const form = async (scene: Scene): Promise<void> => {
  const name = localityOf(scene)
  await locality(name.slice(0, 4))(scene)
  await scene.page.getByRole('button', { name: new RegExp(name) }).click()
  await scene.page.getByRole('textbox', { name: say('address.house') }).fill('B-14')
  await scene.page.getByRole('textbox', { name: say('address.street') }).fill('Laxmi Path')
}

/** Of the brands that deliver. */
export const DELIVERY_STATES: readonly State[] = ([
  { name: 'address-empty', who: 'visitor', open: async (scene) => { await go('delivery-address')(scene); await painted(scene) } },
  { name: 'address-list', who: 'guest', open: savedAddresses },
  { name: 'address-more', who: 'guest', open: async (scene) => { await savedAddresses(scene); await scene.page.getByRole('button', { name: say('address.more', { title: 'Home' }) }).first().click() } },
  { name: 'address-pin', who: 'visitor', open: async (scene) => {
    await moved(['ArrowDown', 'ArrowDown', 'ArrowRight'])(scene)
    await scene.page.getByRole('button', { name: say('address.deliverHere') }).waitFor()
  } },
  { name: 'address-arrows', who: 'visitor', open: async (scene) => { await moved(['ArrowDown'])(scene); await scene.page.getByRole('button', { name: say('address.arrows') }).click() } },
  { name: 'address-moving', who: 'visitor', looks: PHONES_AND_WIDE, open: inTurn(pin, async ({ page }) => {
    await page.mouse.move(180, 300)
    await page.mouse.down()
    await page.mouse.move(150, 380, { steps: 4 })
  }, ({ page }) => page.getByRole('button', { name: say('address.moving') }).waitFor()), after: ({ page }) => page.mouse.up() },
  { name: 'address-outside', who: 'visitor', open: async (scene) => { await moved(['-', '-', ...far])(scene); await shows(scene, say('errors.DELIVERY_OUTSIDE.title')) } },
  { name: 'address-denied', who: 'visitor', open: async (scene) => { await go('delivery-address?step=pin&here=1')(scene); await shows(scene, say('address.denied')) } },
  {
    name: 'address-apart', who: 'visitor',
    open: async (scene) => {
      await scene.page.context().grantPermissions(['geolocation'])
      const { lat, lng } = beside(scene, -300, 200)
      await scene.page.context().setGeolocation({ latitude: lat, longitude: lng })
      await go('delivery-address?step=pin&here=1')(scene)
      await painted(scene)
      await scene.page.getByRole('application').focus()
      for (let step = 0; step < 4; step++) await scene.page.keyboard.press('ArrowUp')
      await expect(scene.page.getByText(/from where you are/)).toBeVisible()
      await scene.page.context().clearPermissions()
    },
  },
  { name: 'address-locality', who: 'visitor', open: locality('') },
  { name: 'address-locality-typed', who: 'visitor', open: locality('ba') },
  { name: 'address-locality-none', who: 'visitor', open: locality('Bapoo Ngr') },
  { name: 'address-form', who: 'visitor', open: form },
  {
    name: 'address-form-wrong', who: 'visitor',
    open: async (scene) => {
      await form(scene)
      await scene.page.getByRole('textbox', { name: say('address.street') }).fill('Laxmi Path ##,')
      await scene.page.getByRole('button', { name: /^Save/ }).click()
      await shows(scene, say('address.why.doubled'))
    },
  },
] satisfies State[]).map((state) => ({ brands: ['rajwada', 'kettle'], ...state }))
