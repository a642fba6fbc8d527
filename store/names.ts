/** Whose documents a guest database holds; null: a visitor's. */
export interface GuestKey {
  brandId: string
  guestId: string
}

/** Names of databases allow letters, digits, `-`, `_` and `$`; ids may hold dots and colons too. */
const safe = (id: string): string => id.replace(/[^A-Za-z0-9-]/g, (sign) => `$${sign.charCodeAt(0).toString(16)}$`)

export const OUTLET_PREFIX = 'outlet-'
export const outletDatabaseName = (outletId: string): string => `${OUTLET_PREFIX}${safe(outletId)}`
export const guestDatabaseName = (guest: GuestKey | null): string => (guest ? `guest-${safe(guest.brandId)}-${safe(guest.guestId)}` : 'guest-visitor')
