import type { Infer } from 'superstruct'
import { SavedAddress } from './address.ts'
import { Cart } from './cart.ts'
import { Profile } from './guest.ts'
import { MenuSection } from './menu.ts'
import { Deal, Offer } from './offer.ts'
import { Order } from './order.ts'
import { Availability, Outlet } from './outlet.ts'
import { Rewards } from './rewards.ts'

/** Structs of the documents that devices keep in step, by collection: store, sync worker and server take names and shapes from here. Of an outlet's scope. */
export const OUTLET_STRUCTS = { outlet: Outlet, menuSections: MenuSection, availability: Availability, offers: Offer } as const
/** Of a guest's scope. A collection more has a line here; both scopes together may have eleven: with a visitor's, which is brought to a login, that is the twelve that one realm may open. */
export const GUEST_STRUCTS = { profile: Profile, cart: Cart, orders: Order, addresses: SavedAddress, deals: Deal, rewards: Rewards } as const
export const STRUCTS = { ...OUTLET_STRUCTS, ...GUEST_STRUCTS } as const

export type OutletCollection = keyof typeof OUTLET_STRUCTS
export type GuestCollection = keyof typeof GUEST_STRUCTS
export type CollectionName = keyof typeof STRUCTS
export type DocumentOf<N extends CollectionName> = Infer<(typeof STRUCTS)[N]>

const namesOf = <N extends string>(structs: Readonly<Record<N, unknown>>) => Object.keys(structs) as [N, ...N[]]

export const OUTLET_COLLECTIONS = namesOf<OutletCollection>(OUTLET_STRUCTS)
export const GUEST_COLLECTIONS = namesOf<GuestCollection>(GUEST_STRUCTS)
export const COLLECTIONS = namesOf<CollectionName>(STRUCTS)

/** Those that the device writes too: each has its merge in `store/conflicts.ts` and its judge in `server/sync/product-collections.ts`. */
export const TWO_WAY_COLLECTIONS = ['profile', 'cart', 'addresses'] as const satisfies readonly GuestCollection[]
export type TwoWayCollection = (typeof TWO_WAY_COLLECTIONS)[number]
/** Whether a collection's documents are changed by phones as well. */
export const isTwoWay = (name: CollectionName): name is TwoWayCollection => TWO_WAY_COLLECTIONS.some((one) => one === name)
