import type { Profile } from '#schemas/guest.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { Tx } from '../db/transact.ts'
import type { GuestIdentity } from '../identity.ts'
import { changeProfile, guestOfPhone, withVisit } from './guest-book.ts'
import type { Logins } from './logins.ts'
import { openSession, type Session } from './sessions.ts'
import type { ProvenPhone } from './sign-up-tokens.ts'

/** A guest who is in: what the answer and the cookie are made of. */
export interface Admitted {
  session: Session
  guest: Profile
}

/** Opens a session for a guest whose phone was proven, and notes the restaurant that was scanned before the login. */
export async function admitGuest(tx: Tx, { deps }: Logins, guest: GuestIdentity, restaurant: string | null): Promise<Admitted | null> {
  const now = deps.now()
  const profile = await changeProfile(tx, guest, restaurant === null ? () => null : withVisit(restaurant))
  return profile && { session: await openSession(tx, guest, uuidV7(now, deps.random(10)), now), guest: profile }
}

/** Admits the account of a proven phone; null: it has none yet. */
export async function admitPhone(tx: Tx, logins: Logins, proven: ProvenPhone): Promise<Admitted | null> {
  const guest = await guestOfPhone(tx.q, proven.brd, proven)
  return guest && admitGuest(tx, logins, guest, proven.res)
}
