import { expect, it } from 'vitest'
import type { Queryable } from '../db/database.ts'
import { ACCESS_LIFE_MS, signAccess } from './access-tokens.ts'
import { createIdentity } from './create-identity.ts'
import { createKeys } from './keys.ts'

const NOW = 1_800_000_000_000
const claims = { sub: '0b8f6a52-6c1d-4f0e-9b53-0a4c7d1e2f30', brd: 'b1', sid: '0b8f6a52-6c1d-4f0e-9b53-0a4c7d1e2f31', gen: 0 }
const keys = createKeys('a kept secret for tests alone, long enough')
const noDatabase: Queryable = { execute: () => Promise.reject(new Error('The database was asked.')) }
const bearerOf = async (from = keys): Promise<string> => `Bearer ${await signAccess(from.access, claims, NOW)}`

it('names whose token it is without the database, and nobody by one that ran out or that others signed', async () => {
  const at = (now: number) => createIdentity(noDatabase, keys, () => now)
  expect(await at(NOW).named(await bearerOf())).toEqual({ guestId: claims.sub, brandId: 'b1' })
  expect(await at(NOW + ACCESS_LIFE_MS + 1000).named(await bearerOf())).toBeNull()
  expect(await at(NOW).named(await bearerOf(createKeys('another secret for tests alone, long enough')))).toBeNull()
  expect(await at(NOW).named(undefined)).toBeNull()
  await expect(at(NOW).verify(await bearerOf())).rejects.toThrow('The database was asked.')
})
