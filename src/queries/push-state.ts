import { isApple } from '#src/entry/is-apple.ts'
import { hasHost } from '#src/entry/tell-host.ts'
import { derive, makeCell, type ReadCell } from './cell.ts'
import { marksCell, sessionCell } from './device.ts'

/** Whether this browser tells its guest how orders go. `none`: it cannot; `home-screen`: only the app on the home screen can; `denied`: the guest forbade it to the site. */
export type PushState = 'none' | 'home-screen' | 'off' | 'on' | 'denied'

/** What the browser says of itself; undefined: not asked yet. */
interface BrowserPush {
  permission: NotificationPermission
  subscribed: boolean
}

const browserCell = makeCell<BrowserPush | 'home-screen' | null | undefined>(undefined, () => void readPush())

/** Web push needs all three; a native app's webview has none of its own to offer (P-18). */
const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && !hasHost()

/**
 * iPhones and iPads have web push for pages on their home screen alone, from 16.4 on, with which `CompressionStream` came too. What has no service worker is a page within another app, which
 * puts nothing there.
 */
const isAbleOnHomeScreen = (): boolean =>
  isApple(navigator.userAgent) && 'CompressionStream' in globalThis && 'serviceWorker' in navigator && !('PushManager' in window) && !matchMedia('(display-mode: standalone)').matches && !hasHost()

/** Asks the browser again, such as after a tap on "allow". */
export async function readPush(): Promise<void> {
  if (!isAble()) return browserCell.set(isAbleOnHomeScreen() ? 'home-screen' : null)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  browserCell.set(registration ? { permission: Notification.permission, subscribed: Boolean(subscription) } : null)
}

/** @param told the guest whose login this browser's subscription was given to; `guestId` who is logged in */
export function pushState(browser: BrowserPush | 'home-screen' | null | undefined, told: string | null, guestId: string | null): PushState {
  if (!browser || guestId === null) return 'none'
  if (browser === 'home-screen') return browser
  if (browser.permission === 'denied') return 'denied'
  return browser.permission === 'granted' && browser.subscribed && told === guestId ? 'on' : 'off'
}

export const pushStateCell: ReadCell<PushState> = derive(
  [browserCell, marksCell, sessionCell],
  ([browser, marks, session]) => pushState(browser, marks?.notifiedGuest ?? null, session?.guestId ?? null),
)
