import { is } from 'superstruct'
import { GuestName, Profile } from '#schemas/guest.ts'
import type { Judged, Pushed } from './collections.ts'
import { fits } from './fits.ts'
import { sameState } from './same-document.ts'

/** Name, email and vehicles are the guest's, the later change wins; everything else is the server's and is answered as it stands. */
export function judgeProfile({ id, fresh, master, now }: Pushed): Judged {
  const standing = master?.body
  if (!master || master.deleted || !fits(standing, Profile)) return { write: null, conflict: { body: { id }, deleted: true } }
  if (fresh.deleted || !fits(fresh.body, Profile) || fresh.body.updatedAt <= standing.updatedAt) return { write: null, conflict: sameState(fresh, master) ? null : master }
  const { name, email, guestVehicle, updatedAt } = fresh.body
  if (name !== standing.name && !is(name, GuestName)) return { write: null, conflict: master }
  const next = { body: { ...standing, name, email, guestVehicle, updatedAt: Math.max(standing.updatedAt, Math.min(updatedAt, now)) }, deleted: false }
  return { write: next, conflict: sameState(next, fresh) ? null : next }
}
