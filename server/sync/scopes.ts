import { Refusal } from '../http/refusal.ts'
import type { GuestIdentity } from '../identity.ts'

/** What all who look at an outlet read. */
export const outletScope = (outletId: string): string => `outlet:${outletId}`
/** What the boards of an outlet are told: never read by phones (schemas/sync.ts, Scope). */
export const boardScope = (outletId: string): string => `board:${outletId}`
/** What one guest reads. */
export const guestScope = (guest: GuestIdentity): string => `guest:${guest.brandId}:${guest.guestId}`

/** Outlet scopes are open to all, a guest's scope to that guest alone. */
export const mayRead = (scope: string, guest: GuestIdentity | null): boolean => scope.startsWith('outlet:') || (guest !== null && scope === guestScope(guest))

/** Nobody but a guest writes through sync, and only in the own scope. */
export const mayWrite = (scope: string, guest: GuestIdentity | null): boolean => guest !== null && scope === guestScope(guest)

/** 401 where a login would open the scope, 403 where it belongs to someone else. */
export function refuseScope(guest: GuestIdentity | null): never {
  throw new Refusal(guest === null ? 'INVALID_TOKEN' : 'FORBIDDEN')
}
