import { speak } from '#messages/speak.ts'
import { askOlderOrders, type OlderState, type Span } from '#src/queries/older-orders.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './orders.module.css'

interface OlderFootProps {
  /** More of them are on this phone. */
  hasMore: boolean
  onMore: () => void
  older: OlderState
  period: string
  span: Span
  offline: boolean
}

/** The end of the list: the next ten from this phone, then from the server. */
export function OlderFoot({ hasMore, onMore, older, period, span, offline }: OlderFootProps) {
  if (hasMore) return <Button kind="line" wide onClick={onMore}>{speak('orders.more')}</Button>
  if (older.kind === 'none') return null
  if (offline) return <p className={styles.asOf}>{speak('orders.olderOffline')}</p>
  const ask = () => {
    onMore()
    void askOlderOrders(period, span)
  }
  return (
    <>
      {older.kind === 'failed' && <p className={styles.asOf} role="alert">{speak('orders.olderFailed', { reason: speak(`errors.${older.code}.text`) })}</p>}
      <Button kind="line" wide busy={older.kind === 'asking'} onClick={ask}>{speak(older.kind === 'failed' ? 'common.retry' : 'orders.older')}</Button>
    </>
  )
}
