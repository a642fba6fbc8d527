import { useParams } from '@tanstack/react-router'
import { PageMissing } from '#src/entry/part.tsx'
import { waitingLine, waitingTitle } from '#src/features/menu/waiting-words.ts'
import { useWaitingOrders } from '#src/queries/use-orders.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'

/** Where nothing else says so: the product's default city (CO-01). */
const HOME_ZONE = 'Asia/Kolkata'

/** In the place of an order's screen that could not be loaded: a guest who has just ordered reads that the order is kept, not only that a screen is missing. */
export function OrderMissing({ onRetry }: { onRetry: () => void }) {
  const { orderId } = useParams({ strict: false })
  const zone = useOutlet()?.timeZone ?? HOME_ZONE
  const order = useWaitingOrders().find(({ id }) => id === orderId)
  if (!order) return <PageMissing onRetry={onRetry} />
  return (
    <PageMissing onRetry={onRetry} title={waitingTitle(order)}>
      {waitingLine(order, zone)}
    </PageMissing>
  )
}
