/** What stands over a screen or in its place: the camera and what keeps it, notices, questions, a page that does not start; the board before its orders. */
import { letPlaceAge, setAccessToken, writeEntries } from '../harness/device.ts'
import { STAFF_KEY } from '../harness/server-process.ts'
import { demoStaffKey } from '#server/demo/demo-staff-key.ts'
import { isServed } from '../e2e/moments.ts'
import { say } from '../e2e/say.ts'
import { addFound, atOutlet } from './acts.ts'
import { holdAnswer } from './held.ts'
import { entryOf, refusedWith } from './orders.ts'
import { type Look, ON_PHONE, PHONES_AND_WIDE } from './sizes.ts'
import { hasWholeMenu, signedIn } from './stage.ts'
import type { Scene, State } from './state.ts'
import { withCart } from './states-offers.ts'

/** They are the same in every brand but for its colours: two show them. */
const brands = ['rajwada', 'kettle'] as const

const go = async ({ page, brand }: Scene, path: string): Promise<void> => {
  await page.goto(`${brand.origin}/web/${path}`)
}

/** At the table, with the whole menu. */
const sits = async (scene: Scene): Promise<void> => {
  await scene.guest.openTable(scene.brand.tableCode)
  await hasWholeMenu(scene.page, scene.brand)
}

const addDish = async ({ page, brand }: Scene): Promise<void> => {
  await page.getByRole('button', { name: say('common.addNamed', { name: brand.plain[0]?.name ?? '' }) }).last().click()
}

const button = async ({ page }: Scene, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click()
const dialog = async ({ page }: Scene): Promise<void> => page.locator('dialog[open]').waitFor()

/** A camera that shows one colour, or is refused by the browser. */
const camera = async ({ page }: Scene, trouble: string | null): Promise<void> => {
  await page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (name !== null) throw new DOMException('no camera', name)
      const table = document.createElement('canvas')
      table.width = 720
      table.height = 1280
      const paint = () => {
        const brush = table.getContext('2d')
        if (!brush) return
        brush.fillStyle = '#6b5a4a'
        brush.fillRect(0, 0, table.width, table.height)
        requestAnimationFrame(paint)
      }
      paint()
      return table.captureStream()
    }
  }, trouble)
}

const READER = '**/assets/zxing_reader-*.wasm'

const scanning = (name: string, says: string, { trouble = null, before }: { trouble?: string | null; before?: (scene: Scene) => Promise<unknown> } = {}): State => ({
  name, who: 'fresh', brands,
  open: async (scene) => {
    await camera(scene, trouble)
    await before?.(scene)
    await go(scene, 'scan')
    await button(scene, say('scan.openCamera'))
    await scene.page.getByText(says).first().waitFor()
  },
})

/** A service worker as the browser would tell of it: its next release is installed and waits. */
const releaseWaits = async ({ page }: Scene): Promise<void> => {
  await page.addInitScript(() => {
    const worker = Object.assign(new EventTarget(), { scriptURL: new URL('/web/sw.js', location.href).href, state: 'installed', postMessage: () => undefined })
    const registration = Object.assign(new EventTarget(), { waiting: worker, installing: null, active: worker, update: async () => undefined })
    const container = Object.assign(new EventTarget(), { controller: null, register: async () => registration, getRegistration: async () => registration, ready: Promise.resolve(registration) })
    Object.defineProperty(navigator, 'serviceWorker', { value: container })
  })
}

/** A page from the device whose code throws: a service worker is in control of it. */
const doesNotStart = async ({ page }: Scene): Promise<void> => {
  await page.addInitScript(() => {
    const container = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => undefined })
    Object.defineProperty(navigator, 'serviceWorker', { value: container })
    addEventListener('load', () => {
      for (let errors = 0; errors < 2; errors++) dispatchEvent(new ErrorEvent('error'))
    })
  })
  await page.context().route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }))
}

