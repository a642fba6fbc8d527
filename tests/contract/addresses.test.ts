import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_ADDRESSES, MOST_KEPT_ADDRESSES, type SavedAddress } from '#schemas/address.ts'
import { emptyCart } from '#domain/cart.ts'
import { sql } from '#server/db/sql.ts'
import { deleteAccount } from '#server/guests/delete-account.ts'
import { guestScope } from '#server/sync/scopes.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { BRAND, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const address = (over: Partial<SavedAddress> = {}): SavedAddress => ({
  id: uuidV7Now(), title: 'नानी का घर', house: 'ब-14', floor: '', addressLine1: 'लक्ष्मी पथ', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '', draft: false,
  createdAt: stage.now() - 1000, updatedAt: stage.now() - 1000, ...over,
})
/** @param seen what the device had seen of it; null: nothing */
const push = async (guest: GuestIdentity, state: object, as: GuestIdentity | null = guest, seen: object | null = null) =>
  stage.call<{ conflicts: Record<string, unknown>[] }>('POST', `/api/sync/addresses?scope=${guestScope(guest)}`, {
    as, body: { rows: [{ newDocumentState: { _deleted: false, ...state }, assumedMasterState: seen && { _deleted: false, ...seen } }] },
  })
const pull = async (guest: GuestIdentity, as: GuestIdentity | null = guest) =>
  stage.call<{ documents: Record<string, unknown>[] }>('GET', `/api/sync/addresses?scope=${guestScope(guest)}`, { as })

describe('addresses kept in step (P-16, EN-09)', () => {
  it('stand as a device wrote them, in any script, drafts too', async () => {
    const guest = newGuest(BRAND)
    const [home, draft] = [address(), address({ draft: true, pin: null, house: '##', addressLine1: '' })]
    expect((await push(guest, home)).body.conflicts).toEqual([])
    expect((await push(guest, draft)).body.conflicts).toEqual([])
    expect((await pull(guest)).body.documents).toEqual([{ ...home, _deleted: false }, { ...draft, _deleted: false }])
  })

  it('are nobody else’s: neither read nor written, nor known of', async () => {
    const guest = newGuest(BRAND)
    const home = address()
    await push(guest, home)
    const other = newGuest(BRAND)
    expect([(await pull(guest, other)).status, (await push(guest, home, other)).status, (await pull(guest, null)).status]).toEqual([403, 403, 401])
    const path = `/api/guests/${guest.guestId}/addresses`
    for (const [method, at] of [['GET', path], ['POST', `${path}/${home.id}`], ['PUT', `${path}/${home.id}`], ['DELETE', `${path}/${home.id}`]] as const)
      expect((await stage.call(method, at, { as: other, ...(method === 'GET' || method === 'DELETE' ? {} : { body: home }) })).status).toBe(403)
    expect((await stage.call('DELETE', `/api/guests/${other.guestId}/addresses/${home.id}`, { as: other })).status).toBe(404)
    // The same id under another guest is another document.
    await push(other, { ...home, house: 'X-1' })
    expect((await pull(guest)).body.documents).toEqual([{ ...home, _deleted: false }])
  })

  it('take the later of two changes, whichever comes first, and a removal like any other', async () => {
    const guest = newGuest(BRAND)
    const home = address()
    const later = { ...home, house: 'C-2', updatedAt: home.updatedAt + 10 }
    await push(guest, later)
    const stands = { ...later, _deleted: false }
    expect((await push(guest, home, guest, later)).body.conflicts).toEqual([stands])
    expect((await push(guest, { ...home, updatedAt: home.updatedAt + 5, _deleted: true }, guest, later)).body.conflicts).toEqual([stands])
    expect((await push(guest, { ...home, updatedAt: home.updatedAt + 20, _deleted: true }, guest, later)).body.conflicts).toEqual([])
    const [gone] = (await pull(guest)).body.documents
    expect(gone).toEqual({ id: home.id, updatedAt: home.updatedAt + 20, _deleted: true })
    expect((await push(guest, { ...later, updatedAt: home.updatedAt + 30 }, guest, gone)).body.conflicts).toEqual([])
  })

  it('take nothing from who had not seen what stands, and tell them of it', async () => {
    const guest = newGuest(BRAND)
    const home = address()
    const later = { ...home, house: 'C-2', updatedAt: home.updatedAt + 10 }
    const conflict = [{ ...home, _deleted: false }]
    await push(guest, home)
    expect((await push(guest, home)).body.conflicts).toEqual([])
    expect([(await push(guest, later)).body.conflicts, (await push(guest, later, guest, { ...home, house: 'A-1' })).body.conflicts]).toEqual([conflict, conflict])
    expect((await pull(guest)).body.documents).toEqual(conflict)
    expect((await push(guest, later, guest, home)).body.conflicts).toEqual([])
    const gone = { id: home.id, updatedAt: home.updatedAt + 20, _deleted: true }
    await push(guest, gone, guest, later)
    expect((await push(guest, { ...home, updatedAt: home.updatedAt + 30 })).body.conflicts).toEqual([gone])
    expect((await pull(guest)).body.documents).toEqual([gone])
  })

  it('count a clock that runs ahead as now', async () => {
    const guest = newGuest(BRAND)
    const home = address({ updatedAt: stage.now() + 86_400_000 })
    expect((await push(guest, home)).body.conflicts).toMatchObject([{ id: home.id, updatedAt: stage.now() }])
  })

  it('refuse what is no address: emoji, no pin, too much of it (VA-12)', async () => {
    const guest = newGuest(BRAND)
    for (const wrong of [{ addressLine1: '🏠🏠' }, { house: '' }, { pin: null }, { pin: { lat: 26, lng: 400 } }, { addressLine1: 'x'.repeat(101) }, { landmark: 'Laxmi,, Path' }, { pin: { lat: { toString: null }, lng: 75 } }])
      expect((await push(guest, address(wrong as Partial<SavedAddress>))).body.conflicts).toMatchObject([{ _deleted: true, updatedAt: stage.now() - 1000 }])
    // No text can be made of it, and no id is read of it.
    expect(await push(guest, { ...address(), id: { toString: null } } as never)).toMatchObject({ status: 200, body: { conflicts: [] } })
    expect((await pull(guest)).body.documents).toEqual([])
  })

  it('have room for what was saved before a login, also where the guest has as many as can be added; not without end', async () => {
    const guest = newGuest(BRAND)
    const bring = async (count: number) => {
      const rows = Array.from({ length: count }, () => ({ newDocumentState: { ...address(), _deleted: false }, assumedMasterState: null }))
      const { body } = await stage.call<{ conflicts: unknown[] }>('POST', `/api/sync/addresses?scope=${guestScope(guest)}`, { as: guest, body: { rows } })
      return { conflicts: body.conflicts, last: rows.at(-1)?.newDocumentState }
    }
    for (let time = 0; time < MOST_KEPT_ADDRESSES / MOST_ADDRESSES; time++) expect((await bring(MOST_ADDRESSES)).conflicts).toEqual([])
    const { conflicts, last } = await bring(1)
    // As old as what was sent: of the same moment a removal stands, so the device does not send it again.
    expect(conflicts).toEqual([{ id: last?.id, updatedAt: last?.updatedAt, _deleted: true }])
    expect((await stage.deps.db.execute(sql`select 1 from documents where scope = ${guestScope(guest)} and not deleted`)).rows).toHaveLength(MOST_KEPT_ADDRESSES)
    const path = `/api/guests/${guest.guestId}/addresses/${uuidV7Now()}`
    expect((await stage.call('POST', path, { as: guest, body: { title: 'Home', house: 'B-14', floor: '', addressLine1: 'Laxmi Path', landmark: '', locality: null, pin: { lat: 26.888, lng: 75.804 }, note: '' } })).status).toBe(400)
  })
})

