import type { ReactNode } from 'react'
import { formatAmount } from '#domain/money.ts'
import type { StaffRoleWord } from '#domain/staff-acts.ts'
import type { Order, OrderLine } from '#schemas/order.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { classes } from '#src/ui/classes.ts'
import { FoodMark } from '#src/ui/food-mark.tsx'
import { ageText, isOverdue } from './age.ts'
import { type Column, columnOf } from './board-state.ts'
import { type OrderStep, stepsOf } from './order-steps.ts'
import { ServingLines } from './serving-lines.tsx'
import { whereTo } from './serving.ts'
import { words } from './words.ts'
import { wordFor } from './word-for.ts'

export interface OrderCardProps {
  order: Order
  role: StaffRoleWord
  /** Server time, epoch ms. */
  now: number
  /** The outlet's. */
  timeZone: string
  busy: boolean
  /** Asked before anything is done about it. */
  question?: ReactNode
  /** In place of the order's next steps. */
  foot?: ReactNode
  onStep?: (step: OrderStep) => void
}

/** Nobody has answered these yet: how much there is to make is said in place of a status. */
const FRESH: ReadonlySet<Column> = new Set<Column>(['asked', 'fresh'])

/** One order as a cook reads it: number, place, age, dishes, note, what comes next. */
export function OrderCard({ order, role, now, timeZone, busy, question, foot, onStep }: OrderCardProps) {
  const overdue = isOverdue(order, now)
  const age = ageText(now - order.orderPunchTime)
  return (
    <article className={classes(cardClass(), 'order', overdue && 'overdue')} aria-label={words.order.token(order.token)}>
      <header className="between">
        <b className="token">{words.order.token(order.token)}</b>
        <span>{whereTo(order)}</span>
      </header>
      {question}
      <p className={classes('age', !overdue && 'muted')} role={overdue ? 'alert' : undefined}>{overdue ? words.order.waiting(age) : words.order.age(age)}</p>
      <ServingLines order={order} now={now} timeZone={timeZone} />
      <ul className="lines">{order.lines.map((line) => <Line key={line.lineId} line={line} />)}</ul>
      {order.note !== '' && <p className="guest-note"><b>{words.order.note}</b>{' '}{order.note}</p>}
      {order.remark !== '' && <p className="muted small">{order.remark}</p>}
      <p className="between small">
        {FRESH.has(columnOf(order)) ? (
          <span className="muted">{words.order.dishes(order.lines.reduce((sum, line) => sum + line.quantity, 0))}</span>
        ) : (
          <Badge tone={order.status === 'CANCELLED' || order.status === 'FAILED' ? 'bad' : 'plain'}>{wordFor(order.status, words.status)}</Badge>
        )}
        <span className="tabular">{formatAmount(order.bill.total)}</span>
      </p>
      {foot ?? (onStep && <Steps order={order} role={role} busy={busy} onStep={onStep} />)}
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

function Steps({ order: { status, serviceType }, role, busy, onStep }: Required<Pick<OrderCardProps, 'order' | 'role' | 'busy' | 'onStep'>>) {
  const steps = stepsOf(status, serviceType, role)
  if (steps.length === 0) return null
  const kindOf = (step: OrderStep, at: number): 'primary' | 'soft' | 'text' => (step === 'cancel' ? 'text' : at === 0 ? 'primary' : 'soft')
  return (
    <footer className="steps">
      {steps.map((step, at) => (
        <Button key={step} small kind={kindOf(step, at)} busy={busy && at === 0} onClick={() => onStep(step)}>{words.order.step(step, serviceType)}</Button>
      ))}
    </footer>
  )
}
