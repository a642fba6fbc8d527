import { array, boolean, type Infer, nullable, object, optional, tuple } from 'superstruct'
import { Count, decimal, EpochMs, Key, LatLng, list, NonNegativePaise, text } from './primitives.ts'

/** EN-04, VA-15: the car an order is brought to; what a guest may type is judged by `domain`. */
export const OrderVehicle = object({ number: text(13, 1), description: text(56) })
export type OrderVehicle = Infer<typeof OrderVehicle>

/** Letters, as strings count them. */
export const MOST_SECONDARY_TEXT = 120

/** EN-09: a verified locality, or one the guest chose from the list. */
export const AddressLocality = object({ id: Key, name: text(80, 1), secondaryText: text(MOST_SECONDARY_TEXT) })
export type AddressLocality = Infer<typeof AddressLocality>

/** EN-09: where an order is brought, as the guest wrote it. The pin decides whether it is delivered, never the text (VA-13). */
export const DeliveryAddress = object({
  /** "Home", "Work" or the guest's own word. */
  title: text(40),
  /** House, flat, floor. */
  house: text(100),
  addressLine1: text(100),
  landmark: text(100),
  locality: nullable(AddressLocality),
  pin: LatLng,
  /** How to find the door. */
  note: text(240),
})
export type DeliveryAddress = Infer<typeof DeliveryAddress>

/** The longest wish to a rider, letters. */
export const MOST_RIDER_NOTE = 140

/** What an order's way of being served asks for beside the dishes (P-06). All absent: served where the guest sits, as soon as it is ready. */
export const servingFields = {
  /** Epoch ms for which a pickup or a delivery is wanted; null: as soon as it is ready (CO-06). */
  wantedAt: optional(nullable(EpochMs)),
  /** Of a car order (DT). */
  vehicle: optional(nullable(OrderVehicle)),
  /** Of a delivery order (DL). */
  address: optional(nullable(DeliveryAddress)),
  /** Of a delivery order: the rider need not hand it over. */
  leaveAtDoor: optional(boolean()),
  /** Of a delivery order: what the guest asks of the rider this time; how to find the door is the address's. */
  riderNote: optional(text(MOST_RIDER_NOTE)),
}

/** A corner of a zone in GeoJSON's order: longitude, latitude. */
const Corner = tuple([decimal(-180, 180), decimal(-90, 90)])

/** An area an outlet delivers to, judged by the pin; of two that hold a pin the one with the higher priority decides. A point on the border is inside. */
export const DeliveryZone = object({
  id: Key,
  name: text(80, 1),
  /** A ring whose last corner is joined to the first. */
  ring: array(Corner),
  /** Paise of dishes below which no order is delivered (VA-14). */
  minimumBill: NonNegativePaise,
  fee: NonNegativePaise,
  /** Promised from the outlet's yes to the door. */
  minutes: Count,
  priority: Count,
})
export type DeliveryZone = Infer<typeof DeliveryZone>

/** The terms of the zone a delivery was judged by, as a quote says them and an order keeps them. */
export const OrderDelivery = object({
  zoneId: Key,
  minimumBill: NonNegativePaise,
  minutes: Count,
  /** Of the outlet's `delivery`. */
  version: Count,
})
export type OrderDelivery = Infer<typeof OrderDelivery>

/** How an outlet delivers. */
export const Delivery = object({
  zones: list(DeliveryZone, 40),
  /** Taxes on the fee. */
  feeTaxIds: list(Key, 12),
  /** Raised by one with every change; an order keeps the one it was judged by. */
  version: Count,
})
export type Delivery = Infer<typeof Delivery>
