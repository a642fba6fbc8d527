import { type Infer, nullable, object, optional } from 'superstruct'
import { ORDER_LIMITS } from './limits.ts'
import { FoodWord, Picture, ServiceWord } from './menu.ts'
import { LidOrdinal, OfferCode } from './applied-offer.ts'
import { Count, EpochMs, Key, list, NonNegativePaise, Quantity, TableCode, text, UuidV7 } from './primitives.ts'

export const SelectedAddOn = object({ groupId: Key, addOnId: Key, quantity: Quantity })
export type SelectedAddOn = Infer<typeof SelectedAddOn>

/** What is asked for: enough for the server to price it from its own menu. */
export const OrderedLine = object({
  lineId: UuidV7,
  itemId: Key,
  variationId: nullable(Key),
  addOns: list(SelectedAddOn, ORDER_LIMITS.addOnEntries),
  quantity: Quantity,
})
export type OrderedLine = Infer<typeof OrderedLine>

/** What the guest saw when the line was made; shown where the menu is not at hand, never used as a price. */
export const ShownLine = object({
  name: text(200, 1),
  choices: text(ORDER_LIMITS.choices),
  unitPrice: NonNegativePaise,
  foodType: FoodWord,
  picture: nullable(Picture),
})

/** `removedAt` keeps a removed line known, so that an older device cannot bring it back. */
export const CartLine = object({
  ...OrderedLine.schema,
  shown: ShownLine,
  changedAt: EpochMs,
  removedAt: nullable(EpochMs),
})
export type CartLine = Infer<typeof CartLine>

/**
 * What a guest chose to pay less with: an offer by its code, with the dish it gives where it gives one, or points, as many of these as the order takes. Never both (VA-21):
 * with points the code is null, as for none of them.
 */
export const CartOffer = object({ code: nullable(OfferCode), gift: nullable(OrderedLine), changedAt: EpochMs, points: optional(Count) })
export type CartOffer = Infer<typeof CartOffer>

/** A dish from under a lid, as an order names it. */
export const OrderedMystery = object({ sessionId: UuidV7, ordinal: LidOrdinal, line: OrderedLine })
export type OrderedMystery = Infer<typeof OrderedMystery>

/** What a guest took from under a lid; `taken` null: it was taken off again. */
export const CartMystery = object({ taken: nullable(OrderedMystery), changedAt: EpochMs })
export type CartMystery = Infer<typeof CartMystery>

/** The one cart of a guest (ST-19: it belongs to one outlet). */
export const Cart = object({
  id: Key,
  outletId: nullable(Key),
  tableCode: nullable(TableCode),
  serviceType: nullable(ServiceWord),
  lines: list(CartLine, ORDER_LIMITS.lines),
  note: text(ORDER_LIMITS.note),
  noteChangedAt: EpochMs,
  /** Lines changed before this were ordered or thrown away. */
  clearedAt: EpochMs,
  updatedAt: EpochMs,
  /** Absent or null, or older than `clearedAt`: nothing was chosen yet. */
  offer: optional(nullable(CartOffer)),
  /** P-12: the same of a mystery deal. */
  mystery: optional(nullable(CartMystery)),
})
export type Cart = Infer<typeof Cart>
