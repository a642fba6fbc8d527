/** Edits of a guest's addresses on this phone and on another device of theirs, and what must have come of them. */
import { isDeepStrictEqual } from 'node:util'
import type { SavedAddress } from '#schemas/address.ts'
import { rowsOf } from '#server/db/database.ts'
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

interface Edit {
  guestId: string
  id: string
  house: string
  by: 'phone' | 'other device'
  /** Ms of the run. */
  at: number
  /** The device's clock was the server's, give or take a second. */
  isOnTime: boolean
}

const ON_TIME_MS = 1000

export function createAddressEdits({ world, random, phone, database, backEnd, page, isOff, tokenOf, count, fail }: EditTools) {
  const edits: Edit[] = []

  const note = (written: Omit<Edit, 'at'>): void => {
    const edit = { ...written, at: world.now() }
    edits.push(edit)
    world.note(`address ${edit.house} is written on the ${edit.by}`)
  }

  const standing = async (guestId: string): Promise<SavedAddress[]> => {
    const rows = await rowsOf<{ body: string }>(database.own, sql`select body from documents where scope = ${`guest:${brand.id}:${guestId}`} and collection = 'addresses' and not deleted order by id`)
    return rows.map(({ body }) => JSON.parse(body) as SavedAddress)
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
    const isWritten = reply ? reply.status < 300 : (await standing(last.guestId)).some((one) => one.house === house)
    if (!isWritten) return
    note({ guestId: last.guestId, id: last.id, house, by: 'other device', isOnTime: true })
    count('address edited on another device')
  }

  /** At the end phone and server agree, each address is as one of its edits left it, and no edit was lost to an earlier one. */
  const checkEnd = async (): Promise<void> => {
    for (const guestId of new Set(edits.map((edit) => edit.guestId))) {
      const [held, kept] = [phone.addressesOf(guestId).documents.filter(({ _deleted }) => !_deleted), await standing(guestId)]
      // What a later release writes beside is looked at with the orders.
      const byId = (list: readonly SavedAddress[]): unknown[] => list.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((one) => masked({ ...one, _deleted: false }))
      if (!isDeepStrictEqual(byId(held), byId(kept))) fail(`the phone has the addresses ${held.map(({ house }) => house).join(', ')}, the server ${kept.map(({ house }) => house).join(', ')}`)
      for (const { id, house } of kept) checkOne(edits.filter((edit) => edit.id === id), house)
    }
  }

  const checkOne = (own: readonly Edit[], house: string): void => {
    const last = own.at(-1)
    const stands = own.findLast((edit) => edit.house === house)
    if (!last || !stands) return fail(`an address is ${house}, which nobody wrote`)
    if (stands === last) return
    const isOneDevices = own.every(({ by }) => by === last.by)
    // Two devices whose clocks are a little apart may disagree about edits that are no further apart.
    const isClear = own.every(({ isOnTime }) => isOnTime) && last.at - stands.at > ON_TIME_MS
    if (isOneDevices || isClear) fail(`an address is ${house}, and ${last.house} was written after it`)
  }

  return { onPhone, onOtherDevice, checkEnd, hasAny: () => edits.length > 0 }
}
