import * as menu from '#paint/menu-paths.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { BASE_PATH } from './base-path.ts'

const under = (path: string): string => `${BASE_PATH}${path}`

interface WaysAddress {
  way?: ServiceType
  when?: 'later'
  from?: 'menu' | 'cart'
}

/** Addresses of the app's screens, whole, as they stand in links (RT rows). */
export const paths = {
  home: (): string => BASE_PATH,
  menu: (): string => menu.menuPath(BASE_PATH),
  item: (itemId: string, lineId?: string): string => `${menu.itemPath(BASE_PATH, itemId)}${lineId === undefined ? '' : `?line=${lineId}`}`,
  /** Calling someone to the table: over the menu, or over an order. */
  call: (orderId?: string): string => under(orderId === undefined ? 'ordering/menu/call' : `confirmation/${orderId}/call`),
  /** Choosing how to be served: over the menu, or over the cart. `way` and `when` say what is asked for first. */
  ways: ({ way, when, from = 'menu' }: WaysAddress = {}): string => {
    const asked = new URLSearchParams({ ...(way && { way }), ...(when && { when }) }).toString()
    return `${under(from === 'cart' ? 'cart/ways' : 'ordering/menu/ways')}${asked === '' ? '' : `?${asked}`}`
  },
  /** RD-10: the login over the menu. */
  menuLogin: (): string => under('ordering/menu/login'),
  search: (text = ''): string => under(`ordering/search${text === '' ? '' : `?q=${encodeURIComponent(text)}`}`),
  category: (sectionId: string): string => menu.categoryPath(BASE_PATH, sectionId),
  /** RT-02, RT-04: both addresses of a table's link. */
  tableLinks: (code: string): readonly string[] => [under(`restaurant/${code}`), under(`ordering/restaurant/${code}`)],
  /** @param back the guest is led back to where they were, and did not scan the code now; `login`: with the login over its menu (RD-10) */
  restaurant: (code: string, back?: 'login' | 'menu'): string => under(`restaurant/${code}${back === undefined ? '' : `?back=${back}`}`),
  welcome: (code: string): string => under(`welcome/${code}`),
  scan: (state?: 'open' | 'manual'): string => under(`scan${state === undefined ? '' : `?state=${state}`}`),
  cart: (): string => under('cart'),
  confirmation: (orderId: string): string => under(`confirmation/${orderId}`),
  changed: (orderId: string): string => under(`confirmation/${orderId}/changed`),
  /** RT-07; `again`: after a try, to choose once more. */
  payment: (orderId: string, { again = false } = {}): string => under(`payment?orderId=${orderId}${again ? '&again=1' : ''}`),
  receipt: (orderId: string): string => under(`confirmation/${orderId}/receipt`),
  orders: (): string => under('orders'),
  feedback: (orderId: string, stars = 0): string => under(`feedback/form?order=${orderId}${stars > 0 ? `&stars=${stars}` : ''}`),
  feedbackSuccess: (orderId: string): string => under(`feedback/success?order=${orderId}`),
  signIn: (to?: string): string => under(`signin${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`),
  account: (): string => menu.accountPath(BASE_PATH),
  profile: (): string => under('account/profile'),
  locations: (): string => menu.locationsPath(BASE_PATH),
  rewards: (): string => under('rewards'),
  getApp: (): string => under('get-app'),
  rewardsGetApp: (): string => under('rewards/get-app'),
  about: (): string => under('about'),
  aboutOutlet: (outletId: string): string => under(`about/outlet/${encodeURIComponent(outletId)}`),
  help: (): string => under('help-and-support'),
  terms: (): string => under('pages/terms-of-service'),
  privacy: (): string => under('pages/privacy-policy'),
} as const

/** RT-13: where a restaurant's own link leads: a path under the base path, or one that names it already; anything that leads out of the app is home. */
export const linkTarget = (path: string): string => safeReturn(path.startsWith(BASE_PATH) ? path : under(path.replace(/^\/+/, '')))

/** A path of ours that may be gone to after a login or a redirect: same origin, under the base path; anything else is home. */
export function safeReturn(to: string | undefined): string {
  if (to === undefined || !to.startsWith(BASE_PATH) || to.startsWith('//') || to.includes('\\')) return paths.home()
  return to
}

const MENU_ADDRESS = /^(?:ordering\/(?:menu(?:-item)?(?:-offer)?|search)(?=$|[/?])|(?:ordering\/)?restaurant\/)/

/** Whether a pathname is a table's link (RT-04). */
export const isTableLink = (pathname: string): boolean => pathname.startsWith(BASE_PATH) && /^(?:ordering\/)?restaurant\//.test(pathname.slice(BASE_PATH.length))

/** Whether an address, whole or a pathname, is one of the menu's own: the menu itself, a sheet over it, its search, a table's link. */
export const isOnMenu = (href: string): boolean => href.startsWith(BASE_PATH) && MENU_ADDRESS.test(href.slice(BASE_PATH.length))

const PAINTED = /^(?:|ordering\/menu\/?|(?:ordering\/)?restaurant\/[^/]+\/?)$/

/** Whether a pathname is one of those under which a menu is painted before the page's code is there (sw/menu-navigation.ts), and stays: nothing stands over it. */
export const isPaintedMenu = (pathname: string): boolean => pathname.startsWith(BASE_PATH) && PAINTED.test(pathname.slice(BASE_PATH.length))
