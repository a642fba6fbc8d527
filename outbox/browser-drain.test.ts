import { afterEach, expect, it, vi } from 'vitest'
import { browserDrainTools } from './browser-drain.ts'
import type { Device } from './device.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a round believes a browser that says "no network", unless the guest insists', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(browserDrainTools({} as Device).online?.()).toBe(false)
  expect(browserDrainTools({} as Device, true).online?.()).toBe(true)
})
