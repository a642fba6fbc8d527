import type { StaffRoleWord } from '#domain/staff-acts.ts'
import { Button } from '#src/ui/button.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import type { PartialOrder } from './read-orders.ts'
import { type OrderStep, stepsOf } from './order-steps.ts'
import { words } from './words.ts'

export interface PartialOrderPageProps {
  order: PartialOrder
  role: StaffRoleWord
  busy: boolean
  onBack: () => void
  onStep: (step: OrderStep) => void
}

/** All that can be read of an order that the board cannot show, and what can be done with it all the same. */
export function PartialOrderPage({ order, role, busy, onBack, onStep }: PartialOrderPageProps) {
  const steps = order.status === null ? [] : stepsOf(order.status, 'DI', role).filter((step) => step !== 'part')
  return (
    <div className="column stack">
      <PageBar title={words.partial.title(order.token)} back={{ label: words.close, onBack }} />
      <div className="pad stack">
        <p>{words.partial.readable}</p>
        {order.tableLabel !== null && <p><b>{order.tableLabel}</b></p>}
        <ul className="lines">{order.dishes.map((dish, at) => <li key={at}>{dish}</li>)}</ul>
        {order.note !== '' && <p className="guest-note"><b>{words.order.note}</b>{' '}{order.note}</p>}
        <p className="muted">{words.partial.ask}</p>
        <footer className="steps">
          {steps.map((step, at) => (
            <Button key={step} small kind={at === 0 ? 'primary' : 'soft'} busy={busy} onClick={() => onStep(step)}>{words.order.step(step, 'DI')}</Button>
          ))}
        </footer>
      </div>
    </div>
  )
}
