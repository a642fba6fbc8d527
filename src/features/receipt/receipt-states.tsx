import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import styles from './receipt.module.css'

const BONES = ['emblem', 'half', 'most', 'whole', 'most', 'whole', 'most', 'sum'] as const

/** Only until the phone's own database has been read. */
export const ReceiptLoading = () => (
  <article className={`${styles.paper} ${styles.bones}`}>
    <output className="sr">{speakReceipt('receipt.loading')}</output>
    {BONES.map((bone, at) => <span key={`${bone} ${at < 4}${at % 2}`} className={`${styles.bone} ${styles[bone]}`} />)}
  </article>
)

export const ReceiptPending = ({ orderId, paid }: { orderId: string; paid: number }) => (
  <Empty scene={SCENES.bill} title={speakReceipt('receipt.pending')} action={<ButtonLink href={paths.confirmation(orderId)}>{speakReceipt('receipt.seeOrder')}</ButtonLink>}>
    {paid > 0 ? speakReceipt('receipt.pendingPaid', { amount: formatPrice(paid) }) : speakReceipt('receipt.pendingText')}
  </Empty>
)

export const ReceiptNone = ({ orderId }: { orderId: string }) => (
  <Empty scene={SCENES.bill} title={speakReceipt('receipt.none')} action={<ButtonLink href={paths.confirmation(orderId)}>{speakReceipt('receipt.seeOrder')}</ButtonLink>}>
    {speakReceipt('receipt.noneText')}
  </Empty>
)

/** Another guest's order, or nobody is logged in. */
export const ReceiptGone = () => (
  <Empty scene={SCENES.bill} title={speak('tracking.gone')} action={<ButtonLink href={paths.orders()}>{speak('orders.title')}</ButtonLink>}>
    {speak('tracking.goneText')}
  </Empty>
)

/** The order is not on this phone, and nobody could say whether there is one. */
export const ReceiptFailed = ({ code, onAgain }: { code: ErrorCode; onAgain: () => void }) => (
  <div role="alert">
    <Empty scene={SCENES.bill} title={speakReceipt('receipt.failed')} action={<Button onClick={onAgain}>{speak('common.retry')}</Button>}>
      {speak(`errors.${code}.text`)}
    </Empty>
  </div>
)
