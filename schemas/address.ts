import { boolean, type Infer, nullable, object } from 'superstruct'
import { EpochMs, LatLng, text, UuidV7 } from './primitives.ts'
import { AddressLocality } from './serving.ts'

/** So many addresses a guest may add; a further one is not taken. */
export const MOST_ADDRESSES = 50

/** So many are kept in step: what was saved before a login comes to the account's own, however many those are, and two phones without a network may each add the last one. */
export const MOST_KEPT_ADDRESSES = 200

/** EN-09: a document of the collection `addresses`, which every device of its guest may write. What a guest may type is judged by `domain/address.ts` (VA-12). */
export const SavedAddress = object({
  id: UuidV7,
  /** "Home", "Work" or the guest's own word. */
  title: text(40),
  house: text(60),
  floor: text(30),
  addressLine1: text(100),
  landmark: text(100),
  locality: nullable(AddressLocality),
  /** Null only in a draft. */
  pin: nullable(LatLng),
  /** How to find the door. */
  note: text(140),
  /** Begun and not saved yet: it is offered to go on with, and no order goes there. */
  draft: boolean(),
  createdAt: EpochMs,
  updatedAt: EpochMs,
})
export type SavedAddress = Infer<typeof SavedAddress>
