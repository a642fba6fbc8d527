/**
 * RD-09: how long a login holds on a device that nobody touches, ms. The specification names no time: a phone is its owner's and is left alone
 * for a month; a tablet at the table is the next guest's after ten minutes.
 */
const REST_MS = { phone: 30 * 24 * 3_600_000, kiosk: 10 * 60_000 } as const

/**
 * Screens that show nothing of a guest's own, or ask first: their first path segments under the base path, below `ordering` their second (RD-09).
 * The menu's search, sections and offers belong to the menu.
 */
const OPEN_AREAS: ReadonlySet<string> = new Set(['', 'locations', 'account', 'menu', 'search', 'category', 'menu-offer', 'menu-item-offer', 'restaurant'])

/** Epoch ms both; a clock that was set back counts as no time. */
export const isInactive = (activeAt: number, now: number, surface: keyof typeof REST_MS): boolean => now - activeAt > REST_MS[surface]

/**
 * True where a guest who was away long has to log in again.
 * @param path under the base path, such as `ordering/menu` or `orders`
 */
export function asksAfterInactivity(path: string): boolean {
  const [area = '', screen] = path.split('/').filter((part) => part !== '')
  if (area === 'ordering') return screen !== undefined && asksAfterInactivity(screen)
  return !OPEN_AREAS.has(area)
}
