import { is, nullable } from 'superstruct'
import { mergeProfiles } from '#domain/profile-merge.ts'
import { GivenEmail, GuestName, Profile } from '#schemas/guest.ts'
import type { Judged, Pushed } from './collections.ts'
import { fits } from './fits.ts'
import { sameState } from './same-document.ts'

/** Whether what is new of the guest's own words is within what they may say: a profile of an earlier release may hold more. */
const isSayable = (merged: Profile, standing: Profile): boolean =>
  (merged.name === standing.name || is(merged.name, GuestName)) && (merged.email === standing.email || is(merged.email, nullable(GivenEmail)))

/** Name, email and vehicles are the guest's, merged field by field (domain/profile-merge.ts); everything else is the server's and is answered as it stands. */
export function judgeProfile({ id, fresh, base, master, now }: Pushed): Judged {
  const standing = master?.body
  if (!master || master.deleted || !fits(standing, Profile)) return { write: null, conflict: { body: { id }, deleted: true } }
  if (fresh.deleted || !fits(fresh.body, Profile)) return { write: null, conflict: master }
  const merged = mergeProfiles(standing, fresh.body, fits(base, Profile) ? base : null)
  if (merged === standing || !isSayable(merged, standing)) return { write: null, conflict: sameState(fresh, master) ? null : master }
  const next = { body: { ...merged, updatedAt: Math.max(standing.updatedAt, Math.min(merged.updatedAt, now)) }, deleted: false }
  return { write: next, conflict: sameState(next, fresh) ? null : next }
}
