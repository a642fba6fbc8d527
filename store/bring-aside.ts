import { type Struct, validate } from 'superstruct'
import { broughtProfile } from '#domain/brought-profile.ts'
import { SavedAddress } from '#schemas/address.ts'
import { Profile } from '#schemas/guest.ts'
import type { GuestStore } from './open-guest.ts'

/** A document that was set aside; null: it cannot be read by this release. */
type Aside = { collection: 'addresses'; document: SavedAddress; removed: boolean } | { collection: 'profile'; document: Profile; removed: false } | null

/** What a later release has added to a document comes along. */
const fits = <T, S>(value: unknown, struct: Struct<T, S>): value is T => validate(value, struct, { coerce: true, mask: true })[0] === undefined

function readAside(collection: string, { _deleted, ...document }: Record<string, unknown>): Aside {
  if (collection === 'addresses' && fits(document, SavedAddress)) return { collection, document, removed: _deleted === true }
  return collection === 'profile' && fits(document, Profile) ? { collection, document, removed: false } : null
}

async function bringAddress({ addresses }: GuestStore['database']['collections'], document: SavedAddress, removed: boolean): Promise<boolean> {
  const standing = await addresses.findOne(document.id).exec()
  if (standing && standing.updatedAt > document.updatedAt) return false
  // The same stands where the database outlived the login: whether it was sent nobody knows, so it is written once more.
  const written = await addresses.upsert({ ...document, updatedAt: document.updatedAt + (standing?.updatedAt === document.updatedAt ? 1 : 0) })
  if (removed) await written.remove()
  return true
}

/**
 * Laid over the one that stands field by field, by what the device had seen before it was changed; where that is not known the words of the later one stand, and the cars of both. Where
 * none stands yet the push of it tells the server what had been seen (workers/sync/noting-sent.ts).
 */
async function bringProfile({ profile }: GuestStore['database']['collections'], document: Profile, base: Profile | null): Promise<boolean> {
  const standing = await profile.findOne(document.id).exec()
  if (!standing) await profile.upsert(document)
  let isChanged = !standing
  await standing?.incrementalModify((now: Profile) => {
    const merged = broughtProfile(now, document, base)
    isChanged = merged !== now || now.updatedAt === document.updatedAt
    return isChanged ? { ...merged, updatedAt: Math.max(document.updatedAt, now.updatedAt + 1) } : now
  })
  return isChanged
}

/**
 * Changes that were set aside when a login ended are the guest's again, each as late as it was: the later change stands, here and on the server. Doing it again sends it once more at the most.
 * @param guestId of this login: a restored server gives a number another one
 * @returns of each whether there is something to send of it
 */
export async function bringAside({ database }: GuestStore, guestId: string, set: readonly { collection: string; document: Record<string, unknown>; base?: unknown }[]): Promise<boolean[]> {
  const brought: boolean[] = []
  for (const { collection, document, base } of set) {
    const aside = readAside(collection, document)
    if (aside?.collection === 'addresses') brought.push(await bringAddress(database.collections, aside.document, aside.removed))
    else brought.push(aside !== null && (await bringProfile(database.collections, { ...aside.document, id: guestId }, fits(base, Profile) ? base : null)))
  }
  return brought
}
