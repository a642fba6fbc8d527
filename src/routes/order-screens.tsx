import { type ComponentProps, useRef } from 'react'
import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { AgainParts } from '#src/features/again/again-parts.tsx'
import { PutBackParts } from '#src/features/again/put-back-parts.tsx'
import { useOrderAgain } from '#src/features/again/use-order-again.ts'
import { usePutBack } from '#src/features/again/use-put-back.ts'
import { ChangedPage } from '#src/features/changed/changed-page.tsx'
import { rateDraft } from '#src/features/feedback/feedback-draft.ts'
import { FeedbackFormPage } from '#src/features/feedback/feedback-form-page.tsx'
import { FeedbackSuccessPage } from '#src/features/feedback/feedback-success-page.tsx'
import { CategoryPage } from '#src/features/menu/category-page.tsx'
import { OrdersPage } from '#src/features/orders/orders-page.tsx'
import { ReceiptPage } from '#src/features/receipt/receipt-page.tsx'
import { TrackingPage } from '#src/features/tracking/tracking-page.tsx'
import { syncWorkerCell } from '#src/queries/workers.ts'

export function CategoryRoute() {
  const { sectionId } = useParams({ from: '/ordering/category/$sectionId' })
  return <CategoryPage sectionId={sectionId} onRetry={() => void syncWorkerCell.get()?.sync()} />
}

export function TrackingRoute() {
  const { orderId } = useParams({ from: '/confirmation/$orderId' })
  const { go, replace } = useNavigation()
  const order = useOrderAgain(() => go(paths.cart()))
  const back = usePutBack(() => replace(paths.cart()))
  const rate = (stars: number) => {
    rateDraft(orderId, stars, Date.now())
    go(paths.feedback(orderId, stars))
  }
  return (
    <TrackingPage key={orderId} orderId={orderId} onRate={rate} onAgain={order.again} onPutBack={back.putBack} puttingBack={back.busy}>
      <Outlet />
      <AgainParts {...order} />
      <PutBackParts {...back} />
    </TrackingPage>
  )
}

export function OrdersRoute() {
  const { go } = useNavigation()
  const order = useOrderAgain(() => go(paths.cart()))
  return (
    <OrdersPage onAgain={order.again}>
      <AgainParts {...order} />
    </OrdersPage>
  )
}

export function ChangedRoute() {
  const { orderId } = useParams({ from: '/confirmation/$orderId/changed' })
  const { go, replace } = useNavigation()
  const chooses = useRef<'time' | null>(null)
  const back = usePutBack(({ command }) => {
    replace(paths.cart())
    // Two steps within one task are one to the history, and the sheet closes onto the cart.
    if (chooses.current !== null) queueMicrotask(() => go(paths.ways({ from: 'cart', way: command.serviceType, when: 'later' })))
  })
  const putBack: ComponentProps<typeof ChangedPage>['onPutBack'] = (entry, asked) => {
    chooses.current = asked
    back.putBack(entry)
  }
  return (
    <ChangedPage key={orderId} orderId={orderId} onPutBack={putBack} puttingBack={back.busy}>
      <PutBackParts {...back} />
    </ChangedPage>
  )
}

export function FeedbackRoute() {
  const { order = '', stars = '0' } = useSearch({ from: '/feedback/form' })
  const { replace, back } = useNavigation()
  return <FeedbackFormPage key={order} orderId={order} overall={Number(stars)} onGiven={() => replace(paths.feedbackSuccess(order))} onBack={() => back(paths.orders())} />
}

export function FeedbackSuccessRoute() {
  const { order = '' } = useSearch({ from: '/feedback/success' })
  const { replace } = useNavigation()
  return <FeedbackSuccessPage key={order} orderId={order} onNotGiven={() => replace(paths.feedback(order))} />
}

export function ReceiptRoute() {
  const { orderId } = useParams({ from: '/confirmation/$orderId/receipt' })
  return <ReceiptPage key={orderId} orderId={orderId} />
}
