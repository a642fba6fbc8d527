import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { OrdersSkeleton } from '#src/ui/skeletons.tsx'

export const OrdersLoading = () => <OrdersSkeleton label={speak('orders.loading')} />

export const OrdersEmpty = () => (
  <Empty scene={SCENES.bill} title={speak('orders.empty')} action={<ButtonLink href={paths.menu()}>{speak('orders.orderSomething')}</ButtonLink>}>
    {speak('orders.emptyText')}
  </Empty>
)

/** No button: they are asked for without one as soon as there is a connection. */
export const OrdersNeedNetwork = () => (
  <Empty scene={SCENES.box} title={speak('orders.needNetwork')}>
    {speak('orders.needNetworkText')}
  </Empty>
)

export const OrdersEmptyPeriod = () => (
  <Empty scene={SCENES.bill} title={speak('orders.emptyPeriod')}>
    {speak('orders.emptyPeriodText')}
  </Empty>
)

export const OrdersNotFound = () => (
  <Empty scene={SCENES.bill} title={speak('orders.notFound')}>
    {speak('orders.notFoundText')}
  </Empty>
)

/** RO-01. */
export const OrdersOfVisitor = () => (
  <Empty scene={SCENES.bill} title={speak('orders.login')} action={<ButtonLink href={paths.signIn(paths.orders())}>{speak('orders.loginAction')}</ButtonLink>}>
    {speak('orders.loginText')}
  </Empty>
)
