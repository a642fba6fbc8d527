import type { StaffRole } from '#domain/staff-acts.ts'
import { type Queryable, rowsOf } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Staff } from './staff.ts'

const USE_NOTED_MS = 60_000

/** Outlet ids as their column holds them: JSON of a list, or null. */
const idsOf = (json: string | null): string[] | null => (json === null ? null : (JSON.parse(json) as string[]))

interface StaffRow extends Omit<Staff, 'outletIds'> {
  outletIds: string | null
  lastUsedAt: number | null
}

/** Who holds the key of this hash; null: nobody, or no longer. Notes its use, at most once a minute. @param now epoch ms */
export async function findStaff(db: Queryable, hash: string, now: number): Promise<Staff | null> {
  const [row] = await rowsOf<StaffRow>(
    db,
    sql`select k.id as "keyId", s.name, k.role, s.brand_id as "brandId", k.outlet_ids as "outletIds", k.last_used_at as "lastUsedAt"
      from staff_keys k join staff s on s.id = k.staff_id where k.hash = ${hash} and k.revoked_at is null and s.ended_at is null`,
  )
  if (!row) return null
  const { lastUsedAt, outletIds, ...staff } = row
  if (lastUsedAt === null || now - lastUsedAt >= USE_NOTED_MS) await db.execute(sql`update staff_keys set last_used_at = ${now} where id = ${staff.keyId}`)
  return { ...staff, outletIds: idsOf(outletIds) }
}

/** Which of these keys, by id, are still good. */
export async function goodKeys(q: Queryable, keyIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (keyIds.length === 0) return new Set()
  const ids = sql.join(keyIds.map((id) => sql`${id}`), sql`, `)
  const rows = await rowsOf<{ id: string }>(q, sql`select k.id from staff_keys k join staff s on s.id = k.staff_id where k.id in (${ids}) and k.revoked_at is null and s.ended_at is null`)
  return new Set(rows.map(({ id }) => id))
}

/** A person as they are first written. */
export interface NewPerson {
  id: string
  brandId: string
  name: string
  role: StaffRole
}

/** A key as it is first written; of the key itself only its hash. */
export interface NewKey {
  id: string
  staffId: string
  hash: string
  role: StaffRole
  /** null: every outlet of the brand. */
  outletIds: readonly string[] | null
}

/** @param now epoch ms */
export async function putPerson(q: Queryable, { id, brandId, name, role }: NewPerson, now: number): Promise<void> {
  await q.execute(sql`insert into staff (id, brand_id, name, role, created_at) values (${id}, ${brandId}, ${name}, ${role}, ${now})`)
}

/** @returns false: there is a key of this hash already. @param now epoch ms */
export async function putKey(q: Queryable, { id, staffId, hash, role, outletIds }: NewKey, now: number): Promise<boolean> {
  const put = await rowsOf(
    q,
    sql`insert into staff_keys (id, staff_id, hash, role, outlet_ids, created_at) values (${id}, ${staffId}, ${hash}, ${role}, ${outletIds && JSON.stringify(outletIds)}, ${now})
      on conflict (hash) do nothing returning id`,
  )
  return put.length > 0
}

/** Times epoch ms. */
export interface ListedKey {
  id: string
  role: StaffRole
  /** null: every outlet of the brand. */
  outletIds: readonly string[] | null
  createdAt: number
  lastUsedAt: number | null
  revokedAt: number | null
}

/** A person and their keys, for who administers them. */
export interface ListedPerson extends NewPerson {
  endedAt: number | null
  keys: ListedKey[]
}

interface KeyRow extends Omit<ListedKey, 'outletIds'> {
  staffId: string
  outletIds: string | null
}

/** All people of a brand, those who ended among them, oldest first. */
export async function listStaff(q: Queryable, brandId: string): Promise<ListedPerson[]> {
  const people = await rowsOf<Omit<ListedPerson, 'keys'>>(
    q,
    sql`select id, brand_id as "brandId", name, role, ended_at as "endedAt" from staff where brand_id = ${brandId} order by created_at, id`,
  )
  const keys = await rowsOf<KeyRow>(
    q,
    sql`select k.staff_id as "staffId", k.id, k.role, k.outlet_ids as "outletIds", k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
      from staff_keys k join staff s on s.id = k.staff_id where s.brand_id = ${brandId} order by k.created_at, k.id`,
  )
  const keysOf = (person: string): ListedKey[] =>
    keys.filter(({ staffId }) => staffId === person).map(({ staffId: _, outletIds, ...key }) => ({ ...key, outletIds: idsOf(outletIds) }))
  return people.map((person) => ({ ...person, keys: keysOf(person.id) }))
}

/** Ends a person with all their keys, or one key. @param id of either. @returns whether there was one to end. @param now epoch ms */
export async function endStaff(q: Queryable, id: string, now: number): Promise<boolean> {
  const people = await rowsOf(q, sql`update staff set ended_at = ${now} where id = ${id} and ended_at is null returning id`)
  const keys = await rowsOf(q, sql`update staff_keys set revoked_at = ${now} where (id = ${id} or staff_id = ${id}) and revoked_at is null returning id`)
  return people.length + keys.length > 0
}
