import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { device, preferencesCell } from '#src/queries/device.ts'
import { sharedLocationCell } from '#src/queries/shared-location.ts'
import { askForStorage } from './ask-for-storage.ts'
import { setAllergies, setSharesLocation } from './choose.ts'
import { findHere } from './find-here.ts'
import { forgetGuestChoices } from './forget-guest-choices.ts'
import { followLocation, hideLocation, shareLocation } from './share-location.ts'
import { signOut } from './sign-out.ts'

beforeEach(() => void preferencesCell.subscribe(() => undefined))
afterEach(async () => {
  await (await device()).preferences.clear()
  sharedLocationCell.set(null)
  vi.unstubAllGlobals()
})

it('what is chosen while the browser asks whether it may keep the data stands', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<boolean>()
  vi.stubGlobal('navigator', { storage: { persist: () => (asked.resolve(), answer.promise) } })
  const asking = askForStorage()
  await asked.promise
  await setAllergies(['peanut'])
  answer.resolve(true)
  await asking
  expect(await (await device()).readPreferences()).toMatchObject({ persisted: true, allergies: ['peanut'] })
})

it('CA-01: who takes it back while the phone is still looking for itself shares nothing', async () => {
  const found = Promise.withResolvers<PositionCallback>()
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (told: PositionCallback) => found.resolve(told) } })
  const sharing = shareLocation()
  const tell = await found.promise
  expect(await hideLocation()).toEqual({ ok: true })
  tell({ coords: { latitude: 26.9, longitude: 75.8, accuracy: 10 } } as GeolocationPosition)
  expect(await sharing).toEqual({ ok: true })
  expect([sharedLocationCell.get(), (await (await device()).readPreferences()).sharesLocation]).toEqual([null, false])
})

it('ST-06: who logs out while the phone is still looking for itself shares nothing', async () => {
  const found = Promise.withResolvers<PositionCallback>()
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (told: PositionCallback) => found.resolve(told) } })
  const sharing = shareLocation()
  const tell = await found.promise
  expect(await signOut({ leaveWaiting: true })).toMatchObject({ ok: true })
  tell({ coords: { latitude: 26.9, longitude: 75.8, accuracy: 10 } } as GeolocationPosition)
  expect(await sharing).toEqual({ ok: true })
  expect([sharedLocationCell.get(), (await (await device()).readPreferences()).sharesLocation]).toEqual([null, false])
})

it('ST-06: a tab whose guest logs out in another tab forgets where they are too', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined })
  followLocation()
  await setSharesLocation(true)
  await vi.waitFor(() => expect(preferencesCell.get()?.sharesLocation).toBe(true), { timeout: 20_000 })
  sharedLocationCell.set({ here: { lat: 26.9, lng: 75.8 }, at: 1 })
  // What the other tab's logout leaves in the database that both have.
  await forgetGuestChoices(await device())
  await vi.waitFor(() => expect(sharedLocationCell.get()).toBeNull(), { timeout: 20_000 })
})

it('CO-04: a guest who comes by car is where they are now, not where the phone last looked two minutes ago', async () => {
  const at = (latitude: number) => ({ coords: { latitude, longitude: 75.8, accuracy: 30 } }) as GeolocationPosition
  const lastLook = { ageMs: 120_000, position: at(26.95) }
  const getCurrentPosition = (told: PositionCallback, _failed: PositionErrorCallback, { maximumAge = 0 }: PositionOptions) => told(lastLook.ageMs <= maximumAge ? lastLook.position : at(26.9))
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  expect(await findHere()).toEqual({ lat: 26.9, lng: 75.8 })
})
