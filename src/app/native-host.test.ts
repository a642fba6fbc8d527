import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Brand } from '#schemas/brand.ts'
import type { HostMessage } from '#schemas/webview.ts'
import { signOut } from '#src/commands/sign-out.ts'
import { hasHost, tellHost } from '#src/entry/tell-host.ts'
import { device, placeCell, sessionCell } from '#src/queries/device.ts'
import { clockSkewCell } from '#src/queries/server-clock.ts'
import { GUEST, OTHER_GUEST, sessionUntil, tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { followHost } from './native-host.ts'

const brand: Brand = {
  id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
  theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
}
const place = {
  id: 'place' as const, brand, outletId: 'outlet-1', outletCode: 'RAJ', outletName: 'Rajwada', serviceType: 'DI' as const, scannedAt: 1,
  table: { id: 't12', outletId: 'outlet-1', number: 12, label: 'Table 12', serviceType: 'DI' as const, scanCode: 'RAJ012' },
}
const loginData: HostMessage = {
  type: 'loginData',
  guest: {
    id: OTHER_GUEST, name: 'Meera', email: null, primaryPhoneNumber: '9876543210', countryCode: '91', guestVehicle: [], visitedRestaurants: [], rewardJoiningDate: null, isUserConsent: true, updatedAt: 1,
  },
  auth: { accessToken: tokenUntil(4_000_000_000_000) },
  rewardGuestDetails: null,
}
const brandGuestData: HostMessage = {
  type: 'brandGuestData',
  brandGuest: { brandId: 'brand-1', guestId: GUEST, primaryMobileNumber: '9876543210', countryCode: '91', isUserConsent: false, name: 'Somebody else', rewardJoiningDate: 1_700_000_000_000 },
}
const ORIGIN = 'https://rajwada.example'

const session = async () => (await device()).readSession()
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000 })

type Heard = Pick<MessageEvent, 'data' | 'source' | 'origin'>
let listeners: ((event: Heard) => void)[]
let toHost: unknown[]
const says = (data: unknown, from: Partial<Heard> = {}): void => listeners.forEach((listener) => listener({ data, source: null, origin: '', ...from }))

beforeEach(async () => {
  listeners = []
  toHost = []
  const page = { ReactNativeWebView: { postMessage: (text: string) => toHost.push(JSON.parse(text)) } }
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: ORIGIN, hostname: 'rajwada.example', pathname: '/web/' })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Heard) => void) => type === 'message' && listeners.push(listener))
  const db = await device()
  for (const { id } of await db.readSignOuts()) await db.forgetSignOut(id)
  await db.place.put(place)
  await db.session.put(sessionUntil(4_000_000_000_000))
  placeCell.set(place)
})
afterEach(() => {
  clockSkewCell.set(0)
  vi.unstubAllGlobals()
})

it('P-18: a page in a native app’s webview says that it is ready; any other page listens to nobody', () => {
  expect(hasHost()).toBe(true)
  followHost()
  expect(toHost).toEqual([{ type: 'ready' }])
  expect(listeners).toHaveLength(1)

  vi.stubGlobal('window', {})
  expect(hasHost()).toBe(false)
  followHost()
  tellHost({ type: 'logout' })
  expect(listeners).toHaveLength(1)
  expect(toHost).toEqual([{ type: 'ready' }])
})

it('ST-07: the host’s logout logs the guest out and is not told back; a logout on the page is (ST-06)', async () => {
  followHost()
  says(JSON.stringify({ type: 'logout' }))
  await eventually(async () => expect(await session()).toBeNull())
  expect(toHost).toEqual([{ type: 'ready' }])

  await (await device()).session.put(sessionUntil(4_000_000_000_000))
  expect(await signOut({ leaveWaiting: false })).toMatchObject({ ok: true })
  expect(toHost).toEqual([{ type: 'ready' }, { type: 'logout' }])
})

it('ST-06: the host is told of a logout when nothing of it is left to do, and one that throws changes nothing', async () => {
  const typed: Record<string, string> = { 'draft feedback': 'half written' }
  const storage = Object.defineProperty(typed, 'removeItem', { value: (key: string) => Reflect.deleteProperty(typed, key) })
  vi.stubGlobal('sessionStorage', storage)
  const seen: unknown[] = []
  vi.stubGlobal('window', {
    ReactNativeWebView: {
      postMessage: (text: string) => {
        seen.push(JSON.parse(text), sessionCell.get(), Object.keys(typed))
        throw new Error('the webview is being closed')
      },
    },
  })
  sessionCell.set(await session())
  expect(await signOut({ leaveWaiting: false })).toMatchObject({ ok: true })
  expect(seen).toEqual([{ type: 'logout' }, null, []])
})

it('ST-07: the host’s login is the page’s, on the server’s clock', async () => {
  clockSkewCell.set(-7_200_000)
  followHost()
  says(JSON.stringify(loginData))
  await eventually(async () => expect(await session()).toMatchObject({ guestId: OTHER_GUEST, brandId: 'brand-1', name: 'Meera', accessToken: loginData.auth.accessToken }))
  const skew = (await session())?.clockSkewMs ?? 0
  expect(Math.abs(skew + 7_200_000)).toBeLessThan(1_000)
})

it('ST-07, EN-03: what the host knows of the club changes nothing here, and is no reason to pass over what it says next', async () => {
  followHost()
  const before = await session()
  says(JSON.stringify(brandGuestData))
  expect(await session()).toEqual(before)
  says(loginData)
  await eventually(async () => expect(await session()).toMatchObject({ guestId: OTHER_GUEST }))
})

it('ST-07: nobody else is obeyed: no other window or origin, and no message of another shape', async () => {
  followHost()
  const frame = {} as MessageEventSource
  says({ type: 'logout' }, { source: frame, origin: ORIGIN })
  says({ type: 'logout' }, { source: window, origin: 'https://example.com' })
  // A frame that was taken out of its page right after it spoke.
  says({ type: 'logout' }, { source: null, origin: 'https://example.com' })
  for (const wrong of ['{', 'logout', null, { type: 'logOut' }, { ...loginData, auth: { accessToken: 'short' } }]) says(wrong)
  // What is heard in order is done in order: had one of them been obeyed, this login would be gone.
  says(loginData, { source: window, origin: ORIGIN })
  await eventually(async () => expect(await session()).toMatchObject({ guestId: OTHER_GUEST }))
  expect(await (await device()).readSignOuts()).toEqual([])
})
