import { roleCovers, type StaffRole } from '#domain/staff-acts.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'
import { endStaff, type ListedPerson, listStaff, putKey, putPerson } from './staff-book.ts'
import { newStaffKey, staffKeyHasher } from './staff-keys.ts'

/** What the administration of staff stands on: a database, the server's secret, a clock and random bytes. */
export type StaffGround = Pick<Deps, 'transact' | 'now' | 'random'> & { tokenSecret: string }

/** Whom a key is for: a new person by name, or one that is there by id. */
export type KeyFor = { name: string } | { staffId: string }

/** Where a key opens: outlets of one brand by their codes, or the whole brand (owners). */
export type KeyAt = { outletCodes: readonly string[] } | { subdomain: string }

/** A key as it was made. `key` itself is shown once and stored nowhere. */
export interface MadeKey {
  key: string
  keyId: string
  staffId: string
  name: string
  role: StaffRole
  /** Where it opens, in words. */
  places: string[]
}

interface Place {
  brandId: string
  outletIds: string[] | null
  places: string[]
}

async function placeOf(q: Queryable, at: KeyAt): Promise<Place> {
  if ('subdomain' in at) {
    const [brand] = await rowsOf<{ id: string }>(q, sql`select id from brands where subdomain = ${at.subdomain}`)
    if (!brand) throw new StartError(`No brand has the subdomain ${at.subdomain}.`)
    return { brandId: brand.id, outletIds: null, places: [`all outlets of ${at.subdomain}`] }
  }
  const codes = at.outletCodes.map((code) => code.toUpperCase())
  const outlets = await rowsOf<{ id: string; code: string; name: string; brandId: string }>(
    q,
    sql`select id, code, name, brand_id as "brandId" from outlets where code in (${sql.join(codes.map((code) => sql`${code}`), sql`, `)}) order by code`,
  )
  const missing = codes.find((code) => !outlets.some((outlet) => outlet.code === code))
  if (missing !== undefined) throw new StartError(`No outlet has the code ${missing}.`)
  const [first] = outlets
  if (!first || outlets.some(({ brandId }) => brandId !== first.brandId)) throw new StartError('One key opens outlets of one brand: these belong to several.')
  return { brandId: first.brandId, outletIds: outlets.map(({ id }) => id), places: outlets.map(({ name, code }) => `${name} (${code})`) }
}

async function knownPerson(q: Queryable, staffId: string, brandId: string): Promise<ListedPerson> {
  const person = (await listStaff(q, brandId)).find(({ id }) => id === staffId)
  if (!person) throw new StartError(`Nobody of this brand's staff has the id ${staffId}.`)
  if (person.endedAt !== null) throw new StartError(`${person.name} has been ended: add them anew by --name.`)
  return person
}

/** Makes a key. Owners' keys open a whole brand, all others the outlets that are named. @throws StartError with the sentence that says what is wrong */
export async function addStaffKey({ transact, now, random, tokenSecret }: StaffGround, who: KeyFor, role: StaffRole, at: KeyAt): Promise<MadeKey> {
  if ((role === 'owner') !== 'subdomain' in at) throw new StartError('An owner is added to a brand (--brand SUBDOMAIN), everybody else to outlets (--outlet CODE).')
  const key = newStaffKey(random)
  const newId = (): string => uuidV7(now(), random(10))
  return transact(async ({ q }) => {
    const { brandId, outletIds, places } = await placeOf(q, at)
    const person = 'staffId' in who ? await knownPerson(q, who.staffId, brandId) : { id: newId(), name: who.name, role }
    if (!roleCovers(person.role, role)) throw new StartError(`${person.name} is ${person.role}: a key as ${role} would open more than that.`)
    if (!('staffId' in who)) await putPerson(q, { ...person, brandId }, now())
    const keyId = newId()
    await putKey(q, { id: keyId, staffId: person.id, hash: staffKeyHasher(tokenSecret)(key), role, outletIds }, now())
    return { key, keyId, staffId: person.id, name: person.name, role, places }
  })
}

/** Ends a person with all their keys, or one key. @throws StartError where the id is of neither */
export async function endStaffOrKey({ transact, now }: StaffGround, id: string): Promise<void> {
  const ended = await transact(({ q }) => endStaff(q, id, now()))
  if (!ended) throw new StartError(`Nobody's staff entry and no key that is still good has the id ${id}.`)
}
