import type { RxCollection } from 'rxdb'
import { type DocumentOf, GUEST_STRUCTS, type GuestCollection } from '#schemas/collections.ts'
import { creatorsOf } from './creators.ts'
import { type GuestKey, guestDatabaseName } from './names.ts'
import { type OpenedDatabase, type OpenOptions, openDatabase } from './open-database.ts'

/** A guest's documents; `orders` are written by sync alone. A visitor has a cart and addresses, which go along to the login. */
export type GuestCollections = { [N in GuestCollection]: RxCollection<DocumentOf<N>> }
export type GuestStore = OpenedDatabase<GuestCollections>

const open = (name: string, options: OpenOptions): Promise<GuestStore> => openDatabase<GuestCollections>(name, creatorsOf(GUEST_STRUCTS), options)

/** Opens a guest's database; the caller closes it before opening another guest's. */
export const openGuest = (guest: GuestKey, options: OpenOptions = {}): Promise<GuestStore> => open(guestDatabaseName(guest), options)

/** What a visitor's database holds that goes along to a login. */
export type VisitorCollections = Pick<GuestCollections, 'cart' | 'addresses'>
export type BroughtVisitor = OpenedDatabase<VisitorCollections>

/**
 * Opens of a visitor's database what goes along to a login, and no more: a guest's and an outlet's are open beside it, and RxDB opens no more than thirteen collections in a realm.
 * @param name as `store/names.ts` makes it
 */
export const openBroughtVisitor = (name: string): Promise<BroughtVisitor> => {
  const { cart, addresses } = creatorsOf(GUEST_STRUCTS)
  return openDatabase<VisitorCollections>(name, { cart, addresses }, {})
}

/** Opens a visitor's database. @param name as `store/names.ts` makes it */
export const openVisitor = (name: string, options: OpenOptions = {}): Promise<GuestStore> => open(name, options)
