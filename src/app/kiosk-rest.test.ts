import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateReadyCell } from '#src/queries/use-app-update.ts'
import { followKioskRest } from './kiosk-rest.ts'

const kiosk = vi.hoisted(() => ({ isUsed: false, isFiltered: false, rests: true, rested: 0, acts: [] as string[] }))
vi.mock('#src/commands/rest-kiosk.ts', () => ({
  isKioskUsed: () => kiosk.isUsed,
  restKiosk: async () => {
    kiosk.rested += 1
    return kiosk.rests
  },
}))
vi.mock('#src/features/menu/menu-filter.ts', () => ({ isMenuFiltered: () => kiosk.isFiltered }))
vi.mock('#src/commands/app-update.ts', () => ({ applyUpdate: async () => void kiosk.acts.push('the new version takes over') }))
vi.mock('#src/entry/paths.ts', () => ({ paths: { menu: () => '/web/ordering/menu' } }))

const MINUTES = 60_000

beforeEach(() => {
  Object.assign(kiosk, { isUsed: false, isFiltered: false, rests: true, rested: 0, acts: [] })
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/web/ordering/menu', replace: (path: string) => void kiosk.acts.push(`goes to ${path}`) })
})
afterEach(() => {
  updateReadyCell.set(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('LF-06: a kiosk that rests on its menu takes a newer version by itself, and not while somebody is at it', async () => {
  let touchedAt = Date.now()
  followKioskRest(() => touchedAt)
  updateReadyCell.set(true)
  await vi.advanceTimersByTimeAsync(9 * MINUTES)
  touchedAt = Date.now()
  await vi.advanceTimersByTimeAsync(9 * MINUTES)
  expect([kiosk.rested, kiosk.acts]).toEqual([0, []])
  await vi.advanceTimersByTimeAsync(2 * MINUTES)
  expect(kiosk.acts.slice(0, 2)).toEqual(['the new version takes over', 'goes to /web/ordering/menu'])
})

it('LF-06: it goes back to its menu for the next guest, and keeps what waits to be sent', async () => {
  const touchedAt = Date.now()
  kiosk.isUsed = true
  kiosk.rests = false
  followKioskRest(() => touchedAt)
  await vi.advanceTimersByTimeAsync(11 * MINUTES)
  expect([kiosk.rested > 0, kiosk.acts]).toEqual([true, []])
  kiosk.rests = true
  await vi.advanceTimersByTimeAsync(MINUTES / 2)
  expect(kiosk.acts).toEqual(['goes to /web/ordering/menu'])
})

it('LF-06: a kiosk that rests with nothing to take stays as it is', async () => {
  const touchedAt = Date.now()
  followKioskRest(() => touchedAt)
  await vi.advanceTimersByTimeAsync(30 * MINUTES)
  expect([kiosk.rested, kiosk.acts]).toEqual([0, []])
})

it('LF-06: the filter of a guest who ordered nothing is not the next one’s', async () => {
  const touchedAt = Date.now()
  kiosk.isFiltered = true
  followKioskRest(() => touchedAt)
  await vi.advanceTimersByTimeAsync(11 * MINUTES)
  expect(kiosk.acts).toContain('goes to /web/ordering/menu')
})
