import { MOST_VISITED, type Profile } from '#schemas/guest.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { readDocument } from '../sync/read-documents.ts'
import { guestScope } from '../sync/scopes.ts'
import { raiseCounter, writeDocuments } from '../sync/write-documents.ts'
import type { Phone } from './phone.ts'

/** The account of a number at a brand; null: there is none that is not deleted. */
export async function guestOfPhone(q: Queryable, brandId: string, { country, phone }: Phone): Promise<GuestIdentity | null> {
  const [row] = await rowsOf<{ id: string }>(q, sql`select id from guests where brand_id = ${brandId} and country = ${country} and phone = ${phone} and deleted_at is null`)
  return row ? { brandId, guestId: row.id } : null
}

/** RO-06, ER-13. */
export async function isBlocked(q: Queryable, brandId: string, { country, phone }: Phone): Promise<boolean> {
  const rows = await rowsOf(q, sql`select 1 from blocked_numbers where brand_id = ${brandId} and country = ${country} and phone = ${phone}`)
  return rows.length > 0
}

/** Blocks a number of a brand, with or without an account. */
export async function blockNumber(tx: Tx, brandId: string, { country, phone }: Phone, now: number): Promise<void> {
  await tx.q.execute(sql`insert into blocked_numbers (brand_id, country, phone, at) values (${brandId}, ${country}, ${phone}, ${now}) on conflict do nothing`)
  await tx.q.execute(sql`update guests set blocked_at = ${now} where brand_id = ${brandId} and country = ${country} and phone = ${phone}`)
}

/** Takes a block back. */
export async function unblockNumber(tx: Tx, brandId: string, { country, phone }: Phone): Promise<void> {
  await tx.q.execute(sql`delete from blocked_numbers where brand_id = ${brandId} and country = ${country} and phone = ${phone}`)
  await tx.q.execute(sql`update guests set blocked_at = null where brand_id = ${brandId} and country = ${country} and phone = ${phone}`)
}

const writeProfile = (tx: Tx, guest: GuestIdentity, profile: Profile): Promise<void> =>
  writeDocuments(tx, guestScope(guest), [{ collection: 'profile', id: guest.guestId, body: profile }])

/** What a new guest has told. */
export interface NewGuest {
  name: string
  email: string | null
}

/** Writes a new guest with the profile document, in one transaction with what proved the phone. Null: the phone has an account already. */
export async function addGuest(tx: Tx, guest: GuestIdentity, { country, phone }: Phone, { name, email }: NewGuest, now: number): Promise<Profile | null> {
  const added = await rowsOf(
    tx.q,
    sql`insert into guests (brand_id, id, country, phone, created_at) values (${guest.brandId}, ${guest.guestId}, ${country}, ${phone}, ${now})
      on conflict (brand_id, country, phone) do nothing returning id`,
  )
  if (added.length === 0) return null
  const profile: Profile = {
    id: guest.guestId,
    name,
    email,
    primaryPhoneNumber: phone,
    countryCode: country,
    guestVehicle: [],
    visitedRestaurants: [],
    rewardJoiningDate: null,
    isUserConsent: true,
    updatedAt: now,
  }
  await writeProfile(tx, guest, profile)
  return profile
}

/** Null: no such guest, or their account is deleted. */
export const readProfile = (q: Queryable, guest: GuestIdentity): Promise<Profile | null> => readDocument<Profile>(q, guestScope(guest), 'profile', guest.guestId)

/** Changes a profile under the lock of its scope. `change` answers null where nothing changes. @returns the profile as it stands; null: no such guest */
export async function changeProfile(tx: Tx, guest: GuestIdentity, change: (profile: Profile) => Profile | null): Promise<Profile | null> {
  await raiseCounter(tx, guestScope(guest), 1)
  const standing = await readProfile(tx.q, guest)
  const changed = standing && change(standing)
  if (changed) await writeProfile(tx, guest, changed)
  return changed ?? standing
}

/** EN-02 visitedRestaurants with this one last. Null where it stands there already. `updatedAt` is the guest's own and stays. */
export const withVisit = (code: string) => (profile: Profile): Profile | null =>
  profile.visitedRestaurants.at(-1) === code
    ? null
    : { ...profile, visitedRestaurants: [...profile.visitedRestaurants.filter((other) => other !== code), code].slice(-MOST_VISITED) }
