/** Whose documents a guest database holds. */
export interface GuestKey {
  brandId: string
  guestId: string
}

/** Null: nobody is logged in. */
export const sameGuest = (a: GuestKey | null, b: GuestKey | null): boolean => a?.guestId === b?.guestId && a?.brandId === b?.brandId

/** Names of databases allow letters, digits, `-`, `_` and `$`; ids may hold dots and colons too. */
const safe = (id: string): string => id.replace(/[^A-Za-z0-9-]/g, (sign) => `$${sign.charCodeAt(0).toString(16)}$`)

export const OUTLET_PREFIX = 'outlet-'
/** The database of an outlet's menu. */
export const outletDatabaseName = (outletId: string): string => `${OUTLET_PREFIX}${safe(outletId)}`
export const GUEST_PREFIX = 'guest-'
/** The database of a guest's own documents. */
export const guestDatabaseName = (guest: GuestKey): string => `${GUEST_PREFIX}${safe(guest.brandId)}-${safe(guest.guestId)}`

/** What a visitor's first database on a device is called; those after a login have names of their own. */
export const FIRST_VISITOR = `${GUEST_PREFIX}visitor`
/** @param id of letters and digits, that no visitor's database of this device had before */
export const visitorDatabaseName = (id: string): string => `${FIRST_VISITOR}-${safe(id)}`
