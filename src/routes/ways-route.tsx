import { useSearch } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { WaysScreen } from '#src/features/ways/ways-screen.tsx'

/** Choosing how to be served, over the menu; the phone's back closes it. */
export function MenuWaysRoute() {
  const { way, when } = useSearch({ from: '/the-menu/ordering/menu/ways' })
  const { back, go } = useNavigation()
  return <WaysScreen key={way} asked={way} askedWhen={when ?? 'now'} onAddress={() => go(`${paths.home()}delivery-address`)} onClose={() => back(paths.menu())} />
}

/** The same over the cart. */
export function CartWaysRoute() {
  const { way, when } = useSearch({ from: '/cart/ways' })
  const { back, go } = useNavigation()
  return <WaysScreen key={way} asked={way} askedWhen={when ?? 'now'} onAddress={() => go(`${paths.home()}delivery-address?to=${paths.cart()}`)} onClose={() => back(paths.cart())} />
}
