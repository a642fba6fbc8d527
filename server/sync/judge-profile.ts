import { is, nullable } from 'superstruct'
import { mergeProfiles, sameOwnWords } from '#domain/profile-merge.ts'
import { keepableVehicles } from '#domain/saved-vehicles.ts'
import { GivenEmail, GuestName, Profile } from '#schemas/guest.ts'
import type { Judged, Pushed } from './collections.ts'
import { fits } from './fits.ts'
import { sameState } from './same-document.ts'

/**
 * What is new of the guest's own words where it is within what they may say, and what stands where it is not: a word that is refused takes no other along. What stands
 * stays: a profile of an earlier release may hold more.
 */
const sayable = (merged: Profile, standing: Profile): Profile => ({
  ...merged,
  name: is(merged.name, GuestName) ? merged.name : standing.name,
  email: is(merged.email, nullable(GivenEmail)) ? merged.email : standing.email,
  guestVehicle: keepableVehicles(merged.guestVehicle, standing.guestVehicle),
})

/**
 * Name, email and vehicles are the guest's, merged field by field (domain/profile-merge.ts); everything else is the server's and is answered as it stands. Where all that
 * is new is refused the answer is what stands, by which the device knows that it was (store/conflicts.ts).
 */
export function judgeProfile({ id, fresh, base, master, now }: Pushed): Judged {
  const standing = master?.body
  if (!master || master.deleted || !fits(standing, Profile)) return { write: null, conflict: { body: { id }, deleted: true } }
  if (fresh.deleted || !fits(fresh.body, Profile)) return { write: null, conflict: master }
  const merged = mergeProfiles(standing, fresh.body, fits(base, Profile) ? base : null)
  const said = sayable(merged, standing)
  if (sameOwnWords(said, standing)) return { write: null, conflict: sameState(fresh, master) ? null : master }
  const next = { body: { ...said, updatedAt: Math.max(standing.updatedAt, Math.min(said.updatedAt, now)) }, deleted: false }
  return { write: next, conflict: sameState(next, fresh) ? null : next }
}
