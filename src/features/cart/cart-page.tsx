import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isBrought } from '#domain/delivery.ts'
import { isWayChosen, waysOf } from '#domain/ways.ts'
import { speak } from '#messages/speak.ts'
import type { Place } from '#schemas/device.ts'
import { confirmPlace } from '#src/commands/open-place.ts'
import { placeOrder } from '#src/commands/place-order.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { addressPaths } from '#src/entry/address-paths.ts'
import { paths } from '#src/entry/paths.ts'
import { lidToSend, type OfferedCart, offerToSend } from '#src/queries/cart-offers.ts'
import { heldTapAt } from '#src/queries/held-tap.ts'
import { payTimingCell, timingOf } from '#src/queries/pay-timing.ts'
import { PlaceChip } from '#src/entry/place-chip.tsx'
import { StillThereSheet } from '#src/entry/table-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, Cards } from '#src/ui/card.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { CartBill, CartTotal } from './cart-bill.tsx'
import { CartDelivery } from './cart-delivery.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartGift, CartOffer } from './cart-offer.tsx'
import { CartPoints } from './cart-points.tsx'
import { CartNote } from './cart-note.tsx'
import { MysteryCard, MysteryDish } from './mystery-card.tsx'
import { ClosedSheet, FailureSheet, LostDealSheet, UnavailableSheet } from './cart-sheets.tsx'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useCartIsLost } from '#src/queries/use-cart.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { CartEmpty, CartLoading, CartOfNoPlace } from './cart-states.tsx'
import { OtherOutletCart } from './other-outlet-cart.tsx'
import { isSamePlace, isStillMeant, type KeptTap } from './kept-tap.ts'
import { PayChoice } from './pay-choice.tsx'
import type { CartModel } from './cart-model.ts'
import type { CartReading } from './cart-reading.ts'
import { type CartView, useCartPage } from './use-cart-page.ts'
import styles from './cart.module.css'

const MINUTE = 60_000

