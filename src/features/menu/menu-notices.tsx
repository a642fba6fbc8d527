import { useEffect, useRef, useState } from 'react'
import { quoteChanges } from '#domain/quote-changes.ts'
import { linesOf } from '#domain/cart.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import { type NoticeView, offlineNotice } from '#paint/menu-view.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { useCart, useCartIsLost, useCartQuote } from '#src/queries/use-cart.ts'
import { useMenuIsUnread } from '#src/queries/use-unread.ts'
import { type OrderView, useWaitingOrders } from '#src/queries/use-orders.ts'
import { CardLink } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Dishes } from '#src/ui/dishes.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import styles from './menu.module.css'

/** How long "back online" stands where there is nothing to do about it. */
const BACK_MS = 3000

interface NoticesProps {
  offline: boolean
  confirmedAt: number | null
  /** Epoch ms, on the clock of `confirmedAt`. */
  now: number
  closed: NoticeView | null
  /** An order can be placed, now or for the time the guest has said. */
  canOrder: boolean
  timeZone: string
  storage: 'ok' | 'full' | 'evicted'
}

/** Quiet bars below the header: what is known, and its time. */
export function MenuNotices({ offline, confirmedAt, now, closed, canOrder, timeZone, storage }: NoticesProps) {
  const back = useBackOnline(offline)
  const isCartLost = useCartIsLost()
  const isUnread = useMenuIsUnread()
  const notice = offline && confirmedAt !== null ? offlineNotice(confirmedAt, now, timeZone, canOrder) : null
  return (
    <>
      {notice && <QuietBar icon={notice.icon}>{notice.text}</QuietBar>}
      {!offline && back && <BackOnline />}
      {closed && <QuietBar icon={closed.icon}>{closed.text}</QuietBar>}
      {isCartLost && <QuietBar icon="warning">{speak('cart.lost')}</QuietBar>}
      {isUnread && <QuietBar icon="info">{speak('menu.unread')}</QuietBar>}
      {storage !== 'ok' && <QuietBar icon="warning">{speak(storage === 'full' ? 'menu.storageFull' : 'menu.storageEvicted')}</QuietBar>}
    </>
  )
}

/** True for a while after the connection came back. */
function useBackOnline(offline: boolean): boolean {
  const wasOffline = useRef(offline)
  const [back, setBack] = useState(false)
  useEffect(() => {
    const returned = wasOffline.current && !offline
    wasOffline.current = offline
    if (!returned) return
    setBack(true)
    const timer = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(timer)
  }, [offline])
  return back
}

function BackOnline() {
  const { go } = useNavigation()
  const cart = useCart()
  const quote = useCartQuote()
  const count = quote ? quoteChanges(linesOf(cart), quote).length : 0
  if (count === 0) return <QuietBar tone="good">{speak('menu.backOnline')}</QuietBar>
  return <QuietBar tone="good" action={{ label: speak('menu.seeThem'), onAct: () => go(paths.cart()) }}>{speak('menu.pricesChanged', { count })}</QuietBar>
}

/** Orders that are not with the kitchen stand above everything: their truth is worth more than any dish. */
export function WaitingOrders({ timeZone }: { timeZone: string }) {
  const [first, ...others] = useWaitingOrders()
  if (!first) return null
  return (
    <section className={styles.waiting}>
      <CardLink tone="warm" row href={others.length > 0 ? paths.orders() : paths.confirmation(first.id)}>
        <Dishes pictures={first.lines.map((line) => line.picture)} most={2} />
        <span className={classes('grow', styles.waitingWords)}>
          <b>{others.length > 0 ? speak('menu.waitingMany', { count: others.length + 1 }) : waitingTitle(first)}</b>
          <span className="small muted">{waitingLine(first, timeZone)}</span>
        </span>
        <Icon name="right" size={20} />
      </CardLink>
    </section>
  )
}

const waitingTitle = ({ truth }: OrderView): string =>
  truth.stage === 'phone' ? speak('menu.waiting') : truth.stage === 'kitchen' ? speak('menu.running') : speak(`menu.waitingTitle.${truth.stage}`)

function waitingLine({ truth, entry }: OrderView, timeZone: string): string {
  switch (truth.stage) {
    case 'phone': return speak('menu.waitingUntil', { time: entry?.expiresAt ? clockTime(entry.expiresAt, timeZone) : '' })
    case 'sending': return speak('menu.waitingSending')
    case 'unknown': return speak('menu.waitingUnknown')
    case 'ask': return speak('menu.waitingAsk')
    case 'expired':
    case 'rejected': return speak('menu.waitingNothing')
    case 'withdrawn':
    case 'unpaid':
    case 'kitchen': return ''
  }
}
