import { useParams } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { HelpSheet } from '#src/features/help/help-sheet.tsx'

/** Calling someone, over the menu; the phone's back closes it. */
export function MenuCallRoute() {
  const { back } = useNavigation()
  return <HelpSheet onClose={() => back(paths.menu())} />
}

/** The same over an order. */
export function OrderCallRoute() {
  const { orderId } = useParams({ from: '/confirmation/$orderId/call' })
  const { back } = useNavigation()
  return <HelpSheet onClose={() => back(paths.confirmation(orderId))} />
}
