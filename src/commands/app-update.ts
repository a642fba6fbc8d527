import type { Workbox } from 'workbox-window'
import type { PageWord } from '#sw/api.ts'
import { isFormDirty } from '#src/queries/typed-fields.ts'
import { updateReadyCell } from '#src/queries/use-app-update.ts'
import { cartKept } from './keep-cart.ts'
import { paintNextVisit } from './paint-next-visit.ts'
import { wakeDrain } from './wake-drain.ts'
import { whenLeftAlone } from './when-left-alone.ts'

let workbox: Workbox | null = null
let asked = false

/** How often a page that stays open (a kiosk) looks for a newer version. */
const LOOK_EVERY_MS = 60 * 60_000

/** Registers the service worker, with the next network where there is none now; to be called once, after the page works. In development there is none. */
export async function startAppUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await register()
  } catch {
    addEventListener('online', () => void startAppUpdates(), { once: true })
  }
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  workbox = new Workbox(`${import.meta.env.BASE_URL}sw.js`)
  workbox.addEventListener('waiting', () => updateReadyCell.set(true))
  let isControlled = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    if (isControlled) return takeOver()
    isControlled = true
    // The first one of this page: from now on it is the one to send what waits, and to answer the next visit.
    void wakeDrain()
    paintNextVisit()
  })
  const registration = await workbox.register()
  if (!registration) return
  followUpdates(registration)
  setInterval(() => void workbox?.update(), LOOK_EVERY_MS)
  const { active, installing, waiting } = registration
  // A page that the guest came to while the first worker was being activated belongs to none: its claim came too early for it.
  if (!isControlled && active && !installing && !waiting) active.postMessage({ type: 'claim' } satisfies PageWord, [])
}

/** Workbox hears of one update after its registration; one whose installation failed is followed by the next. */
function followUpdates(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) updateReadyCell.set(true)
    })
  })
}

/** The guest agrees: the new version takes over and this page begins again with it. What is queued stays queued. */
export async function applyUpdate(): Promise<void> {
  asked = true
  workbox?.messageSkipWaiting()
}

/** Where another tab took the update this one follows when nobody looks at it, so that nothing typed is lost. */
function takeOver(): void {
  if (asked) void reload()
  else whenLeftAlone(document, () => !isFormDirty(document), () => void reload())
}

async function reload(): Promise<void> {
  await cartKept()
  location.reload()
}
