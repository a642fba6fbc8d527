import { speak } from '#messages/speak.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
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

/** The order is not on this phone, and nobody could say whether there is one. */
export const TrackingFailed = ({ code, onAgain }: { code: ErrorCode; onAgain: () => void }) => (
  <div role="alert">
    <Empty level={1} scene={SCENES.bill} title={speak('tracking.notLoaded')} action={<Button onClick={onAgain}>{speak('common.retry')}</Button>}>
      {speak(`errors.${code}.text`)}
    </Empty>
  </div>
)
