import { useEffect, useRef, useState } from 'react'
import { quoteChanges } from '#domain/quote-changes.ts'
import { linesOf } from '#domain/cart.ts'
import { speak } from '#messages/speak.ts'
import { type NoticeView, offlineNotice } from '#paint/menu-view.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { useCart, useCartIsLost, useCartQuote } from '#src/queries/use-cart.ts'
import { useMenuIsUnread } from '#src/queries/use-unread.ts'
import { QuietBar } from '#src/ui/quiet-bar.tsx'

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
      {isCartLost && <QuietBar icon="warning">{speak('menu.cartLost')}</QuietBar>}
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