describe('a guest’s account that is deleted while a phone sends what was written on it (CA-13)', () => {
  it('takes nothing more: neither a door nor a cart would ever be found again', async () => {
    const guest = newGuest(BRAND)
    await stage.deps.db.execute(sql`insert into guests (brand_id, id, country, phone, created_at) values (${guest.brandId}, ${guest.guestId}, '91', '9876500097', 1)`)
    await push(guest, address())
    await stage.deps.transact((tx) => deleteAccount(tx, guest, stage.now()))
    const late = address()
    // As old as what was sent, so that the phone does not send it again until it hears of the logout.
    expect(await push(guest, late)).toMatchObject({ status: 200, body: { conflicts: [{ id: late.id, updatedAt: late.updatedAt, _deleted: true }] } })
    const cart = { ...emptyCart(stage.now()), note: 'For Asha', _deleted: false }
    expect((await stage.call('POST', `/api/sync/cart?scope=${guestScope(guest)}`, { as: guest, body: { rows: [{ newDocumentState: cart, assumedMasterState: null }] } })).body).toEqual({ conflicts: [{ id: 'cart', updatedAt: cart.updatedAt, _deleted: true }] })
    const { rows } = await stage.deps.db.execute(sql`select collection, body from documents where scope = ${guestScope(guest)} and not deleted`)
    expect(rows).toEqual([])
  })
})

describe('addresses by call (CA-06)', () => {
  it('are added, read, changed and removed, and reach the devices that keep them in step', async () => {
    const guest = newGuest(BRAND)
    const path = `/api/guests/${guest.guestId}/addresses`
    const { id, draft: _draft, createdAt: _created, updatedAt: _updated, ...words } = address()
    expect(await stage.call('POST', `${path}/${id}`, { as: guest, body: words })).toMatchObject({ status: 201, body: { id, ...words } })
    expect(await stage.call('POST', `${path}/${id}`, { as: guest, body: words })).toMatchObject({ status: 200 })
    stage.pass(10)
    expect(await stage.call('PUT', `${path}/${id}`, { as: guest, body: { ...words, house: 'C-2' } })).toMatchObject({ status: 200, body: { house: 'C-2' } })
    expect((await stage.call('GET', path, { as: guest })).body).toMatchObject({ guestAddresses: [{ id, house: 'C-2' }] })
    expect((await pull(guest)).body.documents).toMatchObject([{ id, house: 'C-2', _deleted: false }])
    expect(await stage.call('PUT', `${path}/${id}`, { as: guest, body: { ...words, addressLine1: 'Laxmi Path ##' } })).toMatchObject({ status: 400, body: { message: 'addressLine1 has two signs of punctuation in a row.' } })
    stage.pass(10)
    expect((await stage.call('DELETE', `${path}/${id}`, { as: guest })).status).toBe(204)
    expect((await stage.call('GET', path, { as: guest })).body).toEqual({ guestAddresses: [] })
    expect((await stage.deps.db.execute(sql`select body from documents where collection = 'addresses' and id = ${id}`)).rows.map((row) => JSON.stringify(row)).join()).not.toContain('लक्ष्मी')
  })
})
