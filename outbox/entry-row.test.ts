import { describe, expect, it } from 'vitest'
import { factsOf, orderTruth } from '#domain/order-truth.ts'
import { cancelEntry, feedbackEntry, idAt, orderEntry } from '#tests/fixtures/outbox-entries.ts'
import { openDevice } from './device.ts'
import { readEntryRow } from './entry-row.ts'
import { nextStep } from './next-step.ts'

const NOW = 1_800_000_000_000
const LATER = 'WORD_OF_TOMORROW'
const REFUSAL = { code: 'TOO_MANY_ORDERS', quote: null, closed: null, at: NOW } as const
const ANSWER = { token: 7, status: 'UNATTENDED', at: NOW } as const

describe('a row of the outbox', () => {
  it('is read as it was written, with what this release does not know of it', () => {
    for (const row of [orderEntry(NOW), feedbackEntry(NOW, idAt(1)), cancelEntry(NOW, idAt(1)), { ...orderEntry(NOW), ofTomorrow: 1 }, orderEntry(NOW, { state: 'rejected', refusal: REFUSAL })])
      expect(readEntryRow(row)).toStrictEqual(row)
    for (const row of [null, 7, { id: 'x' }, { ...orderEntry(NOW), version: 2 }, { ...orderEntry(NOW), kind: LATER }, { ...orderEntry(NOW), attempts: -1 }]) expect(readEntryRow(row)).toBeNull()
  })

  it('that was refused for a later release’s reason is shown as refused', () => {
    expect(readEntryRow({ ...orderEntry(NOW, { state: 'rejected', attempts: 1 }), refusal: { ...REFUSAL, code: LATER } })).toMatchObject({ state: 'rejected', refusal: { code: 'DEFAULT', at: NOW } })
  })

  it('in a later release’s state claims no more than the rest of it says, and sends no order that never left', () => {
    const read = (change: Parameters<typeof orderEntry>[1]) => readEntryRow({ ...orderEntry(NOW, change), state: LATER })
    expect(read({ attempts: 1 })).toMatchObject({ state: 'saved', refusal: null })
    expect(read({ attempts: 1, answer: ANSWER })).toMatchObject({ state: 'accepted', answer: ANSWER })
    expect(read({ attempts: 1, over: true })).toMatchObject({ state: 'accepted' })
    expect(read({ attempts: 1, refusal: REFUSAL })).toMatchObject({ state: 'rejected', refusal: REFUSAL })
    expect(read({ attempts: 2, answer: ANSWER, refusal: REFUSAL })).toMatchObject({ state: 'rejected', answer: ANSWER, refusal: REFUSAL })
    expect(read({ attempts: 1, replacedBy: idAt(NOW + 1) })).toMatchObject({ state: 'rejected', refusal: null })
    expect(read({})).toMatchObject({ state: 'needs-confirmation', refusal: { code: 'DEFAULT', at: NOW } })
    for (const words of [feedbackEntry(NOW, idAt(1)), cancelEntry(NOW, idAt(1))]) expect(readEntryRow({ ...words, state: LATER })).toMatchObject({ state: 'saved' })
  })

  it('for a way of being served that a later release has added is shown, and never sent as another', () => {
    const read = (change: Parameters<typeof orderEntry>[1], tableCode: string | null = 'RAJ012') => {
      const entry = orderEntry(NOW, change)
      return readEntryRow({ ...entry, command: { ...entry.command, tableCode, serviceType: LATER } })
    }
    expect(read({})).toMatchObject({ state: 'needs-confirmation', refusal: { code: 'DEFAULT' }, command: { serviceType: 'DI' } })
    expect(read({ state: 'sending', attempts: 1 }, null)).toMatchObject({ state: 'sending', withdrawing: 'asked', command: { serviceType: 'SP' } })
    for (const change of [{ state: 'accepted', answer: ANSWER, attempts: 1 }, { state: 'rejected', refusal: REFUSAL, attempts: 1 }] as const)
      expect(read(change)).toStrictEqual({ ...orderEntry(NOW, change), unknownWay: LATER })
  })

  it('for such a way keeps the word that it was written with, whatever is written of it since', async () => {
    const device = openDevice('entry-row')
    const entry = orderEntry(NOW, { state: 'accepted', answer: ANSWER, attempts: 1 })
    const row = { ...entry, command: { ...entry.command, serviceType: LATER } }
    await device.entries.put(row)
    await device.changeEntry(entry.id, (read) => nextStep(read, { type: 'order-over' }, NOW))
    expect(await device.entries.get(entry.id)).toStrictEqual({ ...row, over: true })
    await device.delete()
  })

  it('for such a way is not sent again after the server’s restore: its guest is told that it may be lost', async () => {
    const entry = orderEntry(NOW, { state: 'accepted', answer: ANSWER, attempts: 1 })
    const read = readEntryRow({ ...entry, command: { ...entry.command, serviceType: LATER } })
    const next = read && nextStep(read, { type: 'server-restored' }, NOW)
    expect(next).toMatchObject({ state: 'rejected', withdrawing: 'no', answer: ANSWER })
    expect(next?.kind === 'place-order' && orderTruth(factsOf(next), null, 'DI', NOW)).toEqual({ stage: 'lost' })
  })

  it('whose guest wished it back in a later release’s word asks for it back', () => {
    expect(readEntryRow({ ...orderEntry(NOW, { attempts: 1 }), withdrawing: LATER })).toMatchObject({ state: 'saved', withdrawing: 'asked' })
  })
})
