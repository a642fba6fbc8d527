import type { Profile } from '#schemas/guest.ts'
import { mergeProfiles } from './profile-merge.ts'

/**
 * A profile that was changed on a device and set aside, laid over the one that stands.
 * @param base what the device had seen before it was changed; null: not known, then of two that differ the later one's words stand, and where those are the standing one's, the cars of both
 * @returns `standing` itself where nothing of it changes
 */
export function broughtProfile(standing: Profile, aside: Profile, base: Profile | null): Profile {
  const unknown = aside.updatedAt > standing.updatedAt ? null : { ...aside, guestVehicle: [] }
  return mergeProfiles(standing, aside, base ?? unknown)
}
