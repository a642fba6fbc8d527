import { useEffect, useMemo, useRef, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import type { Cart } from '#schemas/cart.ts'
import type { Offer } from '#schemas/offer.ts'
import { askForCode, chooseOffer } from '#src/commands/choose-offer.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import type { OfferedCart } from '#src/queries/cart-offers.ts'
import { dishNamesNow } from '#src/queries/dish-names.ts'
import { outletLabelNow } from '#src/queries/outlet-names.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { usePatience } from '#src/queries/use-patience.ts'
import { syncWorkerCell } from '#src/queries/workers.ts'
import { useOutlet } from '#src/queries/use-outlet.ts'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { foodName } from '#paint/names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { BillSkeleton } from '#src/ui/skeletons.tsx'
import { GiftSheet } from './gift-sheet.tsx'
import { giftText, type OfferRow, offerRow, type RowAct } from './offer-row-model.ts'
import type { WordsGround } from '#src/entry/offer-words.ts'
import { OffersSheet } from './offers-sheet.tsx'
import styles from './offers.module.css'

const EVERY_MS = 15_000
/** Offers that have not been read by then are said to be missing. */
const COME_MS = 10_000

type Open = { kind: 'none' } | { kind: 'offers' } | { kind: 'gift'; offer: Offer }

/** P-05: the cart's offers in one row, and the sheet behind it. */
export function CartOffer({ offered, cart }: { offered: OfferedCart | null | undefined; cart: Cart }) {
  const { go } = useNavigation()
  const outlet = useOutlet()
  const offline = useIsCutOff()
  const now = useServerNow(EVERY_MS)
  const isPatient = usePatience('offers', COME_MS)
  const [open, setOpen] = useState<Open>({ kind: 'none' })
  const ground = useMemo((): WordsGround => ({ now, timeZone: outlet?.timeZone ?? 'Asia/Kolkata', outletName: outletLabelNow, dishNames: dishNamesNow }), [now, outlet])
  const wrong = useWrongCode(offered, offline)
  const reading = offerRow({ offered, isPatient, cart, offline, wrong, ground })
  if (reading.kind === 'none') return null
  const act = (does: RowAct) => {
    switch (does.kind) {
      case 'open': return setOpen({ kind: 'offers' })
      case 'sign-in': return go(paths.signIn(paths.cart()))
      case 'choose': return chooseOffer(does.code)
      case 'again': return void syncWorkerCell.get()?.sync()
      case 'gift': return setOpen(does)
    }
  }
  return (
    <section aria-label={speak('offers.label')}>
      {reading.kind === 'loading' ? <RowSkeleton /> : <Row row={reading.row} onAct={act} />}
      {offered && open.kind === 'offers' && (
        <OffersSheet
          offered={offered}
          offline={offline}
          ground={ground}
          onGift={(offer) => setOpen({ kind: 'gift', offer })}
          onClose={() => setOpen({ kind: 'none' })}
        />
      )}
      {offered && open.kind === 'gift' && <GiftSheet offer={open.offer} offered={offered} onClose={() => setOpen({ kind: 'none' })} />}
    </section>
  )
}

/** A code that was kept where nobody could judge it is asked for once there is a network. @returns the one that nobody has; it stays in the cart until the guest lets it go */
function useWrongCode(offered: OfferedCart | null | undefined, offline: boolean): string {
  const [wrong, setWrong] = useState('')
  const asked = useRef('')
  const unknown = offered?.priced.outcome.kind === 'unknown' ? offered.priced.outcome.code : null
  const way = offered?.serviceType ?? null
  useEffect(() => {
    if (offline) asked.current = ''
    if (offline || unknown === null || way === null || asked.current === unknown) return
    asked.current = unknown
    void askForCode(unknown, way).then((answer) => {
      if (answer === 'unknown') setWrong(unknown)
    })
  }, [offline, unknown, way])
  return wrong
}

const RowSkeleton = () => (
  <div className={classes(styles.offer, styles.plain)} aria-busy="true">
    <Icon name="tag" />
    <div className="grow"><BillSkeleton label={speak('offers.looking')} rows={2} /></div>
  </div>
)

function Row({ row: { tone, icon, title, text, act, seeAll }, onAct }: { row: OfferRow; onAct: (does: RowAct) => void }) {
  return (
    <div className={classes(styles.offer, tone !== 'proposed' && styles[tone])}>
      <Icon name={icon} />
      <div className="grow">
        <b>{title}</b>
        <p className="small muted">
          {text}
          {seeAll && (
            <>
              {' '}
              <button type="button" className="link" onClick={() => onAct({ kind: 'open' })}>{speak('offers.seeAll')}</button>
            </>
          )}
        </p>
      </div>
      <Button kind="text" onClick={() => onAct(act.does)}>{act.label}</Button>
    </div>
  )
}

/** F-9: the dish an offer gives stands among the dishes, at no price; it comes and goes with its offer. */
export function CartGift({ offered }: { offered: OfferedCart | null | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  if (offered?.priced.outcome.kind !== 'applied') return null
  const { outcome: { offer }, quote, applied } = offered.priced
  const giftLineId = applied.find(({ id }) => id === offer.id)?.giftLineId
  const line = quote.lines.find(({ lineId }) => lineId === giftLineId)
  if (!line) return null
  return (
    <article className={classes(cardClass(), styles.gift)}>
      <DishPicture picture={line.picture} sizes="56px" side={56} />
      <div className="grow">
        <h3><FoodMark foodType={line.foodType} word={foodName(line.foodType)} quiet /> {line.name}</h3>
        <p className={classes('small', styles.good)}>{giftText(offer)}</p>
        <Button kind="under" onClick={() => setIsOpen(true)}>{speak('offers.chooseAnother')}</Button>
      </div>
      <span className="price">{formatPrice(0)} <s className="muted">{formatPrice(line.total)}</s></span>
      {isOpen && <GiftSheet offer={offer} offered={offered} onClose={() => setIsOpen(false)} />}
    </article>
  )
}
