/** Addresses of the menu's screens under the base path ("/web/"), which ends with a slash. */
export const menuPath = (basePath: string): string => `${basePath}ordering/menu`
/** Where a dish's sheet is. */
export const itemPath = (basePath: string, itemId: string): string => `${menuPath(basePath)}/item/${encodeURIComponent(itemId)}`
/** Where a section's own page is. */
export const categoryPath = (basePath: string, sectionId: string): string => `${basePath}ordering/category/${encodeURIComponent(sectionId)}`
/** Where the outlets are listed. */
export const locationsPath = (basePath: string): string => `${basePath}locations`
/** Where the guest's orders are. */
export const ordersPath = (basePath: string): string => `${basePath}orders`
/** Where the guest's account is. */
export const accountPath = (basePath: string): string => `${basePath}account`

/** The section of recommended dishes among the categories (P-03). */
export const RECOMMENDED = 'recommended'

/** The element id of a section, which its tab points to. */
export const sectionAnchor = (sectionId: string): string => `s-${sectionId}`

/** As many letters of a search stand in its address, and fit its field. */
export const MOST_SEARCH_LETTERS = 80
