import type { RxConflictHandler, WithDeleted } from 'rxdb'
import { type AddressState, laterAddress } from '#domain/address-merge.ts'
import { mergeCarts } from '#domain/cart-merge.ts'
import { mergeProfiles } from '#domain/profile-merge.ts'
import type { SavedAddress } from '#schemas/address.ts'
import type { Cart } from '#schemas/cart.ts'
import type { DocumentOf, TwoWayCollection } from '#schemas/collections.ts'
import type { Profile } from '#schemas/guest.ts'

/** Deep equality of JSON documents, regardless of field order. */
export function sameDocument(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = Object.keys(a).filter((key) => !isMeta(key))
  const right = Object.keys(b).filter((key) => !isMeta(key))
  return left.length === right.length && left.every((key) => key in b && sameDocument(Reflect.get(a, key), Reflect.get(b, key)))
}

const isMeta = (key: string): boolean => key === '_rev' || key === '_meta' || key === '_attachments'

const live = <T>(document: T): WithDeleted<T> => ({ ...document, _deleted: false })

/** Line by line: domain/cart-merge. A server deletes a cart with its account alone, and refuses every later one as gone since the change that was sent: that one is not sent again. */
const cartConflicts: RxConflictHandler<Cart> = {
  isEqual: sameDocument,
  resolve: async ({ realMasterState, newDocumentState }) => {
    const { _deleted: gone, ...theirs } = realMasterState
    const { _deleted: removed, ...ours } = newDocumentState
    if (gone) return removed || (theirs.updatedAt ?? 0) >= ours.updatedAt ? realMasterState : live(ours)
    if (removed) return live(theirs)
    return live(mergeCarts(theirs, ours))
  },
}

/**
 * Field by field against what this device had seen of the server: domain/profile-merge. Of the same words the server's time stands: it does not keep one that lies in its future.
 * Answered with what it had seen, nobody else changed anything: the server refused what was new here, and would again each time it is sent.
 */
const profileConflicts: RxConflictHandler<Profile> = {
  isEqual: sameDocument,
  resolve: async ({ assumedMasterState: seen, realMasterState, newDocumentState }) => {
    const { _deleted: gone, ...theirs } = realMasterState
    const { _deleted: removed, ...ours } = newDocumentState
    if (gone || removed || sameDocument(seen, realMasterState)) return realMasterState
    return live(mergeProfiles(theirs, ours, seen && !seen._deleted ? seen : null))
  },
}

const addressState = ({ _deleted: gone, ...address }: WithDeleted<SavedAddress>): AddressState => {
  const updatedAt = address.updatedAt ?? 0
  return gone ? { gone, updatedAt } : { gone: false, updatedAt, address }
}

const words = ({ updatedAt: _at, ...rest }: WithDeleted<SavedAddress>): unknown => rest

/** The later change, whole: domain/address-merge. Of the same words the server's time stands, as with the profile. */
const addressConflicts: RxConflictHandler<SavedAddress> = {
  isEqual: sameDocument,
  resolve: async ({ realMasterState, newDocumentState }) => {
    if (sameDocument(words(realMasterState), words(newDocumentState))) return realMasterState
    const theirs = addressState(realMasterState)
    return laterAddress(theirs, addressState(newDocumentState)) === theirs ? realMasterState : newDocumentState
  },
}

/** What becomes of a document that both sides changed. */
export const CONFLICTS: { readonly [N in TwoWayCollection]: RxConflictHandler<DocumentOf<N>> } = {
  profile: profileConflicts,
  cart: cartConflicts,
  addresses: addressConflicts,
}
