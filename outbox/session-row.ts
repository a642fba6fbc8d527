import { Session } from '#schemas/guest.ts'
import { fitsStruct, restoreFields } from './read-struct.ts'

const { guestId, brandId, phone } = Session.schema

/**
 * A login as this or another release stored it, field by field: with a damaged token it is over, but what waits here stays its guest's, who logs in again.
 * @returns null: it does not say whose login it is
 */
export function readSessionRow(row: unknown): Session | null {
  if (typeof row !== 'object' || row === null) return null
  const [guest, brand, number]: unknown[] = [Reflect.get(row, 'guestId'), Reflect.get(row, 'brandId'), Reflect.get(row, 'phone')]
  if (!fitsStruct(guest, guestId) || !fitsStruct(brand, brandId) || !fitsStruct(number, phone)) return null
  return restoreFields<Session>(row, Session.schema, { id: 'session', guestId: guest, brandId: brand, phone: number, name: '', accessToken: '', clockSkewMs: 0 })
}
