import { expect, it, vi } from 'vitest'
import { FIRST_PREFERENCES } from '#schemas/device.ts'
import type * as DeviceLive from './device-live.ts'

let isLost = true

// The part's file cannot be fetched until the network is back.
vi.mock('./device-live.ts', async (load) => {
  const real = await load<typeof DeviceLive>()
  return {
    ...real,
    openDevice: () => {
      if (isLost) throw new TypeError('Failed to fetch dynamically imported module')
      return real.openDevice()
    },
  }
})

it('a device database whose code cannot be loaded leaves no screen waiting for ever, and is read when it can be', async () => {
  const { device, placeCell, sessionCell, preferencesCell } = await import('./device.ts')
  placeCell.subscribe(() => undefined)
  await vi.waitFor(() => expect([placeCell.get(), sessionCell.get()]).toEqual([null, null]))
  expect(preferencesCell.get()).toEqual(FIRST_PREFERENCES)
  isLost = false
  await (await device()).preferences.put({ ...FIRST_PREFERENCES, colourScheme: 'dark' })
  await vi.waitFor(() => expect(preferencesCell.get()?.colourScheme).toBe('dark'), { timeout: 10_000 })
})
