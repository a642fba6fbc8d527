import type { RxJsonSchema } from 'rxdb'
import type { Cart } from '#schemas/cart.ts'
import type { Profile } from '#schemas/guest.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Order } from '#schemas/order.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'

/**
 * What the local database knows of its documents: the key and the first level of fields. What lies deeper is checked by the
 * structs when it arrives, so it is not written down twice. A field that joins later is optional in its struct and does not stand here: documents are
 * stored whole (decision 0030), and a database whose shape stays the same is opened by this release and the one before. A changed shape raises `version`
 * and brings a migration.
 */
type Fields<T> = { [K in keyof T as undefined extends T[K] ? never : K]: { type: string | string[] } }

const schemaOf = <T extends { id: string }>(fields: Fields<T>): RxJsonSchema<T> => ({
  version: 0,
  primaryKey: 'id' as RxJsonSchema<T>['primaryKey'],
  type: 'object',
  properties: { ...fields, id: { type: 'string', maxLength: 64 } } as RxJsonSchema<T>['properties'],
  required: Object.keys(fields) as Extract<keyof T, string>[],
})

const text = { type: 'string' }
const maybeText = { type: ['string', 'null'] }
const number = { type: 'number' }
const maybeNumber = { type: ['number', 'null'] }
const flag = { type: 'boolean' }
const list = { type: 'array' }
const part = { type: 'object' }
const maybePart = { type: ['object', 'null'] }

export const outletSchema = schemaOf<Outlet>({
  id: text, code: text, brandId: text, name: text, area: text, city: text, address: text, location: maybePart, phone: text, fssai: maybeText,
  gstin: maybeText, timeZone: text, serviceTypes: list, hours: list, taxes: list, charges: part, pureVeg: flag, prepMinutes: number,
  additionalProperties: part, menuVersion: number, dishCount: number,
})

export const menuSectionSchema = schemaOf<MenuSection>({ id: text, outletId: text, name: text, rank: number, categories: list, items: list, addOnGroups: list })

export const availabilitySchema = schemaOf<Availability>({ id: text, mode: text, serviceStatus: part, soldOut: list, returns: part, menuVersion: number })

export const profileSchema = schemaOf<Profile>({
  id: text, name: text, email: maybeText, primaryPhoneNumber: text, countryCode: text, guestVehicle: list, visitedRestaurants: list,
  rewardJoiningDate: maybeNumber, isUserConsent: flag, updatedAt: number,
})

export const cartSchema = schemaOf<Cart>({
  id: text, outletId: maybeText, tableCode: maybeText, serviceType: maybeText, lines: list, note: text, noteChangedAt: number,
  clearedAt: number, updatedAt: number,
})

export const orderSchema = schemaOf<Order>({
  id: text, brandId: text, outletId: text, outletName: text, tableLabel: maybeText, tableType: text, serviceType: text, token: number, status: text,
  lines: list, cancelledItems: list, bill: part, billBefore: maybePart, note: text, paymentTiming: text, paymentType: text, paymentStatus: text,
  refundStatus: text, transactionSubStatus: maybeText, placedAt: number, orderPunchTime: number, ePrepTime: maybeNumber, ePickupTime: maybeNumber,
  events: list, invoiceNumber: maybeText, remark: text, feedback: maybePart, feedbackUntil: maybeNumber,
})