/** RT-05: everything before the order, on one scroll; the total and the one action in the foot. @param children a sheet over it; @param end of its bar */
export function CartPage({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  const { reading, offered, now } = useCartPage()
  const isLost = useCartIsLost()
  return (
    <div className={styles.page}>
      <PageBar title={speak('cart.title')} back={{ label: speak('cart.backToMenu'), href: paths.menu() }}>
        {'place' in reading && <CartPlaceChip place={reading.place} />}
        {end}
      </PageBar>
      {reading.kind === 'loading' && <main><CartLoading /></main>}
      {reading.kind === 'no-place' && <main><CartOfNoPlace /></main>}
      {reading.kind === 'empty' && <main><CartEmpty isLost={isLost} /></main>}
      {reading.kind === 'other-outlet' && <OtherOutletCart {...reading} />}
      {reading.kind === 'shown' && <FilledCart {...reading} offered={offered} now={now} />}
      {children}
    </div>
  )
}

/** Where it goes; a tap chooses another way where there is one. */
function CartPlaceChip({ place }: { place: Place }) {
  const { go } = useNavigation()
  const outlet = useOutlet()
  const now = useServerNow(MINUTE)
  if (outlet && !isWayChosen({ ...place, outlet })) return null
  return <PlaceChip place={place} outlet={outlet} now={now} onPress={outlet && waysOf(outlet).length > 1 ? () => go(paths.ways({ from: 'cart' })) : undefined} />
}

type Open = 'none' | 'still-there' | 'unavailable' | 'closed' | 'failed' | 'full' | 'lost-deal'

interface FilledCartProps extends Extract<CartReading, { kind: 'shown' }> {
  offered: OfferedCart | null | undefined
  now: () => CartView
}

function FilledCart({ place, cart, model, offered, now }: FilledCartProps) {
  const { go, replace } = useNavigation()
  const [open, setOpen] = useState<Open>(model.obstacle.kind === 'unavailable' ? 'unavailable' : 'none')
  const [busy, setBusy] = useState(false)
  const [toast, setToast] = useState<string | null>(null)
  const kept = useRef<KeptTap | null>(null)
  const close = () => setOpen('none')
  const { obstacle } = model
  const outlet = useOutlet()

  /** @param isAsked the guest has said that it may go without the dish from under a lid */
  const send = async (isAsked = false) => {
    close()
    // The bill that is read is ahead of the page for a moment after a tap.
    const { reading, offered } = now()
    if (reading.kind !== 'shown' || !reading.quote || busy) return
    const { quote, cart, place, model } = reading
    if (offered?.priced.lid.kind === 'lost' && !isAsked) return setOpen('lost-deal')
    setBusy(true)
    const timing = timingOf(payTimingCell.get(), model.timings)
    const answer = await placeOrder({ quote, cart, place, offer: offerToSend(offered), mystery: lidToSend(cart, offered), timing })
    if ('ok' in answer) return replace(timing === 'PRE_PAYMENT' ? paths.payment(answer.orderId) : paths.confirmation(answer.orderId))
    setBusy(false)
    if (answer.error === 'UNAUTHORIZED_ACTION') return go(paths.signIn(paths.cart()))
    setOpen(answer.error === 'STORAGE_FULL' ? 'full' : answer.error === 'ITEM_NOT_AVAILABLE' && model.unavailable.length > 0 ? 'unavailable' : 'failed')
  }
  const stay = async () => {
    await confirmPlace(Date.now(), place.table?.scanCode)
    const { reading } = now()
    // Another tab may have opened another table, which nobody was asked about.
    if (reading.kind === 'shown' && isSamePlace(reading.place, place)) await send()
  }
  /** Null while cart or bill are being read. */
  const standing = () => {
    const { reading, offered } = now()
    return reading.kind === 'shown' && reading.model.obstacle.kind !== 'bill-comes' ? { ...reading.model, place: reading.place, offered } : null
  }
  const act = () => {
    // A tab that was suspended handles its taps when it goes on, hours later perhaps.
    if (heldTapAt(Date.now()) !== null) return
    const kind = standing()?.obstacle.kind
    switch (kind) {
      case undefined: return void (kept.current = { total: model.total, place, at: Date.now() })
      case 'none': return void send()
      case 'sign-in': return go(paths.signIn(paths.cart()))
      case 'room': return go(paths.scan())
      case 'way': return go(paths.ways({ from: 'cart' }))
      case 'vehicle': return go(paths.ways({ from: 'cart', way: 'DT' }))
      case 'outside':
      case 'address': return go(addressPaths.list(paths.cart()))
      case 'minimum': return go(paths.menu())
      case 'time': return go(paths.ways({ from: 'cart', when: 'later' }))
      case 'unpriced': return setToast(speak('cart.unpriced'))
      case 'closed':
      case 'still-there':
      case 'unavailable': return setOpen(kind)
    }
  }

  useEffect(() => {
    const tap = kept.current
    const found = tap && standing()
    if (!found) return
    kept.current = null
    if (isStillMeant(tap, found, Date.now())) act()
  })

  return (
    <>
      {model.offlineWords !== null && <QuietBar>{model.offlineWords}</QuietBar>}
      {model.counterWords !== null && <QuietBar icon="counter">{model.counterWords}</QuietBar>}
      {model.fullWords !== null && <QuietBar icon="info">{model.fullWords}</QuietBar>}
      {model.wayWords !== null && <QuietBar icon="info">{model.wayWords}</QuietBar>}
      {obstacle.kind === 'closed' && <QuietBar icon="clock">{obstacle.text}</QuietBar>}
      <main className={styles.main}>
        <div className={styles.parts}>
          <Cards>
            {isBrought(place.serviceType) && <CartDelivery place={place} outlet={outlet} />}
            <CartLines lines={model.lines} total={model.total} />
            <CartGift offered={offered} />
            <MysteryDish offered={offered} />
            <CartNote note={cart.note} />
          </Cards>
          <Cards>
            <CartOffer offered={offered} cart={cart} />
            <CartPoints offered={offered} />
            <MysteryCard offered={offered} />
            <Card aria-labelledby="bill">
              <h2 id="bill">{speak('cart.bill')}</h2>
              <CartBill comes={obstacle.kind === 'bill-comes'} />
              <p className={styles.licence}>{[speak('cart.noServiceCharge'), model.fssai === null ? '' : speak('cart.fssai', { fssai: model.fssai })].filter(Boolean).join(' ')}</p>
            </Card>
            <PayChoice model={model} />
          </Cards>
        </div>
        <Foot figure={<CartTotal />} line={footLine(model, offered)}>
          <Button onClick={act} busy={busy || obstacle.kind === 'bill-comes'}>{model.action}</Button>
        </Foot>
      </main>
      {open === 'unavailable' && model.unavailable.length > 0 && (
        <UnavailableSheet lines={model.unavailable} others={model.lines.length - model.unavailable.length} onClose={close} />
      )}
      {open === 'still-there' && obstacle.kind === 'still-there' && (
        <StillThereSheet table={obstacle.table} onYes={() => void stay()} onNo={() => go(paths.scan())} onClose={close} />
      )}
      {open === 'lost-deal' && offered?.priced.lid.kind === 'lost' && <LostDealSheet reason={offered.priced.lid.reasons[0]} onWithout={() => void send(true)} onClose={close} />}
      {open === 'closed' && obstacle.kind === 'closed' && <ClosedSheet text={obstacle.text} hasOthers={obstacle.hasOthers} onClose={close} />}
      {open === 'failed' && <FailureSheet title={speak('cartNotices.failedTitle')} text={speak('cartNotices.failed')} onRetry={() => void send()} onClose={close} />}
      {open === 'full' && <FailureSheet title={speak('errors.STORAGE_FULL.title')} text={speak('cartNotices.full')} onRetry={() => void send()} onClose={close} />}
      <Toast text={toast} onDone={() => setToast(null)} />
    </>
  )
}

/** What the order earns once it is paid for (F-33), else how many dishes it has. */
function footLine({ count }: CartModel, offered: OfferedCart | null | undefined): string {
  const earns = offered?.signedIn ? (offered.priced.quote.points?.earns ?? 0) : 0
  return earns > 0 ? speak('points.foot', { count: earns }) : speak('common.items', { count })
}
