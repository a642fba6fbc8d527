import { afterEach, expect, it } from 'vitest'
import { type Device, openDevice } from '#outbox/device.ts'
import { orderEntry } from '#tests/fixtures/outbox-entries.ts'
import { intentOf } from '#tests/fixtures/paying.ts'
import { restoreDevice } from './restore-device.ts'

const NOW = 1_800_000_000_000
let count = 0
const opened: Device[] = []
const open = (name: string): Device => {
  const device = openDevice(name)
  opened.push(device)
  return device
}
const entry = orderEntry(NOW)
const rows = { place: null, session: null, preferences: undefined, entries: [entry], payIntents: [intentOf()] }

/** A page's database with an order that waits; `emptied` is what another realm opens after the browser has deleted it. */
async function stage() {
  const name = `restored-${++count}`
  const page = open(name)
  await page.entries.add(entry)
  const birth = await page.readBirth()
  return {
    page,
    birth,
    emptied: async () => {
      page.close()
      await page.delete()
      return open(name)
    },
  }
}

afterEach(() => {
  for (const device of opened.splice(0)) device.close()
})

it('puts back what waited to be sent when the browser has emptied the database', async () => {
  const { birth, emptied } = await stage()
  const now = await emptied()
  const restored = await restoreDevice(now, birth, rows)
  expect(restored.putBack).toBe(true)
  expect(restored.birth).not.toBe(birth)
  expect(await now.readEntries()).toEqual([entry])
  expect(await now.readPayIntents(NOW)).toEqual([intentOf()])
})

it('E2.1: a payment that was begun is put back beside what another page has put back, and never over it', async () => {
  const { birth, emptied } = await stage()
  const now = await emptied()
  const newer = intentOf({ step: 'back', backAt: NOW })
  await now.marks.put(newer)
  expect((await restoreDevice(now, birth, { ...rows, entries: [] })).putBack).toBe(false)
  expect(await now.readPayIntents(NOW)).toEqual([newer])
})

it('leaves a database alone that only was closed: what was sent meanwhile is not sent again', async () => {
  const { page, birth } = await stage()
  page.close()
  await page.open()
  await page.entries.clear()
  expect(await restoreDevice(page, birth, rows)).toEqual({ birth, putBack: false })
  expect(await page.readEntries()).toEqual([])
})

it('leaves what another page has put back, and what its guest has done since', async () => {
  const { birth, emptied } = await stage()
  const now = await emptied()
  const sent = orderEntry(NOW, { state: 'accepted', attempts: 1 })
  await now.entries.add(sent)
  expect((await restoreDevice(now, birth, { ...rows, payIntents: [] })).putBack).toBe(false)
  expect(await now.readEntries()).toEqual([sent])
})

it('puts an order that waits beside what a page that was quicker has begun, and nothing that is over', async () => {
  const { birth, emptied } = await stage()
  const now = await emptied()
  const [later, over] = [orderEntry(NOW + 1), orderEntry(NOW + 2, { state: 'rejected', attempts: 1 })]
  await now.entries.add(later)
  expect((await restoreDevice(now, birth, { ...rows, entries: [entry, over] })).putBack).toBe(true)
  expect(await now.readEntries()).toEqual([entry, later])
})
