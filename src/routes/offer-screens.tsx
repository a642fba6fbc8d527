import { useParams, useSearch } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { ItemOfferSheet } from '#src/features/offers/item-offer-sheet.tsx'
import { OfferLinkPage } from '#src/features/offers/offer-link-page.tsx'
import { OfferSheet } from '#src/features/offers/offer-sheet.tsx'
import { OffersPage } from '#src/features/offers/offers-page.tsx'

export const OffersRoute = () => <OffersPage />

/** RT-16: the code is a part of the path. */
export function OfferLinkRoute() {
  const { code = '' } = useParams({ strict: false })
  const { outlet } = useSearch({ strict: false })
  return <OfferLinkPage key={code} typed={code} outletCode={outlet} />
}

/** RT-12 avail-offer: the code stands in the search; without one there are only the offers. */
export function AvailOfferRoute() {
  const { code, outlet } = useSearch({ from: '/offers/avail-offer' })
  return code === undefined ? <OffersPage /> : <OfferLinkPage key={code} typed={code} outletCode={outlet} />
}

/** RT-02: an offer over the menu; the phone's back closes it. */
export function MenuOfferRoute() {
  const { code } = useParams({ from: '/the-menu/ordering/menu-offer/$code' })
  const { take } = useSearch({ from: '/the-menu/ordering/menu-offer/$code' })
  const { back } = useNavigation()
  return <OfferSheet key={code} code={code} take={take !== undefined} onClose={() => back(paths.menu())} />
}

/** RT-02: the offers of a dish over the menu. */
export function MenuItemOfferRoute() {
  const { itemId } = useParams({ from: '/the-menu/ordering/menu-item-offer/$itemId' })
  const { back } = useNavigation()
  return <ItemOfferSheet key={itemId} itemId={itemId} onClose={() => back(paths.menu())} />
}
