import { useState } from 'react'
import { formatAmount, formatPrice } from '#domain/money.ts'
import type { ClosingDish } from '#domain/offers/closing-dish.ts'
import type { FittingOffer, OtherOffer } from '#domain/offers/survey-offers.ts'
import { speak } from '#messages/speak.ts'
import type { Offer } from '#schemas/offer.ts'
import { chooseOffer } from '#src/commands/choose-offer.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { closingOffered, knownOffersCell, type OfferedCart, priceOffered } from '#src/queries/cart-offers.ts'
import { cartNow } from '#src/queries/use-cart.ts'
import { orderedLinesOf } from '#domain/cart.ts'
import { addToCart, newLine } from '#src/commands/add-to-cart.ts'
import { classes } from '#src/ui/classes.ts'
import { DishPicture } from '#src/ui/dish-picture.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Ticket } from '#src/ui/ticket.tsx'
import { CodeField } from './code-field.tsx'
import { foundWords } from './found-words.ts'
import { reasonIcon, reasonText, termsOf, type WordsGround } from '#src/entry/offer-words.ts'
import styles from './offers.module.css'

interface OffersSheetProps {
  offered: OfferedCart
  offline: boolean
  ground: WordsGround
  onGift: (offer: Offer) => void
  onClose: () => void
}

/** All offers beside this order: those that fit with what each saves, what is nearly there and what is missing, and why each other is not. */
export function OffersSheet({ offered, offline, ground, onGift, onClose }: OffersSheetProps) {
  const { survey, choice } = offered
  const held = survey.fits.find(({ offer }) => offer.code === choice?.code)
  const proposed = held?.offer.code ?? survey.fits[0]?.offer.code ?? null
  const [tapped, setPicked] = useState(proposed)
  const [found, setFound] = useState<string | null>(null)
  // A code that was found is picked as soon as its offer is there and fits.
  const picked = tapped === null || survey.fits.some(({ offer }) => offer.code === tapped) ? tapped : proposed
  const chosen = survey.fits.find(({ offer }) => offer.code === picked) ?? null
  const gives = (code: string): void => {
    const offer = knownOffersCell.get()?.offers.find((one) => one.code === code)
    if (offer) onGift(offer)
  }
  const find = (code: string): void => {
    setFound(code)
    setPicked(code)
  }
  const said = found !== null && found === tapped ? foundWords(found, survey, ground) : null
  const use = () => {
    if (chosen?.offer.gives.type === 'IF') return onGift(chosen.offer)
    chooseOffer(chosen?.offer.code ?? null)
    onClose()
  }
  if (!offered.signedIn) return <GuestSheet fits={survey.fits} onClose={onClose} />
  const isEmpty = survey.fits.length + survey.nearly.length + survey.others.length === 0
  return (
    <Sheet open onClose={onClose} title={speak('offers.label')} closeLabel={speak('common.close')} foot={survey.fits.length > 0 ? <UseIt chosen={chosen} ground={ground} onUse={use} /> : undefined}>
      {offline && <QuietBar>{speak('offers.judgedHere')}</QuietBar>}
      <div className={styles.pad}>
        <CodeField offered={offered} offline={offline} ground={ground} onGift={gives} onFound={find} />
        <p className={classes(styles.found, said?.fits === false && styles.unfit)} role="status">{said?.text}</p>
      </div>
      {isEmpty && <Empty scene={SCENES.crumbs} title={speak('offers.empty')}>{speak('offers.emptyText')}</Empty>}
      {survey.fits.length > 0 && <Fitting fits={survey.fits} picked={picked} onPick={setPicked} />}
      {survey.nearly.length > 0 && (
        <section className={styles.group} aria-labelledby="offers-nearly">
          <h2 id="offers-nearly">{speak('offers.nearly')}</h2>
          {survey.nearly.map((other) => <Nearly key={other.offer.id} other={other} offered={offered} ground={ground} />)}
        </section>
      )}
      {survey.others.length > 0 && (
        <details className={styles.group}>
          <summary>
            <h2 className="grow">{speak('offers.others')}</h2>
            <span className="muted small">{survey.others.length}</span>
            <Icon name="down" size={20} />
          </summary>
          {survey.others.map(({ offer, reasons: [first] }) => (
            <div key={offer.id} className={styles.no}>
              <Icon name={reasonIcon(first)} />
              <b>{offer.title}</b>
              <span>{reasonText(first, ground)}</span>
            </div>
          ))}
        </details>
      )}
    </Sheet>
  )
}

