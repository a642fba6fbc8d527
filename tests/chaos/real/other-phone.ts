/** The guest's other phone in a real run: the sync of addresses as the runs in memory have it, over real sockets, beside the phone that has all of the product. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Answer } from '#outbox/request.ts'
import type { SavedAddress } from '#schemas/address.ts'
import { signAccess } from '#server/guests/access-tokens.ts'
import { openSession } from '#server/guests/sessions.ts'
import { differences, type Edit, editFaults, standingAddresses } from '../address-edits.ts'
import { AddressBook, type ChosenAddress, chosenOf, writtenAddress } from '../addresses.ts'
import { brand, FIRST_MOMENT } from '../ground.ts'
import type { Random } from '../random.ts'
import { keys } from '../server-instance.ts'
import type { Clock } from './clock.ts'
import type { RealPhone } from './phone.ts'
import { GUEST_ID, type RealDatabase } from './run-database.ts'
import type { Wire } from './wire.ts'

export interface OtherPhoneTools {
  random: Random
  clock: Clock
  database: RealDatabase
  wire: Pick<Wire, 'request'>
  phone: Pick<RealPhone, 'stores'>
}

export interface OtherPhone {
  /** The guest writes an address on the first phone, as its form does: another text of one that is there, or a new one. */
  editFirst: () => Promise<void>
  /** What the first phone has as the guest's first address; null: none. */
  savedFirst: () => Promise<ChosenAddress | null>
  /** And on this one. */
  editHere: () => void
  /** One round of this phone's sync. @returns whether the server has all that is here */
  sync: () => Promise<boolean>
  /** What does not hold (yet) of the addresses on both phones. */
  whatIsWrong: () => Promise<string[]>
}

const always = new AbortController().signal

export function createOtherPhone({ random, clock, database, wire, phone }: OtherPhoneTools): OtherPhone {
  const book = new AddressBook(GUEST_ID)
  const edits: Edit[] = []
  let session: Promise<{ id: string; generation: number }> | null = null

  /** A login of the guest's on this phone; its token is renewed with each call. */
  const logIn = async (): Promise<{ id: string; generation: number }> => {
    const id = uuidV7(clock.now(), random.bytes(10))
    const { generation } = await database.transact((tx) => openSession(tx, { guestId: GUEST_ID, brandId: brand.id }, id, clock.now()))
    return { id, generation }
  }
  const call = async (path: string, body: string | null): Promise<Answer | null> => {
    session ??= logIn()
    const { id, generation } = await session
    const token = await signAccess(keys.access, { sub: GUEST_ID, brd: brand.id, sid: id, gen: generation }, clock.now())
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    return wire.request(path, body === null ? { method: 'GET', headers } : { method: 'POST', headers, body }, always).catch(() => null)
  }
  const note = ({ id, house }: SavedAddress, by: Edit['by']): void => void edits.push({ id, house, by, at: clock.now() - FIRST_MOMENT, isOnTime: true })

  const editFirst = async (): Promise<void> => {
    const addresses = phone.stores()?.guest.database.collections.addresses
    if (!addresses) return
    const [standing] = await addresses.find({ sort: [{ id: 'asc' }] }).exec()
    const now = clock.now()
    const next = writtenAddress(standing?.id ?? uuidV7(now, random.bytes(10)), `Phone ${edits.length + 1}`, random.pick(['inner', 'outer'] as const), now)
    const { createdAt: _made, ...words } = next
    const written = standing
      ? await standing.incrementalModify((address) => ({ ...address, ...words, updatedAt: Math.max(now, address.updatedAt + 1) }))
      : await addresses.insert(next)
    note(written, 'phone')
  }

  return {
    editFirst,
    savedFirst: async () => chosenOf(((await phone.stores()?.guest.database.collections.addresses.find({ sort: [{ id: 'asc' }] }).exec()) ?? []).map((one) => one.toMutableJSON() as SavedAddress)),
    editHere: () => note(book.edit(random, `Other ${edits.length + 1}`, clock.now()), 'other device'),
    sync: () => book.sync(call),
    whatIsWrong: async () => {
      if (edits.length === 0) return []
      if (!(await book.sync(call))) return ['the other phone has addresses that the server has not']
      const kept = await standingAddresses(database.db, GUEST_ID)
      const edited = new Set(edits.map(({ id }) => id))
      const held = book.documents.filter(({ _deleted }) => !_deleted)
      return [...differences('the other phone', held, kept), ...editFaults(edits, kept.filter(({ id }) => edited.has(id)))]
    },
  }
}