const staffSignsIn = async ({ page, brand }: Scene): Promise<void> => {
  await page.getByLabel('Your staff key').fill(demoStaffKey(STAFF_KEY, brand.brand))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A tablet at a table stands upright or lies. */
const ON_TABLES: readonly Look[] = [{ size: 'tablet', scheme: 'light' }, { size: 'desktop', scheme: 'light' }]

/** A tablet at a table, with a dish in its cart. */
const kiosk = async (scene: Scene): Promise<void> => {
  await sits(scene)
  await go(scene, 'account?surface=kiosk')
  await button(scene, say('account.surfaceYes'))
  // It is closed once the device has it written down.
  await scene.page.locator('dialog[open]').waitFor({ state: 'detached' })
  await scene.guest.openTable(scene.brand.tableCode)
  await hasWholeMenu(scene.page, scene.brand)
  await addDish(scene)
}

export const OVER_STATES: readonly State[] = [
  scanning('scan-camera', say('scan.point')),
  scanning('scan-blocked', 'Seems like camera access is blocked', { trouble: 'NotAllowedError' }),
  scanning('scan-no-camera', say('scan.noCamera'), { trouble: 'NotFoundError' }),
  scanning('scan-camera-busy', say('scan.cameraBusy'), { trouble: 'NotReadableError' }),
  scanning('scan-no-reader', say('scan.noReader'), { before: ({ page }) => page.context().route(READER, (route) => route.abort()) }),
  scanning('scan-reader-loading', say('scan.readerLoading'), { before: (scene) => holdAnswer(scene, READER) }),
  { name: 'opening', who: 'fresh', looks: PHONES_AND_WIDE, open: async (scene) => {
    await holdAnswer(scene, '**/assets/*.js')
    await scene.page.goto(`${scene.brand.origin}/web/`, { waitUntil: 'commit' })
    await scene.page.locator('#root > [role=main]').waitFor()
  } },
  { name: 'update-notice', who: 'fresh', brands, open: async (scene) => {
    await releaseWaits(scene)
    await sits(scene)
    await scene.page.getByRole('complementary').getByText(say('shell.update')).waitFor()
  } },
  { name: 'update-notice-full-cart', who: 'fresh', brands: ['rajwada'], looks: [{ size: 'desktop', scheme: 'light' }], open: async (scene) => {
    await releaseWaits(scene)
    await sits(scene)
    for (const { name } of scene.brand.plain.slice(0, 7)) await addFound(scene, name)
    await scene.page.getByRole('searchbox').fill('')
    // It never stands beside a keyboard.
    await scene.page.getByRole('searchbox').blur()
    await scene.page.getByRole('complementary').getByText(say('shell.update')).waitFor()
  } },
  { name: 'install-offer', who: 'fresh', brands, open: async (scene) => {
    await sits(scene)
    await scene.page.evaluate(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined, userChoice: new Promise(() => undefined) })))
    await scene.page.getByText(say('shell.installText')).first().waitFor()
  } },
  { name: 'session-over', who: 'fresh', brands, open: async (scene) => {
    const { table } = await signedIn(scene.page, scene.stage, scene.brand)
    await hasWholeMenu(scene.page, scene.brand)
    const now = Date.now()
    await writeEntries(scene.page, [entryOf(table, now, 1, { state: 'rejected', attempts: 1, refusal: refusedWith('TOO_MANY_ORDERS', now) })])
    await setAccessToken(scene.page, '')
    await go(scene, 'ordering/menu')
    await dialog(scene)
  } },
  { name: 'all-sections', who: 'fresh', brands, open: async (scene) => {
    await sits(scene)
    await button(scene, say('menu.allSections'))
    await dialog(scene)
  } },
  { name: 'switch-outlet', who: 'fresh', brands: ['rajwada'], open: async (scene) => {
    await sits(scene)
    await addDish(scene)
    await scene.page.getByRole('link', { name: say('app.locations') }).last().click()
    await scene.page.getByRole('button', { name: /Johri Bazaar/ }).first().click()
    await dialog(scene)
  } },
  { name: 'other-outlet', who: 'fresh', brands: ['rajwada'], open: async (scene) => {
    await sits(scene)
    await addDish(scene)
    await scene.guest.openTable('RAJJB004')
    // Its offers come after its dishes.
    await scene.page.locator('#root article').getByText(/^In a ₹/).first().waitFor()
    await addDish(scene)
    await dialog(scene)
  } },
  { name: 'still-there', who: 'fresh', brands, open: async (scene) => {
    await signedIn(scene.page, scene.stage, scene.brand)
    await hasWholeMenu(scene.page, scene.brand)
    await addDish(scene)
    await letPlaceAge(scene.page, 5)
    await go(scene, 'cart')
    await scene.guest.cart.isOpen()
    await scene.guest.cart.placeButton().click()
    await dialog(scene)
  } },
  { name: 'kiosk-question', who: 'fresh', brands, open: async (scene) => {
    await sits(scene)
    await go(scene, 'account?surface=kiosk')
    await dialog(scene)
  } },
  { name: 'kiosk-menu', who: 'fresh', brands, open: kiosk },
  { name: 'kiosk-cart', who: 'fresh', brands: ['rajwada'], looks: ON_TABLES, open: async (scene) => {
    await kiosk(scene)
    await go(scene, 'cart')
    await button(scene, say('shell.startOver'))
    await dialog(scene)
  } },
  { name: 'kiosk-dish', who: 'fresh', brands: ['rajwada'], looks: ON_TABLES, open: async (scene) => {
    await kiosk(scene)
    await go(scene, `ordering/menu/item/${scene.brand.plain[0]?.id}`)
    await scene.page.getByRole('dialog').getByRole('button', { name: say('shell.startOver') }).waitFor()
  } },
  { name: 'not-started', who: 'fresh', brands, open: async (scene) => {
    await doesNotStart(scene)
    await go(scene, `restaurant/${scene.brand.tableCode}`)
    await scene.page.getByText(say('app.notStarted')).waitFor()
  } },
  { name: 'too-old', who: 'fresh', brands, open: async (scene) => {
    await scene.page.addInitScript(() => void Reflect.deleteProperty(Promise, 'withResolvers'))
    await go(scene, `restaurant/${scene.brand.tableCode}`)
    await scene.page.getByText(say('app.tooOld')).first().waitFor()
  } },
  { name: 'locations-loading', who: 'fresh', brands, open: async (scene) => {
    const { asked } = await holdAnswer(scene, '**/api/appStartup')
    await go(scene, 'locations')
    await asked
    await scene.page.locator('main').first().waitFor()
  } },
  { name: 'locations-unsaved', who: 'fresh', brands, open: async (scene) => {
    await scene.page.context().route('**/api/appStartup', (route) => route.abort())
    await go(scene, 'locations')
    await scene.page.getByText(say('locations.offline')).first().waitFor()
  } },
  { name: 'locations-failed', who: 'fresh', brands, open: async (scene) => {
    await scene.page.context().route('**/api/appStartup', (route) => route.fulfill({ status: 500, json: { message: 'ISE', data: { code: 'DEFAULT' } } }))
    await go(scene, 'locations')
    await scene.page.getByText(say('locations.failed')).first().waitFor()
  } },
  { name: 'locations-visited', who: 'fresh', brands: ['rajwada'], looks: ON_PHONE, open: async (scene) => {
    await signedIn(scene.page, scene.stage, scene.brand)
    await hasWholeMenu(scene.page, scene.brand)
    await withCart(scene, 700)
    await scene.guest.cart.placeButton().click()
    await scene.page.waitForURL('**/confirmation/**')
    await scene.guest.tracking.says('placed')
    await isServed(scene.guest, atOutlet(scene), await scene.guest.lastOrderId())
    await go(scene, 'locations')
    await scene.page.getByText(say('locations.visited')).waitFor()
  } },
  { name: 'board-key', who: 'fresh', brands, open: async ({ page, brand }) => {
    await page.goto(`${brand.origin}/kitchen/`)
    await page.getByLabel('Your staff key').waitFor()
  } },
  { name: 'board-key-wrong', who: 'fresh', brands, open: async ({ page, brand }) => {
    await page.goto(`${brand.origin}/kitchen/`)
    await page.getByLabel('Your staff key').fill('no key of anybody')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(/^This key does not work/).waitFor()
  } },
  { name: 'board-outlets', who: 'fresh', brands: ['rajwada'], open: async (scene) => {
    await scene.page.goto(`${scene.brand.origin}/kitchen/`)
    await staffSignsIn(scene)
    await scene.page.getByRole('button', { name: new RegExp(scene.brand.outlet.code) }).waitFor()
  } },
]
