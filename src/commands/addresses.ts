import { plainLine, type TypedAddress } from '#domain/address.ts'
import { sendableNote } from '#domain/written-note.ts'
import { MOST_ADDRESSES, type SavedAddress } from '#schemas/address.ts'
import type { LatLng } from '#schemas/primitives.ts'
import type { AddressLocality } from '#schemas/serving.ts'
import { ownStore } from '#src/queries/guest.ts'
import { plainDocument } from '#src/queries/plain-document.ts'
import { storageFailure } from './keep-cart.ts'
import { newId } from './new-id.ts'
import { noteWhile } from './note-change.ts'
import type { Outcome } from './outcome.ts'

/** An address as a form holds it. */
export interface AddressWords extends TypedAddress {
  locality: AddressLocality | null
  pin: LatLng | null
}

/**
 * The words as they are kept: signs that were pasted and are no letters become spaces, as no server takes them, and in what is finished the spaces around a line
 * go. Of the note its lines stay.
 */
function writtenWords({ title, house, floor, addressLine1, landmark, note, locality, pin }: AddressWords, draft: boolean): AddressWords {
  const line = (typed: string): string => (draft ? sendableNote(typed) : plainLine(sendableNote(typed)))
  const prose = draft ? sendableNote(note) : sendableNote(note).trim()
  return { title: line(title), house: line(house), floor: line(floor), addressLine1: line(addressLine1), landmark: line(landmark), note: prose, locality, pin }
}

const isUntouched = ({ house, floor, landmark, note }: SavedAddress): boolean => [house, floor, landmark, note].every((words) => words === '')

/**
 * The draft that a new one takes the place of, so that pins which were only tried do not fill the list: one in which nothing was typed; where no further address can
 * be kept, the one that was left longest ago. Null: there is none.
 */
function spareDraft<T extends SavedAddress>(addresses: readonly T[]): T | null {
  const drafts = addresses.filter((address) => address.draft).toSorted((a, b) => a.updatedAt - b.updatedAt)
  return drafts.find(isUntouched) ?? (addresses.length >= MOST_ADDRESSES ? (drafts[0] ?? null) : null)
}

/**
 * Writes an address on this device; the sync worker brings it to the guest's others, the later change stands. BAD_REQUEST: the guest keeps as many as can be kept.
 * @param id null: a new one; @param draft it is not finished, so no order goes there
 */
export async function putAddress(id: string | null, words: AddressWords, draft: boolean): Promise<Outcome<{ address: SavedAddress }>> {
  try {
    const collection = (await ownStore()).database.collections.addresses
    const standing = id !== null ? await collection.findOne(id).exec() : draft ? spareDraft(await collection.find().exec()) : null
    if (!standing && (await collection.count().exec()) >= MOST_ADDRESSES) return { error: 'BAD_REQUEST' }
    const ownId = id ?? standing?.primary ?? newId()
    const fields = { ...writtenWords(words, draft), draft }
    const written = await noteWhile({ collection: 'addresses', documentId: ownId }, standing?.updatedAt ?? 0, () => {
      const now = Date.now()
      // Laid over what stands: what a later release wrote there is kept.
      return standing
        ? standing.incrementalModify((address) => ({ ...address, ...fields, updatedAt: Math.max(now, address.updatedAt + 1) }))
        : collection.insert({ id: ownId, ...fields, createdAt: now, updatedAt: now })
    })
    return { ok: true, address: plainDocument<SavedAddress>(written) }
  } catch (error) {
    return storageFailure(error)
  }
}

/** Takes an address away, on all devices of the guest. */
export async function removeAddress(id: string): Promise<Outcome> {
  try {
    const document = await (await ownStore()).database.collections.addresses.findOne(id).exec()
    if (!document) return { ok: true }
    await noteWhile({ collection: 'addresses', documentId: id }, document.updatedAt, () =>
      document.incrementalModify((address) => ({ ...address, updatedAt: Math.max(Date.now(), address.updatedAt + 1), _deleted: true })),
    )
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
