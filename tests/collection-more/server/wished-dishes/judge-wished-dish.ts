import { WishedDish } from '#schemas/wished-dish.ts'
import type { Judged, Pushed } from '../sync/collections.ts'
import { fits } from '../sync/fits.ts'

/** Written once, and gone for good where one of the guest's devices took it away. */
export function judgeWishedDish({ id, fresh, master }: Pushed): Judged {
  if (fresh.deleted) return { write: master?.deleted ? null : { body: { id }, deleted: true }, conflict: null }
  if (master) return { write: null, conflict: master }
  return fits(fresh.body, WishedDish) ? { write: fresh, conflict: null } : { write: null, conflict: { body: { id }, deleted: true } }
}
