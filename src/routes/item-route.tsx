import { useParams, useSearch } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { ItemSheet } from '#src/features/item/item-sheet.tsx'
import { StartOver } from '#src/features/start-over/start-over.tsx'

/** A dish's sheet; changed from the cart, it leads back there. */
export function ItemRoute() {
  const { itemId } = useParams({ from: '/the-menu/ordering/menu/item/$itemId' })
  const { line } = useSearch({ from: '/the-menu/ordering/menu/item/$itemId' })
  const { back, go } = useNavigation()
  return <ItemSheet key={itemId} itemId={itemId} lineId={line} onClose={() => back(line === undefined ? paths.menu() : paths.cart())} onFull={() => go(paths.cart())} end={<StartOver />} />
}
