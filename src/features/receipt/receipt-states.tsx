import { formatPrice } from '#domain/money.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { ButtonLink } from '#src/ui/button.tsx'
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
