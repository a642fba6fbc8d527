import { is } from 'superstruct'
import { mergeProfiles } from '#domain/profile-merge.ts'
import { SavedAddress } from '#schemas/address.ts'
import { Profile } from '#schemas/guest.ts'
import type { GuestStore } from './open-guest.ts'

/** A document that was set aside; null: it cannot be read by this release. */
type Aside = { collection: 'addresses'; document: SavedAddress; removed: boolean } | { collection: 'profile'; document: Profile; removed: false } | null

function readAside(collection: string, { _deleted, ...document }: Record<string, unknown>): Aside {
  if (collection === 'addresses' && is(document, SavedAddress)) return { collection, document, removed: _deleted === true }
  return collection === 'profile' && is(document, Profile) ? { collection, document, removed: false } : null
}

async function bringAddress({ addresses }: GuestStore['database']['collections'], document: SavedAddress, removed: boolean): Promise<void> {
  const standing = await addresses.findOne(document.id).exec()
  if (standing && standing.updatedAt >= document.updatedAt) return
  const written = await addresses.upsert(document)
  if (removed) await written.remove()
}

/** Of a profile that was changed elsewhere since, the words stand, and the cars of both. */
async function bringProfile({ profile }: GuestStore['database']['collections'], document: Profile): Promise<void> {
  const standing = await profile.findOne(document.id).exec()
  if (!standing) return void (await profile.upsert(document))
  await standing.incrementalModify((now: Profile) => {
    const isOurs = document.updatedAt > now.updatedAt
    const merged = mergeProfiles(now, document, isOurs ? null : { ...document, guestVehicle: [] })
    return merged === now ? now : { ...merged, updatedAt: Math.max(document.updatedAt, now.updatedAt + 1) }
  })
}

/**
 * Changes that were set aside when a login ended are the guest's again, each as late as it was: the later change stands, here and on the server. Doing it again changes nothing.
 * @param guestId of this login: a restored server gives a number another one
 */
export async function bringAside({ database }: GuestStore, guestId: string, set: readonly { collection: string; document: Record<string, unknown> }[]): Promise<void> {
  for (const { collection, document } of set) {
    const aside = readAside(collection, document)
    if (aside?.collection === 'addresses') await bringAddress(database.collections, aside.document, aside.removed)
    else if (aside) await bringProfile(database.collections, { ...aside.document, id: guestId })
  }
}
