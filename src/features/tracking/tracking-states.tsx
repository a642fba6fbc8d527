import { speak } from '#messages/speak.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { OrdersSkeleton } from '#src/ui/skeletons.tsx'

/** Only until outbox and database have been read. */
export const TrackingLoading = () => <OrdersSkeleton label={speak('tracking.loading')} rows={2} />

/** Another guest's order, or a phone that was cleared. */
export const TrackingGone = () => (
  <Empty level={1} scene={SCENES.bill} title={speak('tracking.gone')} action={<ButtonLink href={paths.orders()}>{speak('orders.title')}</ButtonLink>}>
    {speak('tracking.goneText')}
  </Empty>
)
