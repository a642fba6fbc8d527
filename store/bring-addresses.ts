import type { SavedAddress } from '#schemas/address.ts'
import type { AddressCollection, GuestStore } from './open-guest.ts'

const words = ({ house, addressLine1, pin }: SavedAddress): string => JSON.stringify([house, addressLine1, pin])

/**
 * A visitor's addresses become the guest's who logged in, drafts too; one that the guest has already is not kept twice. Doing it again changes nothing, so
 * that a page which closed in between goes on where it stopped. @param now epoch ms; @param note is told of each before it is written
 */
export async function bringAddresses(visitor: { database: { collections: AddressCollection } }, guest: GuestStore, now: number, note: (id: string) => Promise<unknown>): Promise<void> {
  const mine = new Set((await guest.database.collections.addresses.find().exec()).map((document) => words(document.toJSON() as SavedAddress)))
  const brought = (await visitor.database.collections.addresses.find().exec()).map((document) => document.toJSON() as SavedAddress).filter((address) => !mine.has(words(address)))
  for (const { id } of brought) await note(id)
  await guest.database.collections.addresses.bulkUpsert(brought.map((address) => ({ ...address, updatedAt: Math.max(now, address.updatedAt) })))
}
