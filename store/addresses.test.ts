import { describe, expect, it } from 'vitest'
import type { WithDeleted } from 'rxdb'
import type { SavedAddress } from '#schemas/address.ts'
import { bringAddresses } from './bring-addresses.ts'
import { CONFLICTS } from './conflicts.ts'
import { openGuest, openVisitor } from './open-guest.ts'

const idOf = (end: number): string => `01890a5d-ac96-774b-bcce-b30209900${String(end).padStart(3, '0')}`
const address = (end: number, over: Partial<SavedAddress> = {}): SavedAddress => ({
  id: idOf(end), title: 'Home', house: `B-${end}`, floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false, createdAt: 1, updatedAt: 1, ...over,
})

/** What another release wrote. */
const OF_TOMORROW = { fieldOfTomorrow: { of: 'a later release' } }

describe('addresses at a login (P-16)', () => {
  it('a visitor’s come along, a draft too, and none is kept twice', async () => {
    const visitor = await openVisitor('guest-visitor-of-addresses')
    const guest = await openGuest({ brandId: 'b', guestId: '11111111-1111-4111-8111-111111111111' })
    await guest.database.collections.addresses.insert(address(1, { id: idOf(9) }))
    await visitor.database.collections.addresses.bulkInsert([address(1), { ...address(2), ...OF_TOMORROW }, address(3, { draft: true, pin: null })])
    const noted: string[] = []
    for (const _ of ['once', 'again, after a page that closed too soon']) await bringAddresses(visitor, guest, 5_000, async (id) => void noted.push(id))
    const kept = (await guest.database.collections.addresses.find().exec()).map(({ id, house, draft, updatedAt }) => [id, house, draft, updatedAt])
    expect(kept).toEqual([[idOf(2), 'B-2', false, 5_000], [idOf(3), 'B-3', true, 5_000], [idOf(9), 'B-1', false, 1]])
    expect(noted).toEqual([idOf(2), idOf(3)])
    const brought = await guest.database.collections.addresses.findOne(idOf(2)).exec()
    expect(brought?.toJSON()).toMatchObject(OF_TOMORROW)
    await Promise.all([visitor.close(), guest.close()])
  })
})

describe('an address changed on two devices', () => {
  const state = (house: string, updatedAt: number, gone = false): WithDeleted<SavedAddress> => ({ ...address(1, { house, updatedAt }), _deleted: gone })
  const resolved = async (master: WithDeleted<SavedAddress>, mine: WithDeleted<SavedAddress>) => CONFLICTS.addresses.resolve({ realMasterState: master, newDocumentState: mine }, 'test')

  it('is as the later change left it, a removal included', async () => {
    expect(await resolved(state('ours', 5), state('theirs', 6))).toMatchObject({ house: 'theirs' })
    expect(await resolved(state('ours', 6), state('theirs', 5))).toMatchObject({ house: 'ours' })
    expect(await resolved(state('ours', 6, true), state('theirs', 5))).toMatchObject({ _deleted: true })
    expect(await resolved(state('ours', 5, true), state('theirs', 6))).toMatchObject({ house: 'theirs', _deleted: false })
    // Of a removed one the server keeps no more than when; of an earlier release not even that.
    expect(await resolved({ id: idOf(1), _deleted: true } as WithDeleted<SavedAddress>, state('theirs', 6))).toMatchObject({ house: 'theirs' })
  })
})
