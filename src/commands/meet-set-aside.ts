import { broughtProfile } from '#domain/brought-profile.ts'
import type { Device } from '#outbox/device.ts'
import type { Person } from '#outbox/left-entries.ts'
import { fitsStruct } from '#outbox/read-struct.ts'
import { keepAside, readAside, type SetAside } from '#outbox/unsent-changes.ts'
import { Profile } from '#schemas/guest.ts'

/** A profile as the server has it has all of it in it: then nothing is left to be sent. */
function met({ document, base }: SetAside, profile: Profile): SetAside[] {
  if (!fitsStruct(document, Profile)) return []
  const merged = broughtProfile(profile, document, fitsStruct(base, Profile) ? base : null)
  return merged === profile ? [] : [{ collection: 'profile', document: { ...merged, updatedAt: Math.max(document.updatedAt, profile.updatedAt + 1) }, base: profile }]
}

/**
 * Lays a profile that was set aside over the one that the server has at this login. It is pushed by a database that has seen none yet, and then the later of two stands whole: what was
 * changed on another device meanwhile would be lost by it, or it by that.
 */
export async function meetSetAside(db: Device, person: Person, profile: Profile): Promise<void> {
  const set = await readAside(db, person)
  if (set.some(({ collection }) => collection === 'profile'))
    await keepAside(db, person, set.flatMap((one) => (one.collection === 'profile' ? met(one, profile) : [one])), Date.now())
}
