import { formatAmount } from '#domain/money.ts'
import { isRunning, nextStatus } from '#domain/order-life.ts'
import type { Order, OrderLine } from '#schemas/order.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { ageText, isOverdue } from './age.ts'
import { columnOf } from './board-state.ts'
import { words } from './words.ts'
import { wordFor } from './word-for.ts'

export type OrderStep = 'accept' | 'part' | 'ready' | 'dispatch' | 'serve' | 'cancel'

export interface OrderCardProps {
  order: Order
  /** Server time, epoch ms. */
  now: number
  busy: boolean
  onStep: (step: OrderStep) => void
}

/** One order as a cook reads it: number, place, age, dishes, note, what comes next. */
export function OrderCard({ order, now, busy, onStep }: OrderCardProps) {
  const overdue = isOverdue(order, now)
  const age = ageText(now - order.orderPunchTime)
  return (
    <article className={classes(cardClass(), 'order', overdue && 'overdue')} aria-label={words.order.token(order.token)}>
      <header className="between">
        <b className="token">{words.order.token(order.token)}</b>
        <span>{order.tableLabel ?? wordFor(order.serviceType, words.services)}</span>
      </header>
      <p className={classes('age', !overdue && 'muted')} role={overdue ? 'alert' : undefined}>{overdue ? words.order.waiting(age) : words.order.age(age)}</p>
      <ul className="lines">{order.lines.map((line) => <Line key={line.lineId} line={line} />)}</ul>
      {order.note !== '' && <p className="guest-note"><b>{words.order.note}</b>{' '}{order.note}</p>}
      {order.remark !== '' && <p className="muted small">{order.remark}</p>}
      <p className="between small">
        {columnOf(order) === 'fresh' ? <span className="muted">{words.order.dishes(order.lines.reduce((sum, line) => sum + line.quantity, 0))}</span> : <Badge tone={order.status === 'CANCELLED' || order.status === 'FAILED' ? 'bad' : 'plain'}>{wordFor(order.status, words.status)}</Badge>}
        <span className="tabular">{formatAmount(order.bill.total)}</span>
      </p>
      {isRunning(order.status) && <Steps order={order} busy={busy} onStep={onStep} />}
    </article>
  )
}

function Line({ line }: { line: OrderLine }) {
  return (
    <li className={classes(line.cancelled && 'out')}>
      <b className="tabular">{line.quantity}{' ×'}</b>
      <span className="grow">
        <FoodMark foodType={line.foodType} word={wordFor(line.foodType, words.food)} quiet />
        <span className="dish">{line.name}</span>
        {line.choices !== '' && <small className="muted">{line.choices}</small>}
        {line.cancelled && <small className="cannot">{words.order.cannot}</small>}
      </span>
    </li>
  )
}

/** What the order's status allows (ST-09); the first is the usual next one. */
function Steps({ order, busy, onStep }: Pick<OrderCardProps, 'order' | 'busy' | 'onStep'>) {
  const may = (act: Parameters<typeof nextStatus>[1]): boolean => nextStatus(order.status, act) !== null
  const isDelivery = order.serviceType === 'DL'
  return (
    <footer className="steps">
      {may('accept') && <Button small busy={busy} onClick={() => onStep('accept')}>{words.order.accept}</Button>}
      {may('accept-part') && <Button small kind="soft" onClick={() => onStep('part')}>{words.order.acceptPart}</Button>}
      {may('ready') && <Button small busy={busy} onClick={() => onStep('ready')}>{words.order.ready}</Button>}
      {may('dispatch') && isDelivery && <Button small busy={busy} onClick={() => onStep('dispatch')}>{words.order.dispatch}</Button>}
      {may('serve') && <Button small kind={may('ready') ? 'soft' : 'primary'} busy={busy && !may('ready')} onClick={() => onStep('serve')}>{words.order.serve(order.serviceType)}</Button>}
      {may('cancel') && <Button small kind="text" onClick={() => onStep('cancel')}>{words.order.cancel}</Button>}
    </footer>
  )
}
