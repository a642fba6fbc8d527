/** Edits of a guest's addresses on this phone and on another device of theirs, and what must have come of them. */
import { isDeepStrictEqual } from 'node:util'
import type { SavedAddress } from '#schemas/address.ts'
import { type Queryable, rowsOf } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { writtenAddress } from './addresses.ts'
import type { BackEnd } from './back-end.ts'
import type { RunDatabase } from './database.ts'
import { brand, FIRST_MOMENT } from './ground.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import { masked } from './real/saboteur.ts'
import type { Realm } from './realm.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

export interface EditTools {
  world: World
  random: Random
  phone: Phone
  database: RunDatabase
  backEnd: () => BackEnd
  page: () => Realm | null
  isOff: () => boolean
  /** A token of the guest's other device. */
  tokenOf: (guestId: string) => Promise<string>
  count: (fault: Fault) => void
  fail: (what: string) => void
}

export interface Edit {
  id: string
  house: string
  by: 'phone' | 'other device'
  /** Ms of the run. */
  at: number
  /** The device's clock was the server's, give or take a second. */
  isOnTime: boolean
}

type OwnEdit = Edit & { guestId: string }

const ON_TIME_MS = 1000

/** @param own edits of one address, in their order. @param house as it stands. @returns what is wrong with that; null: nothing */
function faultOf(own: readonly Edit[], house: string): string | null {
  const last = own.at(-1)
  const stands = own.findLast((edit) => edit.house === house)
  if (!last || !stands) return `an address is ${house}, which nobody wrote`
  if (stands === last) return null
  const isOneDevices = own.every(({ by }) => by === last.by)
  // Two devices whose clocks are a little apart may disagree about edits that are no further apart.
  const isClear = own.every(({ isOnTime }) => isOnTime) && last.at - stands.at > ON_TIME_MS
  return isOneDevices || isClear ? `an address is ${house}, and ${last.house} was written after it` : null
}

/** Each address is as one of its edits left it, and no edit was lost to an earlier one. */
export const editFaults = (edits: readonly Edit[], kept: readonly Pick<SavedAddress, 'id' | 'house'>[]): string[] =>
  kept.map(({ id, house }) => faultOf(edits.filter((edit) => edit.id === id), house)).filter((fault) => fault !== null)

/** A device and the server have the same addresses; what a later release writes beside is looked at with the orders. */
export function differences(who: string, held: readonly SavedAddress[], kept: readonly SavedAddress[]): string[] {
  const byId = (list: readonly SavedAddress[]): unknown[] => list.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((one) => masked({ ...one, _deleted: false }))
  const names = (list: readonly SavedAddress[]): string => list.map(({ house }) => house).join(', ')
  return isDeepStrictEqual(byId(held), byId(kept)) ? [] : [`${who} has the addresses ${names(held)}, the server ${names(kept)}`]
}

/** As the server has them. */
export async function standingAddresses(db: Queryable, guestId: string): Promise<SavedAddress[]> {
  const rows = await rowsOf<{ body: string }>(db, sql`select body from documents where scope = ${`guest:${brand.id}:${guestId}`} and collection = 'addresses' and not deleted order by id`)
  return rows.map(({ body }) => JSON.parse(body) as SavedAddress)
}

export function createAddressEdits({ world, random, phone, database, backEnd, page, isOff, tokenOf, count, fail }: EditTools) {
  const edits: OwnEdit[] = []

  const note = (written: Omit<OwnEdit, 'at'>): void => {
    const edit = { ...written, at: world.now() }
    edits.push(edit)
    world.note(`address ${edit.house} is written on the ${edit.by}`)
  }

  const onPhone = (): void => {
    const guestId = phone.session?.guestId
    if (guestId === undefined) return
    const house = `Phone ${edits.length + 1}`
    const { id } = phone.addressesOf(guestId).edit(random, house, phone.now())
    note({ guestId, id, house, by: 'phone', isOnTime: Math.abs(phone.skewMs) < ON_TIME_MS })
    count(isOff() ? 'address edited offline' : 'address edited')
    void page()?.syncAddresses()
  }

  const onOtherDevice = async (): Promise<void> => {
    const [last] = edits.slice(-1)
    if (!last) return
    const house = `Other ${edits.length + 1}`
    const { id: _id, draft: _draft, createdAt: _made, updatedAt: _at, ...words } = writtenAddress(last.id, house, 'inner', FIRST_MOMENT + world.now())
    const instance = backEnd().instances.find(({ up }) => up)
    const headers = { Authorization: `Bearer ${await tokenOf(last.guestId)}`, 'Content-Type': 'application/json' }
    const reply = await backEnd().alone(async () => instance?.handle({ path: `/api/guests/${last.guestId}/addresses/${last.id}`, method: 'POST', headers, body: JSON.stringify(words) }))
    // A server that died over it may have committed it.
    const isWritten = reply ? reply.status < 300 : (await standingAddresses(database.own, last.guestId)).some((one) => one.house === house)
    if (!isWritten) return
    note({ guestId: last.guestId, id: last.id, house, by: 'other device', isOnTime: true })
    count('address edited on another device')
  }

  /** At the end phone and server agree, each address is as one of its edits left it, and no edit was lost to an earlier one. */
  const checkEnd = async (): Promise<void> => {
    for (const guestId of new Set(edits.map((edit) => edit.guestId))) {
      const [held, kept] = [phone.addressesOf(guestId).documents.filter(({ _deleted }) => !_deleted), await standingAddresses(database.own, guestId)]
      for (const what of [...differences('the phone', held, kept), ...editFaults(edits, kept)]) fail(what)
    }
  }

  return { onPhone, onOtherDevice, checkEnd, hasAny: () => edits.length > 0 }
}
