import { afterEach, expect, it, vi } from 'vitest'
import { sessionCell } from './device.ts'
import { pushState, pushStateCell, readPush } from './push-state.ts'

afterEach(() => {
  sessionCell.set(undefined)
  vi.unstubAllGlobals()
})

const granted = { permission: 'granted', subscribed: true } as const

it('a browser tells the guest it was turned on by, and nobody else', () => {
  expect(pushState(granted, 'asha', 'asha')).toBe('on')
  expect(pushState(granted, 'asha', 'ravi')).toBe('off')
  expect(pushState({ ...granted, subscribed: false }, 'asha', 'asha')).toBe('off')
  expect(pushState({ permission: 'default', subscribed: false }, null, 'asha')).toBe('off')
})

it('nothing is offered to a visitor, or where the browser cannot; what was forbidden is said', () => {
  expect([pushState(granted, null, null), pushState(null, null, 'asha'), pushState(undefined, null, 'asha')]).toEqual(['none', 'none', 'none'])
  expect(pushState({ permission: 'denied', subscribed: false }, null, 'asha')).toBe('denied')
})

it('an iPhone that has push for its home screen alone says so in its browser: not in the app there, nor in a page within another app, nor to a visitor', async () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const read = async (navigator: object, isInstalled = false) => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('navigator', { maxTouchPoints: 5, ...navigator })
    vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
    await readPush()
    return pushStateCell.get()
  }
  const safari = { userAgent: IPHONE, serviceWorker: {} }
  expect(await read(safari)).toBe('none')
  sessionCell.set({ guestId: 'asha' } as NonNullable<ReturnType<typeof sessionCell.get>>)
  expect(await read(safari)).toBe('home-screen')
  vi.stubGlobal('CompressionStream', undefined)
  Reflect.deleteProperty(globalThis, 'CompressionStream')
  expect(await read(safari)).toBe('none')
  vi.unstubAllGlobals()
  expect([await read(safari, true), await read({ userAgent: IPHONE }), await read({ ...safari, userAgent: 'Mozilla/5.0 (Linux; Android 15)' })]).toEqual(['none', 'none', 'none'])
})
