import type { PayTruth } from '#domain/pay-truth.ts'
import { speak } from '#messages/speak.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { paths } from '#src/entry/paths.ts'
import { useOutletArea } from '#src/queries/outlet-area.ts'
import { isOfferedOnline } from '#src/queries/pay-offer.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { usePayTruth } from '#src/queries/use-pay-truth.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { cardClass, CardLink } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { Dishes } from '#src/ui/dishes.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Meter } from '#src/ui/meter.tsx'
import { hasReceipt, orderCard, progressOf, ratedLine, waitingLine } from './orders-model.ts'
import styles from './orders.module.css'

interface CardProps {
  view: OrderView
  timeZone: string
}

const MOST_DISHES = 4
/** Of a payment nobody has a final word on. */
const UNDER_WAY: ReadonlySet<PayTruth> = new Set(['left', 'noanswer', 'reported', 'checking', 'still', 'asking'])

/** An order on its way, in the brand's colours. */
export function RunningCard({ view, timeZone, now, outlet }: CardProps & { now: number; outlet: Outlet | null }) {
  const reading = usePayTruth(view.order)
  const isOffered = reading !== null && isOfferedOnline(reading.order, reading.truth, outlet, now)
  const where = useOutletArea(view) ?? view.outletName
  const card = orderCard(view, where, timeZone)
  const share = progressOf(view, now)
  return (
    <div className={styles.withPay}>
      <CardLink tone="brand" href={paths.confirmation(view.id)}>
        <span className="row">
          <Dishes pictures={view.lines.map(({ picture }) => picture)} most={3} side={52} />
          <span className="grow" />
          {view.token !== null && <Badge>{speak('tracking.token', { token: String(view.token) })}</Badge>}
        </span>
        {share !== null && <Meter share={share} />}
        <span className={styles.running}>
          <b>{card.status.label}</b>
          <Icon name="right" size={20} />
        </span>
        <span className="small muted">{speak('common.joined', { first: card.price, second: view.tableLabel ?? where })}</span>
      </CardLink>
      {isOffered && <ButtonLink kind="soft" small href={paths.payment(view.id)}>{speak('tracking.pay.now')}</ButtonLink>}
      {reading && !isOffered && UNDER_WAY.has(reading.truth) && (
        <ButtonLink kind="line" small href={paths.payment(view.id)}>{speak(`tracking.pay.${reading.truth}`, { amount: card.price })}</ButtonLink>
      )}
    </div>
  )
}

/** An order that is not with the kitchen. */
export function WaitingCard({ view, timeZone }: CardProps) {
  return (
    <article className={cardClass({ tone: 'warm', row: true })}>
      <Icon name="phone" />
      <div className="grow">
        <b>{view.truth.stage === 'phone' ? speak('orders.waits', { count: 1 }) : speak(`tracking.heading.${view.truth.stage === 'kitchen' ? 'placed' : view.truth.stage}`)}</b>
        <p className="small muted">{waitingLine(view, timeZone)}</p>
      </div>
      <ButtonLink small href={view.truth.stage === 'ask' ? paths.changed(view.id) : paths.confirmation(view.id)}>{speak('orders.open')}</ButtonLink>
    </article>
  )
}

interface PastCardProps extends CardProps {
  onAgain: (view: OrderView) => void
  canRate: boolean
}

/** An order of the past: its dishes are how one remembers it. */
export function PastCard({ view, timeZone, onAgain, canRate }: PastCardProps) {
  const card = orderCard(view, useOutletArea(view) ?? view.outletName, timeZone)
  const rated = ratedLine(view)
  return (
    <article className={classes(cardClass(), styles.order)}>
      <Link className={styles.open} href={paths.confirmation(view.id)}>
        <Dishes pictures={view.lines.map(({ picture }) => picture)} most={MOST_DISHES} shape="tiles" side={56} />
        <span className={styles.line}>
          <b>{card.title}</b>
          <span className="price tabular">{card.price}</span>
        </span>
        <span className={styles.line}>
          <span className="small muted">{card.when}</span>
          <Badge tone={card.status.tone}>{card.status.label}</Badge>
        </span>
      </Link>
      {card.money !== null && <p className="small muted">{card.money}</p>}
      {rated !== null && <p className="small muted">{rated}</p>}
      <div className={styles.acts}>
        <Button kind="soft" small onClick={() => onAgain(view)}>{speak('orders.again')}</Button>
        {hasReceipt(view) && <ButtonLink kind="line" small href={paths.receipt(view.id)}>{speak('orders.receipt')}</ButtonLink>}
        {canRate && <ButtonLink kind="line" small icon="star" href={paths.feedback(view.id)}>{speak('orders.rate')}</ButtonLink>}
      </div>
    </article>
  )
}
