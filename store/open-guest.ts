import type { RxCollection } from 'rxdb'
import { type DocumentOf, GUEST_STRUCTS, type GuestCollection } from '#schemas/collections.ts'
import { creatorsOf } from './creators.ts'
import { type GuestKey, guestDatabaseName } from './names.ts'
import { type OpenedDatabase, type OpenOptions, openDatabase } from './open-database.ts'

/** A guest's documents; `orders` are written by sync alone. A visitor has a cart and addresses, which go along to the login. */
export type GuestCollections = { [N in GuestCollection]: RxCollection<DocumentOf<N>> }
export type GuestStore = OpenedDatabase<GuestCollections>
export type CartCollection = Pick<GuestCollections, 'cart'>
export type AddressCollection = Pick<GuestCollections, 'addresses'>

const openNamed = (name: string, options: OpenOptions): Promise<GuestStore> => openDatabase<GuestCollections>(name, creatorsOf(GUEST_STRUCTS), options)

/** Opens a guest's database; the caller closes it before opening another guest's. */
export const openGuest = (guest: GuestKey, options: OpenOptions = {}): Promise<GuestStore> => openNamed(guestDatabaseName(guest), options)

/**
 * Of a visitor's database the cart alone. What goes along to a login is opened by itself, one collection after the other: a guest's and an outlet's are open beside it, and
 * RxDB opens no more than thirteen collections in a realm.
 * @param name as `store/names.ts` makes it
 */
export const openVisitorCart = (name: string): Promise<OpenedDatabase<CartCollection>> => openDatabase<CartCollection>(name, creatorsOf({ cart: GUEST_STRUCTS.cart }), {})

/** The same of the addresses. */
export const openVisitorAddresses = (name: string): Promise<OpenedDatabase<AddressCollection>> => openDatabase<AddressCollection>(name, creatorsOf({ addresses: GUEST_STRUCTS.addresses }), {})

/** Opens a visitor's database. @param name as `store/names.ts` makes it */
export const openVisitor = (name: string, options: OpenOptions = {}): Promise<GuestStore> => openNamed(name, options)
