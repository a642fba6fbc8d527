import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Place } from '#schemas/device.ts'
import { device, placeCell, placeNow } from '#src/queries/device.ts'
import { chooseWay, forgetTime, wantAgain } from './choose-way.ts'
import { placeKey } from './place-key.ts'

const place: Place = {
  id: 'place', outletId: 'outlet-1', outletCode: 'RAJ', outletName: 'Rajwada', table: null, serviceType: 'DI', scannedAt: 1,
  brand: {
    id: 'brand-1', subdomain: 'rajwada', name: 'Rajwada', emblem: 'R', tagline: '', modules: [],
    theme: { version: 'L1', color: '#8a1b30', accent: null, radiusPx: 8, font: 'figtree', displayFont: 'figtree', scale: 1, changeComponents: [] },
  },
}

/** How the guest is served by both rows that say it: where they are, and what opens that place again. */
async function keptWays(): Promise<unknown[]> {
  const db = await device()
  return [(await db.readPlace())?.serviceType, ((await db.kept.get(placeKey('RAJ')))?.value as Place | undefined)?.serviceType]
}

/** Every way that is shown from now on, in turn. */
function shownWays(): unknown[] {
  const shown: unknown[] = [placeNow.get()?.serviceType]
  placeNow.subscribe(() => {
    const now = placeNow.get()?.serviceType
    if (shown.at(-1) !== now) shown.push(now)
  })
  return shown
}

/** The first reading loads the database's code. */
const WAITED = { timeout: 20_000 }

beforeEach(async () => {
  const db = await device()
  await db.place.put(place)
  await db.kept.put({ id: placeKey('RAJ'), value: place, at: 1 })
  placeCell.subscribe(() => undefined)
  await expect.poll(() => placeNow.get()?.serviceType, WAITED).toBe('DI')
})
afterEach(async () => {
  vi.restoreAllMocks()
  const db = await device()
  await Promise.all([db.place.clear(), db.kept.clear()])
  await expect.poll(() => placeNow.get(), WAITED).toBeNull()
})

it('another way is shown in the tick of the tap and never the old one again, while it is being written and once it is', async () => {
  const shown = shownWays()
  const choosing = chooseWay('SP', { wantedAt: 5 })
  expect(placeNow.get()).toMatchObject({ serviceType: 'SP', serving: { wantedAt: 5 } })
  expect(placeCell.get()?.serviceType).toBe('DI')
  expect(await choosing).toEqual({ ok: true })
  expect(placeCell.get()).toMatchObject({ serviceType: 'SP', serving: { wantedAt: 5 } })
  expect([shown, await keptWays()]).toEqual([['DI', 'SP'], ['SP', 'SP']])
})

it('a way that cannot be kept says so and goes back; both rows are as they were, never one of each', async () => {
  const db = await device()
  vi.spyOn(db.kept, 'put').mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'))
  const shown = shownWays()
  expect(await chooseWay('SP')).toEqual({ error: 'STORAGE_FULL' })
  expect([shown, await keptWays()]).toEqual([['DI', 'SP', 'DI'], ['DI', 'DI']])
})

it('of two taps in a row the second one stands, on the screen and on the device', async () => {
  const shown = shownWays()
  expect(await Promise.all([chooseWay('SP'), chooseWay('DT')])).toEqual([{ ok: true }, { ok: true }])
  expect([shown, await keptWays()]).toEqual([['DI', 'SP', 'DT'], ['DT', 'DT']])
})

it('is of the outlet at which it was chosen: another one that is opened meanwhile is served as it says itself', async () => {
  const db = await device()
  const choosing = chooseWay('SP')
  await db.place.put({ ...place, outletId: 'outlet-2', outletCode: 'KETTLE' })
  expect(await choosing).toEqual({ error: 'OUTLET_NOT_FOUND' })
  expect(await db.readPlace()).toMatchObject({ outletId: 'outlet-2', serviceType: 'DI' })
  await expect.poll(() => placeNow.get()?.outletId, WAITED).toBe('outlet-2')
})

const HOME = { title: 'Home', house: '12', addressLine1: 'Hospital Road', landmark: '', locality: null, pin: { lat: 26.9, lng: 75.8 }, note: '' }

