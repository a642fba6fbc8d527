import { MOST_KEPT_ADDRESSES } from '#schemas/address.ts'
import { type CollectionName, GUEST_COLLECTIONS, isTwoWay, OUTLET_COLLECTIONS, type TwoWayCollection } from '#schemas/collections.ts'
import type { CollectionRules, Collections } from './collections.ts'
import { judgeAddress } from './judge-address.ts'
import { judgeCart } from './judge-cart.ts'
import { judgeProfile } from './judge-profile.ts'

/** What becomes of a row that a device pushes. */
const JUDGES: Readonly<Record<TwoWayCollection, NonNullable<CollectionRules['judge']>>> = { profile: judgeProfile, cart: judgeCart, addresses: judgeAddress }

/** How many documents of a collection a guest may have, where its rule does not bound them. */
const MOST: Readonly<Partial<Record<CollectionName, number>>> = { addresses: MOST_KEPT_ADDRESSES }

/** The product's collections. */
export const productCollections: Collections = Object.fromEntries([
  ...OUTLET_COLLECTIONS.map((name): [string, CollectionRules] => [name, { holder: 'outlet', judge: null }]),
  ...GUEST_COLLECTIONS.map((name): [string, CollectionRules] => [name, { holder: 'guest', judge: isTwoWay(name) ? JUDGES[name] : null, ...(name in MOST ? { most: MOST[name] } : {}) }]),
])
