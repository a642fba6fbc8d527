/** Guests who are logged in, put into a server's database: a test of many need not wait for as many codes. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import { signAccess } from '#server/guests/access-tokens.ts'
import { createKeys } from '#server/guests/keys.ts'
import type { TestDatabase } from './database.ts'
import { TOKEN_SECRET } from './server-process.ts'

export interface LoggedInGuest {
  id: string
  /** An access token, good for ten minutes. */
  token: string
}

const DAY_MS = 86_400_000

/** Guests of a brand, each with a session, for a server whose secret is that of the tests. */
export async function addGuests({ pool }: TestDatabase, brandId: string, count: number): Promise<LoggedInGuest[]> {
  const [keys, now] = [createKeys(TOKEN_SECRET), Date.now()]
  const newId = (): string => uuidV7(now, crypto.getRandomValues(new Uint8Array(10)))
  const made = Array.from({ length: count }, () => ({ id: newId(), sid: newId() }))
  const ids = [made.map(({ id }) => id), made.map(({ sid }) => sid)]
  await pool.query('insert into guests (brand_id, id, country, phone, created_at) select $2, id, $3, id::text, $4 from unnest($1::uuid[]) as id', [ids[0], brandId, '91', now])
  await pool.query(
    'insert into sessions (id, brand_id, guest_id, generation, rotated_at, created_at, expires_at) select sid, $3, id, 0, $4, $4, $5 from unnest($1::uuid[], $2::uuid[]) as made (id, sid)',
    [ids[0], ids[1], brandId, now, now + DAY_MS],
  )
  return Promise.all(made.map(async ({ id, sid }) => ({ id, token: await signAccess(keys.access, { sub: id, brd: brandId, sid }, now) })))
}
