import { useMemo } from 'react'
import { useSearch } from '@tanstack/react-router'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { AgainParts } from '#src/features/again/again-parts.tsx'
import { useOrderAgain } from '#src/features/again/use-order-again.ts'
import { PaymentPage } from '#src/features/pay/payment-page.tsx'
import { GoTo } from './go-to.tsx'

/** RT-07. Without an order there is nothing to pay yet: what will be paid is the cart. */
export function PaymentRoute() {
  const { orderId, again, dropped, paymentId, gatewayOrder, signature } = useSearch({ from: '/payment' })
  const { go } = useNavigation()
  const order = useOrderAgain(() => go(paths.cart()))
  const returned = useMemo(
    () => {
      const isBack = dropped !== undefined || gatewayOrder !== undefined || paymentId !== undefined
      return orderId !== undefined && isBack ? { orderId, paymentId, gatewayOrder, signature, dropped: dropped !== undefined } : null
    },
    [orderId, dropped, paymentId, gatewayOrder, signature],
  )
  if (orderId === undefined) return <GoTo href={paths.cart()} />
  return (
    <PaymentPage key={orderId} orderId={orderId} returned={returned} again={again !== undefined} onAgain={order.again}>
      <AgainParts {...order} />
    </PaymentPage>
  )
}
