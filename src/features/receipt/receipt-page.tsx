import '#src/theme/icons-money.css'
import { useState } from 'react'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { OrderGone, OrderUnread } from '#src/entry/order-missing.tsx'
import { paths } from '#src/entry/paths.ts'
import { lookUpOrder } from '#src/queries/older-orders.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { Button } from '#src/ui/button.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Toast } from '#src/ui/toast.tsx'
import type { Receipt } from './receipt-model.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import { ReceiptLoading, ReceiptNone, ReceiptPending } from './receipt-states.tsx'
import { receiptText } from './receipt-text.ts'
import styles from './receipt.module.css'
import { shareText } from './share-receipt.ts'
import { useReceipt } from './use-receipt.ts'

/** What was bought, taxed and paid, on a slip of paper that can be printed and handed on. */
export function ReceiptPage({ orderId }: { orderId: string }) {
  const reading = useReceipt(orderId)
  const place = usePlace()
  const shown = reading.kind === 'read' && reading.view.kind === 'shown' ? reading.view : null
  return (
    <div className={styles.page}>
      <div className={styles.noPrint}>
        <PageBar title={speakReceipt('receipt.title')} back={{ label: speakReceipt('receipt.toOrder'), href: paths.confirmation(orderId) }} />
        {shown && reading.kind === 'read' && reading.offline && <QuietBar>{speakReceipt('receipt.offline')}</QuietBar>}
      </div>
      <main className={styles.desk}>
        {reading.kind === 'loading' && <ReceiptLoading />}
        {reading.kind === 'gone' && <OrderGone />}
        {reading.kind === 'failed' && <OrderUnread title={speakReceipt('receipt.failed')} code={reading.code} onAgain={() => void lookUpOrder(orderId)} />}
        {reading.kind === 'read' && reading.view.kind === 'pending' && <ReceiptPending orderId={orderId} paid={reading.view.paid} />}
        {reading.kind === 'read' && reading.view.kind === 'none' && <ReceiptNone orderId={orderId} />}
        {shown && <ReceiptPaper receipt={shown} emblem={place?.brand.emblem ?? shown.shop.slice(0, 1)} />}
      </main>
      {shown && <Deeds receipt={shown} />}
    </div>
  )
}

function Deeds({ receipt }: { receipt: Receipt }) {
  const [said, setSaid] = useState<string | null>(null)
  const share = async (): Promise<void> => {
    const ways = { share: 'share' in navigator ? (data: ShareData) => navigator.share(data) : undefined, clipboard: navigator.clipboard }
    const how = await shareText(ways, `${receipt.title}, ${receipt.shop}`, receiptText(receipt))
    if (how === 'copied') setSaid(speakReceipt('receipt.shared'))
    if (how === 'failed') setSaid(speakReceipt('receipt.notShared'))
  }
  return (
    <div className={styles.noPrint}>
      <Foot>
        <Button kind="line" icon="print" onClick={() => print()}>{speakReceipt('receipt.print')}</Button>
        <Button icon="share" onClick={() => void share()}>{speakReceipt('receipt.share')}</Button>
      </Foot>
      <Toast text={said} onDone={() => setSaid(null)} />
    </div>
  )
}
