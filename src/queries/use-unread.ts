import type { CollectionName } from '#schemas/collections.ts'
import { derive } from './cell.ts'
import { placeCell, sessionCell } from './device.ts'
import { useCell } from './use-cell.ts'
import { syncStatusCell } from './workers.ts'

/** How many documents of each collection of this outlet and this guest the page's release cannot read, or not wholly. */
export const unreadCell = derive([syncStatusCell, placeCell, sessionCell], ([sync, place, session]): Readonly<Partial<Record<CollectionName, number>>> => ({
  ...(place ? sync?.unread[`outlet:${place.outletId}`] : {}),
  ...(session ? sync?.unread[`guest:${session.brandId}:${session.guestId}`] : {}),
}))

const unreadOf = (collection: CollectionName) => derive([unreadCell], ([unread]) => (unread[collection] ?? 0) > 0)

/** Sections of the menu that is looked at, or dishes in them, need a later release. */
export const menuIsUnreadCell = unreadOf('menuSections')
/** Hook: whether this release cannot read all of the menu. */
export const useMenuIsUnread = (): boolean => useCell(menuIsUnreadCell)

const ordersAreUnreadCell = unreadOf('orders')
/** Orders of this guest need a later release. */
export const useOrdersAreUnread = (): boolean => useCell(ordersAreUnreadCell)
