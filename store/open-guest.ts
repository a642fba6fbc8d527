import type { RxCollection } from 'rxdb'
import type { Cart } from '#schemas/cart.ts'
import type { Profile } from '#schemas/guest.ts'
import type { Order } from '#schemas/order.ts'
import { cartConflicts, profileConflicts } from './conflicts.ts'
import { type GuestKey, guestDatabaseName } from './names.ts'
import { type OpenedDatabase, type OpenOptions, openDatabase } from './open-database.ts'
import { cartSchema, orderSchema, profileSchema } from './schemas.ts'

/** A guest's documents; `orders` are written by sync alone. A visitor has a cart and nothing else. */
export type GuestCollections = {
  profile: RxCollection<Profile>
  cart: RxCollection<Cart>
  orders: RxCollection<Order>
}
export type GuestStore = OpenedDatabase<GuestCollections>

const open = (name: string, options: OpenOptions): Promise<GuestStore> =>
  openDatabase<GuestCollections>(
    name,
    { profile: { schema: profileSchema, conflictHandler: profileConflicts }, cart: { schema: cartSchema, conflictHandler: cartConflicts }, orders: { schema: orderSchema } },
    options,
  )

/** Opens a guest's database; the caller closes it before opening another guest's. */
export const openGuest = (guest: GuestKey, options: OpenOptions = {}): Promise<GuestStore> => open(guestDatabaseName(guest), options)

/** Opens a visitor's database. @param name as `store/names.ts` makes it */
export const openVisitor = (name: string, options: OpenOptions = {}): Promise<GuestStore> => open(name, options)
