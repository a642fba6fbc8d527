import type { Context } from 'hono'
import { is } from 'superstruct'
import { EpochMs, UuidV7 } from '#schemas/primitives.ts'
import type { Deps, Env } from '../deps.ts'
import type { GuestIdentity } from '../identity.ts'
import { Refusal } from './refusal.ts'

/** The guest of a request; 401 INVALID_TOKEN where there is none (ER-01). */
export async function requireGuest(c: Context<Env>, deps: Deps): Promise<GuestIdentity> {
  const guest = await deps.identity.verify(c.req.header('Authorization'))
  if (guest === null) throw new Refusal('INVALID_TOKEN')
  return guest
}

/** What the device's clock showed as the request left, epoch ms; null: not said. */
export function deviceTime(c: Context<Env>): number | null {
  const given = Number(c.req.header('X-Device-Time') ?? Number.NaN)
  return is(given, EpochMs) ? given : null
}

/** When the device was told that its command is accepted, by its own clock, epoch ms; null: it was not (decision 0015). */
export function acceptedAt(c: Context<Env>): number | null {
  const given = Number(c.req.header('X-Accepted-At') ?? Number.NaN)
  return is(given, EpochMs) ? given : null
}

/** The key of a command is the id it makes; both must be there and agree. */
export function requireKey(c: Context<Env>, id: string): void {
  const key = c.req.header('Idempotency-Key')
  if (!is(key, UuidV7) || key !== id) throw new Refusal('BAD_REQUEST', {}, 'The Idempotency-Key header is missing or is not the id in the body.')
}
