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

/** Opens a guest's database; the caller closes it before opening another guest's. */
export const openGuest = (guest: GuestKey | null, options: OpenOptions = {}): Promise<GuestStore> =>
  openDatabase<GuestCollections>(
    guestDatabaseName(guest),
    { profile: { schema: profileSchema, conflictHandler: profileConflicts }, cart: { schema: cartSchema, conflictHandler: cartConflicts }, orders: { schema: orderSchema } },
    options,
  )
