import { useMemo } from 'react'
import { indexMenu, type MenuIndex } from '#domain/menu-index.ts'
import { linesOf } from '#domain/cart.ts'
import { hasChoices } from '#domain/selections.ts'
import type { CartLine } from '#schemas/cart.ts'
import type { Item } from '#schemas/menu.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { useCart } from '#src/queries/use-cart.ts'
import { useMenu } from '#src/queries/use-menu.ts'
import { useMenuIndex } from '#src/queries/use-menu-index.ts'

export interface ShownItem {
  kind: 'shown'
  item: Item
  /** Null while what can be chosen is still being read. */
  menu: MenuIndex | null
  soldOut: ReadonlySet<string>
  returns: string | undefined
  canAdd: boolean
  /** The cart's line that is being changed. */
  line: CartLine | null
  /** ST-19: adding here would throw another outlet's dishes away. */
  outletId: string | null
}

export type ItemReading = { kind: 'loading' } | { kind: 'gone' } | ShownItem

const NOTHING: MenuIndex = indexMenu([])

/** A dish and all that can be chosen with it: from the first screen until the database has answered. */
export function useItem(itemId: string, lineId: string | undefined): ItemReading {
  const menu = useMenu()
  const index = useMenuIndex()
  const availability = useAvailability()
  const outlet = useOutlet()
  const cart = useCart()
  return useMemo((): ItemReading => {
    const early = menu.kind === 'first' ? [...menu.screen.recommended, ...menu.screen.sections.flatMap(({ items }) => items)].find(({ id }) => id === itemId) : undefined
    const item = index?.items.get(itemId) ?? early
    if (!item) return (menu.kind === 'ready' && menu.complete) || menu.kind === 'none' ? { kind: 'gone' } : { kind: 'loading' }
    return {
      kind: 'shown',
      item,
      menu: index?.items.has(itemId) ? index : hasChoices(item) ? null : NOTHING,
      soldOut: new Set(availability?.soldOut),
      returns: availability?.returns[itemId],
      canAdd: availability?.mode === 'ACTIVE' || availability === null,
      line: linesOf(cart).find((held) => held.lineId === lineId) ?? null,
      outletId: outlet?.id ?? null,
    }
  }, [menu, index, availability, outlet, cart, itemId, lineId])
}
