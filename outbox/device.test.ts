import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { atOutlet } from '#tests/fixtures/at-outlet.ts'
import { GUEST, orderEntry, sessionUntil } from '#tests/fixtures/outbox-entries.ts'
import { intentOf, LEFT_AT, onlineOf, ORDER_ID, RESPONSE } from '#tests/fixtures/paying.ts'
import { type Device, openDevice } from './device.ts'
import { nextStep } from './next-step.ts'

const NOW = 1_800_000_000_000
let count = 0
const opened: Device[] = []
const open = (name = `device-${++count}`): Device => {
  const device = openDevice(name)
  opened.push(device)
  return device
}

afterEach(() => {
  for (const device of opened.splice(0)) device.close()
})

describe('the device’s database', () => {
  it('reads back only what its struct knows, and leaves the rows of another version alone', async () => {
    const device = open()
    const entry = orderEntry(NOW)
    const ofTomorrow = { ...orderEntry(NOW + 1), version: 2, more: true }
    await device.entries.bulkAdd([entry, ofTomorrow, { id: 'not-an-entry' }])
    expect(await device.readEntries()).toEqual([entry])
    expect(await device.changeEntry(ofTomorrow.id, (row) => nextStep(row, { type: 'attempt' }, NOW))).toBeNull()
    expect(await device.entries.get(ofTomorrow.id)).toEqual(ofTomorrow)
  })

  it('changes an entry in one step: of two at once the second sees the first', async () => {
    const device = open()
    const entry = orderEntry(NOW)
    await device.entries.add(entry)
    const attempt = () => device.changeEntry(entry.id, (row) => nextStep(row, { type: 'attempt' }, NOW))
    await Promise.all([attempt(), attempt()])
    expect((await device.readEntry(entry.id))?.attempts).toBe(2)
  })

  it('LF-04: never puts in an entry’s place what it could not read back: the row stands as it was', async () => {
    const device = open()
    const [entry, other] = [orderEntry(NOW), orderEntry(NOW + 1)]
    await device.entries.bulkAdd([entry, other])
    const postponed = (row: OutboxEntry): OutboxEntry => nextStep(row, { type: 'no-answer', nextAttemptAt: NOW + 16_123.4 }, NOW)
    expect(await device.changeEntry(entry.id, postponed)).toBeNull()
    expect(await device.putEntries([postponed(entry), { ...other, attempts: 1 }])).toBe(1)
    expect(await device.readEntries()).toEqual([entry, { ...other, attempts: 1 }])
  })

  it('keeps one session, and takes it away', async () => {
    const device = open()
    const session = sessionUntil(NOW)
    await device.changeSession(() => session)
    expect((await device.readSession())?.guestId).toBe(GUEST)
    await device.changeSession(() => null)
    expect(await device.readSession()).toBeNull()
  })

  it('takes a damaged row for none', async () => {
    const device = open()
    await device.session.put({ id: 'session', guestId: 7 })
    await device.place.put({ id: 'place' })
    await device.marks.put({ id: 'marks', activeAt: 'yesterday' })
    expect(await device.readSession()).toBeNull()
    expect(await device.readPlace()).toBeNull()
    expect(await device.readMarks(NOW)).toMatchObject({ activeAt: NOW, purge: false })
    expect(await device.readPreferences()).toMatchObject({ colourScheme: 'system' })
  })

  it('restores choices and marks field by field: one that is missing or damaged never resets the others', async () => {
    const device = open()
    await device.preferences.put({ id: 'preferences', colourScheme: 'dark', surface: 'kiosk', installDismissedAt: 'never', ofTomorrow: ['milk'] })
    expect(await device.readPreferences()).toEqual({ id: 'preferences', colourScheme: 'dark', surface: 'kiosk', installDismissedAt: null, persisted: false, sharesLocation: false, ofTomorrow: ['milk'] })
    await device.preferences.put({ id: 'preferences', colourScheme: 'sepia', surface: 'kiosk', installDismissedAt: 5, persisted: true })
    expect(await device.readPreferences()).toEqual({ id: 'preferences', colourScheme: 'system', surface: 'kiosk', installDismissedAt: 5, persisted: true, sharesLocation: false })
    await device.marks.put({ id: 'marks', assistanceAt: 7, purge: true })
    expect(await device.readMarks(NOW)).toEqual({ id: 'marks', assistanceAt: 7, activeAt: NOW, purge: true, notifiedGuest: null })
  })

  it('keeps where the guest is without those optional fields that it cannot read, each on its own', async () => {
    const device = open()
    const table = { id: 't7', outletId: 'o', number: 7, label: 'Table 7', serviceType: 'DI', scanCode: 'RAJ007' } as const
    const said = { seat: { value: 'a seat', until: NOW }, serving: { riderNote: 'Ring twice' }, tableRuns: [{ first: 1, last: 9, serviceType: 'DI', word: 'Table ' }] } as const
    const whole = { ...atOutlet({ id: 'o', code: 'RAJ', name: 'Rajwada' }, { table, ...said, tableRuns: [...said.tableRuns] }), ofTomorrow: 1 }
    await device.place.put(whole)
    expect(await device.readPlace()).toStrictEqual(whole)
    await device.place.put({ ...whole, seat: null })
    expect((await device.readPlace())?.seat).toBeNull()
    for (const [name, damaged] of [['seat', { value: '', until: NOW }], ['seat', 'a seat'], ['serving', { riderNote: 7 }], ['serving', null], ['tableRuns', [{ first: 'one' }]]] as const) {
      const { [name]: _lost, ...rest } = whole
      await device.place.put({ ...whole, [name]: damaged })
      expect(await device.readPlace(), name).toStrictEqual(rest)
    }
    await device.place.put({ ...whole, seat: 7, serving: 7, tableRuns: 7 })
    expect(await device.readPlace()).toMatchObject({ outletId: 'o', table })
    for (const lost of [{ table: { id: 't7' } }, { outletId: null }, { brand: 'Rajwada' }, { serviceType: 7 }]) {
      await device.place.put({ ...whole, ...lost })
      expect(await device.readPlace()).toBeNull()
    }
    for (const [at, way] of [[{ ...table, serviceType: 'RO' }, 'RO'], [{ ...table, serviceType: 'BOAT' }, 'DI'], [null, 'DI']] as const) {
      await device.place.put({ ...whole, table: at, serviceType: 'BOAT' })
      expect(await device.readPlace()).toEqual({ ...whole, table: at, serviceType: way })
    }
  })

  it('keeps whose login it is where its name, token or clock cannot be read: without its token it is over, and what waits stays its guest’s', async () => {
    const device = open()
    const whole = { ...sessionUntil(NOW, { clockSkewMs: 5 }), ofTomorrow: 1 }
    for (const [name, damaged, restored] of [['name', 7, ''], ['name', 'n'.repeat(57), ''], ['accessToken', null, ''], ['clockSkewMs', 'late', 0]] as const) {
      await device.session.put({ ...whole, [name]: damaged })
      expect(await device.readSession(), name).toEqual({ ...whole, [name]: restored })
    }
    for (const lost of [{ guestId: 7 }, { brandId: '' }, { phone: null }]) {
      await device.session.put({ ...whole, ...lost })
      expect(await device.readSession()).toBeNull()
    }
  })

  it('E2.1: keeps a payment that was begun, each field on its own: what is damaged claims least', async () => {
    const device = open()
    const intent = intentOf({ step: 'back', backAt: LEFT_AT, response: RESPONSE, asks: 3, askedAt: LEFT_AT, heard: onlineOf('pending') })
    expect(await device.changePayIntent(ORDER_ID, NOW, () => intent)).toEqual(intent)
    expect(await device.readPayIntents(NOW)).toEqual([intent])
    await device.marks.put({ ...intent, step: 'paid', told: 'yes', heard: { state: 'paid' }, checkout: 7, ofTomorrow: 1 })
    expect(await device.readPayIntents(NOW)).toEqual([{ ...intent, told: false, heard: null, checkout: null, ofTomorrow: 1 }])
    for (const [step, backAt, known] of [['paid', null, 'left'], [7, LEFT_AT, 'left'], ['paid', LEFT_AT, 'back']] as const) {
      await device.marks.put({ ...intent, step, backAt })
      expect(await device.readPayIntents(NOW)).toEqual([{ ...intent, step: known, backAt }])
    }
    for (const lost of [{ orderId: 'x' }, { guestId: null }]) {
      await device.marks.put({ ...intent, ...lost })
      expect(await device.readPayIntents(NOW)).toEqual([])
    }
    await device.changePayIntent(ORDER_ID, NOW, () => null)
    expect(await device.marks.get(intent.id)).toBeUndefined()
    expect(await device.readMarks(NOW)).toMatchObject({ activeAt: NOW })
  })

  it('is opened by a page of an older version too, when a newer one has made it richer', async () => {
    const name = `device-${++count}`
    const older = open(name)
    await older.entries.add(orderEntry(NOW))
    older.close()
    const newer = openDevice(name)
    newer.version(2).stores({ more: 'id' })
    opened.push(newer)
    await newer.open()
    newer.close()
    const again = open(name)
    expect(await again.readEntries()).toHaveLength(1)
  })
})
