/** Orders as the benches place them. */
import { priceLines } from '#domain/pricing.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Item } from '#schemas/menu.ts'
import type { PlaceOrder } from '#schemas/order.ts'
import type { HeldOutlet } from '#server/outlets/held-outlet.ts'
import type { BenchOutlet } from './bench-outlet.ts'

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))
export const newId = (): string => uuidV7(Date.now(), randomBytes(10))

const isPlain = (item: Item): boolean => item.variations.length === 0 && item.addOnGroups.length === 0

/** Makes orders of three dishes that can be had as they are. */
export function orderOf(outlet: BenchOutlet, held: HeldOutlet | null): () => PlaceOrder {
  if (!held) throw new Error(`${outlet.id} is not there.`)
  const dishes = [...held.menu.items.values()].filter((item) => isPlain(item) && !held.availability.soldOut.includes(item.id)).slice(0, 3)
  return () => {
    const lines = dishes.map((item) => ({ lineId: newId(), itemId: item.id, variationId: null, addOns: [], quantity: 2 }))
    const quote = priceLines(lines, 'DI', held)
    return {
      version: 1, orderId: newId(), outletId: outlet.id, tableCode: outlet.tableCode, serviceType: 'DI', lines, note: '', menuVersion: 1,
      expectedTotal: quote.bill.total, placedAt: Date.now(),
    }
  }
}
