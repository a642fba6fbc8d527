import { type CSSProperties, useState } from 'react'
import { formatPrice, groupDigits } from '#domain/money.ts'
import { pointStep } from '#domain/points/price-with-points.ts'
import { speak } from '#messages/speak.ts'
import { choosePoints } from '#src/commands/choose-offer.ts'
import { type OfferedCart, pricePointed } from '#src/queries/cart-offers.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { cartNow } from '#src/queries/use-cart.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import styles from './points.module.css'

const EVERY_MS = 15_000
/** Rupees that can be chosen with one tap, beside the most. */
const AMOUNTS = [50, 100, 200]

/** How many points pay for the order, what that leaves to pay, and what it does to an offer that is on it (VA-21). */
export function PointsSheet({ offered, onClose }: { offered: OfferedCart; onClose: () => void }) {
  const { priced: { quote, room, outcome }, points, book: { outlet } } = offered
  const now = useServerNow(EVERY_MS)
  const most = room?.most ?? 0
  const [chosen, setChosen] = useState((quote.points?.used ?? 0) || most)
  const { points: terms } = outlet
  const used = Math.min(chosen, most)
  const priced = pricePointed(cartNow(), used, now)
  if (!terms || !priced) return null
  const price = (count: number): string => formatPrice(count * terms.paisePerPoint)
  const isAll = used === most
  // As many as the order takes: more, where a dish comes, and no more than there are.
  const use = () => {
    choosePoints(isAll ? points : used)
    onClose()
  }
  const leave = () => {
    choosePoints(0)
    onClose()
  }
  const { total } = priced.quote.bill
  const offer = outcome.kind === 'applied' ? outcome.offer : null
  const gain = quote.bill.total - total
  const foot = offer ? (
    <>
      <Button kind="line" onClick={onClose}>{speak('points.keep', { code: offer.code })}</Button>
      <Button onClick={use}>{speak('points.usePoints')}</Button>
    </>
  ) : (
    <>
      <div className="grow">
        <b className={styles.total}>{formatPrice(total)}</b>
        <p className="tiny muted">{speak('points.toPay')}</p>
      </div>
      <Button onClick={use}>{speak('points.useThem', { count: used })}</Button>
    </>
  )
  return (
    <Sheet open onClose={onClose} title={speak('points.title')} closeLabel={speak('common.close')} foot={foot}>
      <div className={styles.pad}>
        <p className="muted">
          <b className={styles.have}>{speak('points.have', { count: points })}</b>{' '}
          {speak('points.terms', { count: pointStep(terms), price: price(pointStep(terms)), most: price(most) })}
        </p>
        <p className={styles.sum}><span className={styles.big}>{price(used)}</span> <span className="muted">{speak('points.with', { count: used })}</span></p>
        <Amount used={used} most={most} step={pointStep(terms)} price={price} onUse={setChosen} />
        <Amounts used={used} most={most} paisePerPoint={terms.paisePerPoint} onUse={setChosen} />
        <Facts left={points - used} earns={priced.quote.points?.earns ?? 0} was={quote.points?.used ? null : (quote.points?.earns ?? null)} />
        {offer && (
          <p className={styles.say}>
            <Icon name="tag" size={20} />
            <b>{speak('points.takesPlace', { code: offer.code })}</b>
            <span>{speak('points.notTogether')} {gain >= 0 ? speak('points.less', { price: formatPrice(gain), count: used }) : speak('points.more', { price: formatPrice(-gain) })}</span>
          </p>
        )}
        {(quote.points?.used ?? 0) > 0 && <Button kind="under" onClick={leave}>{speak('points.without')}</Button>}
      </div>
    </Sheet>
  )
}

interface AmountProps {
  used: number
  most: number
  onUse: (points: number) => void
}

function Amount({ used, most, step, price, onUse }: AmountProps & { step: number; price: (points: number) => string }) {
  const style: CSSProperties & { '--at': string } = { '--at': `${most > step ? ((used - step) / (most - step)) * 100 : 100}%` }
  return (
    <input
      className={styles.range}
      type="range"
      min={step}
      max={most}
      step={step}
      value={used}
      aria-label={speak('points.slider')}
      aria-valuetext={`${price(used)} ${speak('points.with', { count: used })}`}
      style={style}
      onChange={({ target }) => onUse(Number(target.value))}
    />
  )
}

function Amounts({ used, most, paisePerPoint, onUse }: AmountProps & { paisePerPoint: number }) {
  const smaller = AMOUNTS.map((rupees) => (rupees * 100) / paisePerPoint).filter((count) => Number.isInteger(count) && count < most)
  return (
    <div className={styles.amounts} role="group" aria-label={speak('points.amounts')}>
      {[...smaller, most].map((count) => <Chip key={count} pressed={used === count} onClick={() => onUse(count)}>{formatPrice(count * paisePerPoint)}</Chip>)}
    </div>
  )
}

function Facts({ left, earns, was }: { left: number; earns: number; was: number | null }) {
  return (
    <dl className={styles.facts}>
      <dt>{speak('points.left')}</dt>
      <dd>{groupDigits(left)}</dd>
      {(earns > 0 || (was ?? 0) > 0) && (
        <>
          <dt>{speak('points.earns')}</dt>
          <dd>{was === null || was === earns ? groupDigits(earns) : speak('points.earnsWas', { count: earns, was })}</dd>
        </>
      )}
    </dl>
  )
}
