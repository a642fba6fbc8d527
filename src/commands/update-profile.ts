import type { Profile, Vehicle } from '#schemas/guest.ts'
import { ownStore } from '#src/queries/guest.ts'
import { plainDocument } from '#src/queries/plain-document.ts'
import { storageFailure } from './keep-cart.ts'
import { noteWhile } from './note-change.ts'
import type { Outcome } from './outcome.ts'

export interface ProfileChange {
  name?: string
  email?: string | null
  guestVehicle?: Vehicle[]
}

/** Changes what is the guest's own to say; the sync worker brings it to the server. Later change wins. @param change or how it follows from the profile as it stands */
export async function updateProfile(change: ProfileChange | ((profile: Profile) => ProfileChange)): Promise<Outcome> {
  try {
    const store = await ownStore()
    const document = await store.database.collections.profile.findOne().exec()
    if (!document) return { error: 'NOT_FOUND' }
    await noteWhile({ collection: 'profile', documentId: document.primary, base: plainDocument<Profile>(document) }, document.updatedAt, () =>
      document.incrementalModify((profile: Profile) => ({ ...profile, ...(typeof change === 'function' ? change(profile) : change), updatedAt: Math.max(Date.now(), profile.updatedAt + 1) })),
    )
    return { ok: true }
  } catch (error) {
    return storageFailure(error)
  }
}
