import { speak } from '#messages/speak.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty, type EmptyProps } from '#src/ui/empty.tsx'
import { paths } from './paths.ts'
import { SCENES } from './scenes.ts'

/** The guest who is logged in has no such order: another guest's, or a phone that was cleared. */
export const OrderGone = ({ level }: Pick<EmptyProps, 'level'>) => (
  <Empty level={level} scene={SCENES.bill} title={speak('tracking.gone')} action={<ButtonLink href={paths.orders()}>{speak('orders.title')}</ButtonLink>}>
    {speak('tracking.goneText')}
  </Empty>
)

interface OrderUnreadProps extends Pick<EmptyProps, 'level'> {
  title: string
  code: ErrorCode
  onAgain: () => void
}

/** The order is not on this phone, and nobody could say whether there is one. */
export const OrderUnread = ({ level, title, code, onAgain }: OrderUnreadProps) => (
  <div role="alert">
    <Empty level={level} scene={SCENES.bill} title={title} action={<Button onClick={onAgain}>{speak('common.retry')}</Button>}>
      {speak(`errors.${code}.text`)}
    </Empty>
  </div>
)
