import type { CollectionName } from '#schemas/sync.ts'
import type { CollectionRules, Collections } from './collections.ts'
import { judgeCart } from './judge-cart.ts'
import { judgeProfile } from './judge-profile.ts'

const rules: Readonly<Record<CollectionName, CollectionRules>> = {
  outlet: { holder: 'outlet', judge: null },
  menuSections: { holder: 'outlet', judge: null },
  availability: { holder: 'outlet', judge: null },
  profile: { holder: 'guest', judge: judgeProfile },
  cart: { holder: 'guest', judge: judgeCart },
  orders: { holder: 'guest', judge: null },
}

/** The product's collections. */
export const productCollections: Collections = rules
