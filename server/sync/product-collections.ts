import { MOST_KEPT_ADDRESSES } from '#schemas/address.ts'
import { type CollectionName, GUEST_COLLECTIONS, isTwoWay, OUTLET_COLLECTIONS, type TwoWayCollection } from '#schemas/collections.ts'
import type { CollectionRules, Collections } from './collections.ts'
import { judgeAddress } from './judge-address.ts'
import { judgeCart, MOST_CART_BYTES } from './judge-cart.ts'
import { judgeProfile } from './judge-profile.ts'

/** What becomes of a row that a device pushes. */
const JUDGES: Readonly<Record<TwoWayCollection, NonNullable<CollectionRules['judge']>>> = { profile: judgeProfile, cart: judgeCart, addresses: judgeAddress }

/** How many documents of a collection a guest may have, where its rule does not bound them. */
const MOST: Readonly<Partial<Record<CollectionName, number>>> = { addresses: MOST_KEPT_ADDRESSES }

/** Bytes of a document of a few lines. A profile with 200 restaurants and ten vehicles is below 10 kB. */
const MOST_PLAIN_BYTES = 16 * 1024

/** Bytes of a document, where it is no plain one; `judgeAddress` shortens an address itself. */
const MOST_BYTES: Readonly<Partial<Record<CollectionName, number>>> = { cart: MOST_CART_BYTES, addresses: Infinity }

/** The product's collections. */
export const productCollections: Collections = Object.fromEntries([
  ...OUTLET_COLLECTIONS.map((name): [string, CollectionRules] => [name, { holder: 'outlet', judge: null }]),
  ...GUEST_COLLECTIONS.map((name): [string, CollectionRules] => {
    const bounds = { most: MOST[name], mostBytes: MOST_BYTES[name] ?? MOST_PLAIN_BYTES }
    return [name, { holder: 'guest', judge: isTwoWay(name) ? JUDGES[name] : null, ...bounds }]
  }),
])
