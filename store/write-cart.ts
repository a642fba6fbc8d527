import { mergeCarts } from '#domain/cart-merge.ts'
import { defined } from '#domain/defined.ts'
import { CART_ID } from '#schemas/cart-id.ts'
import type { Cart } from '#schemas/cart.ts'
import type { CartCollection } from './open-guest.ts'

/** The cart's own fields, always in this order, so that both sides of a merge are made alike. */
export const plainCart = ({ id, outletId, tableCode, serviceType, lines, note, noteChangedAt, clearedAt, updatedAt, offer, mystery }: Cart): Cart =>
  ({ id, outletId, tableCode, serviceType, lines, note, noteChangedAt, clearedAt, updatedAt, ...defined({ offer, mystery }) })

/** Merges a cart into the stored one: page and worker write the same document, and neither may undo the other. */
export async function writeCart({ database }: { database: { collections: CartCollection } }, cart: Cart): Promise<void> {
  const collection = database.collections.cart
  for (let tries = 0; tries < 3; tries++) {
    const stored = await collection.findOne(CART_ID).exec()
    if (stored) {
      await stored.incrementalModify((row) => Object.assign(row, mergeCarts(plainCart(row), plainCart(cart))))
      return
    }
    try {
      await collection.insert(plainCart(cart))
      return
    } catch (error) {
      // Another page or the worker was first: theirs is merged with in the next turn.
      if (!isConflict(error)) throw error
    }
  }
}

const isConflict = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'CONFLICT'