it('CO-06: a delivery’s time stays with the door that is said after it, and with another one; another way, and the same one chosen anew, are as soon as possible', async () => {
  await chooseWay('DL', { wantedAt: 5 })
  await chooseWay('DL', { address: HOME })
  expect(placeNow.get()).toMatchObject({ serviceType: 'DL', serving: { wantedAt: 5, address: HOME } })
  await chooseWay('DL', { address: { ...HOME, title: 'Work', pin: { lat: 26.8, lng: 75.7 } } })
  expect(placeNow.get()?.serving).toMatchObject({ wantedAt: 5, address: { title: 'Work' } })
  await chooseWay('DL')
  expect(placeNow.get()?.serving?.wantedAt).toBeNull()
  await chooseWay('SP', { wantedAt: 7 })
  await chooseWay('DL', { address: HOME })
  expect(placeNow.get()?.serving?.wantedAt).toBeNull()
})

it('CO-06: a time goes with the order that it was said for; one that was said since, or at another outlet, stays', async () => {
  const db = await device()
  const times = async (): Promise<unknown> => (await db.readPlace())?.serving?.wantedAt
  await chooseWay('SP', { wantedAt: 5 })
  const ordered = await db.readPlace()
  if (!ordered) throw new Error('Nobody is anywhere.')
  await chooseWay('SP', { wantedAt: 7 })
  await forgetTime(ordered)
  expect(await times()).toBe(7)
  await forgetTime({ ...ordered, outletId: 'outlet-2', serving: { wantedAt: 7 } })
  expect(await times()).toBe(7)
  await forgetTime({ ...ordered, serving: { wantedAt: 7 } })
  expect(await times()).toBeNull()
  expect((await db.readPlace())?.serviceType).toBe('SP')
})

it('CO-06: what comes back into the cart is wanted for its time again, unless another was said since, or it was for another way or outlet', async () => {
  const db = await device()
  const times = async (): Promise<unknown> => (await db.readPlace())?.serving?.wantedAt ?? null
  await chooseWay('SP', { wantedAt: null })
  const { outletId } = (await db.readPlace()) ?? { outletId: '' }
  for (const other of [{ outletId: 'outlet-2', serviceType: 'SP' as const, wantedAt: 5 }, { outletId, serviceType: 'DL' as const, wantedAt: 5 }, { outletId, serviceType: 'SP' as const, wantedAt: null }]) {
    expect(await wantAgain(other)).toEqual({ ok: true })
    expect(await times()).toBeNull()
  }
  const place = await db.readPlace()
  if (!place) throw new Error('Nobody is anywhere.')
  await db.kept.put({ id: placeKey('JAI'), value: { ...place, outletId: 'outlet-2', outletCode: 'JAI', serving: { riderNote: 'Ring' } }, at: 1 })
  await wantAgain({ outletId: 'outlet-2', serviceType: 'SP', wantedAt: 8 })
  expect([await times(), ((await db.kept.get(placeKey('JAI')))?.value as Place | undefined)?.serving]).toEqual([null, { riderNote: 'Ring', wantedAt: 8 }])
  await wantAgain({ outletId, serviceType: 'SP', wantedAt: 5 })
  expect(await times()).toBe(5)
  await wantAgain({ outletId, serviceType: 'SP', wantedAt: 9 })
  expect(await times()).toBe(5)
})

it('CO-06: a time that came back goes with the order that it is said for from every table of the outlet: no code that is scanned later has it', async () => {
  const db = await device()
  await chooseWay('SP', { wantedAt: null })
  const here = await db.readPlace()
  if (!here) throw new Error('Nobody is anywhere.')
  const rows = { RAJ012: here, RAJ013: here, JAI: { ...here, outletId: 'outlet-2', outletCode: 'JAI', serving: { wantedAt: 5 } } }
  await db.kept.bulkPut(Object.entries(rows).map(([code, value]) => ({ id: placeKey(code), value, at: 1 })))
  const times = () => Promise.all(Object.keys(rows).map(async (code) => ((await db.kept.get(placeKey(code)))?.value as Place | undefined)?.serving?.wantedAt))
  await wantAgain({ outletId: here.outletId, serviceType: 'SP', wantedAt: 5 })
  expect(await times()).toEqual([5, 5, 5])
  // One of the tables is opened, and another time is said there.
  await db.kept.put({ id: placeKey('RAJ013'), value: { ...here, serving: { wantedAt: 7 } }, at: 1 })
  await forgetTime({ ...here, serving: { wantedAt: 5 } })
  expect([await times(), (await db.readPlace())?.serving?.wantedAt]).toEqual([[null, 7, 5], null])
})