/** RO-01: what waits for a visitor who logs in. */
function GuestSheet({ fits, onClose }: { fits: readonly FittingOffer[]; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={speak('offers.label')} closeLabel={speak('common.close')} foot={<ButtonLink wide href={paths.signIn(paths.cart())}>{speak('offers.signInAct')}</ButtonLink>}>
      <Empty scene={SCENES.bill} title={speak('orders.login')}>{speak('offers.perGuest')}</Empty>
      <section className={styles.group} aria-labelledby="offers-waiting">
        <h2 id="offers-waiting">{speak('offers.waiting')}</h2>
        {fits.map(({ offer, saving }) => (
          <div key={offer.id} className={styles.no}>
            <Icon name={offer.gives.type === 'IF' ? 'gift' : 'tag'} />
            <b>{offer.title}</b>
            <span>{speak('offers.wouldSave', { price: formatAmount(saving) })}</span>
          </div>
        ))}
      </section>
    </Sheet>
  )
}

function Fitting({ fits, picked, onPick }: { fits: readonly FittingOffer[]; picked: string | null; onPick: (code: string | null) => void }) {
  return (
    <fieldset className={styles.group}>
      <legend className="sr">{speak('offers.fit')}</legend>
      <header aria-hidden="true">
        <h2>{speak('offers.fit')}</h2>
        <span className="small muted">{speak('offers.oneAtATime')}</span>
      </header>
      {fits.map(({ offer, saving }, index) => (
        <Pick
          key={offer.id}
          kind="radio"
          name="offer"
          checked={picked === offer.code}
          onChange={() => onPick(offer.code)}
          label={<><b>{offer.title}</b> {index === 0 && <Badge tone="good">{speak('offers.savesMost')}</Badge>}</>}
          note={<>{termsOf(offer)} <Ticket code={offer.code} /></>}
          end={<span className={styles.save}>−{formatAmount(saving)}</span>}
        />
      ))}
      <Pick kind="radio" name="offer" checked={picked === null} onChange={() => onPick(null)} label={speak('offers.noOffer')} />
    </fieldset>
  )
}

/** What the order comes to with the offer that is picked. */
function UseIt({ chosen, ground, onUse }: { chosen: FittingOffer | null; ground: WordsGround; onUse: () => void }) {
  const cart = cartNow()
  const priced = priceOffered(cart, orderedLinesOf(cart), chosen && { code: chosen.offer.code, gift: null }, ground.now)
  return (
    <>
      <div className="grow">
        <b className={styles.total}>{priced && formatPrice(priced.quote.bill.total)}</b>
        <p className={chosen ? styles.good : 'muted'}>{chosen ? speak('offers.less', { price: formatAmount(chosen.saving) }) : speak('offers.taxes')}</p>
      </div>
      <Button onClick={onUse}>{speak(chosen ? 'offers.use' : 'offers.useNone')}</Button>
    </>
  )
}

/** VA-20: what is missing, how far the order has come, and the way to more dishes. */
function Nearly({ other, offered, ground }: { other: OtherOffer; offered: OfferedCart; ground: WordsGround }) {
  const { offer, reasons: [first] } = other
  const items = offered.priced.quote.lines.reduce((sum, { total }) => sum + total, 0)
  const closing = closingOffered(cartNow(), other, ground.now)
  return (
    <div className={styles.nearly}>
      <p><b>{offer.title}</b> <Ticket code={offer.code} /></p>
      {first.kind === 'amount' && <div className={styles.gap} aria-hidden="true"><span style={{ inlineSize: `${Math.floor((100 * Math.min(items, first.minimum)) / first.minimum)}%` }} /></div>}
      <p className="small">{reasonText(first, ground)}</p>
      {closing && <Closing {...closing} />}
      <ButtonLink kind="under" href={paths.menu()}>{speak('cart.addMore')}</ButtonLink>
    </div>
  )
}

function Closing({ dish, total }: ClosingDish) {
  return (
    <div className={styles.option}>
      <DishPicture picture={dish.picture} sizes="56px" side={56} />
      <span className="grow"><b>{dish.name}</b><span className="small muted"> {speak('offers.withIt', { price: formatPrice(dish.price), total: formatPrice(total) })}</span></span>
      <Button kind="soft" small onClick={() => void addToCart(newLine(dish))} aria-label={speak('common.addNamed', { name: dish.name })}>{speak('common.add')}</Button>
    </div>
  )
}
