import { isCancelAsked } from '#domain/cancel-ask.ts'
import { distanceParts } from '#domain/distance.ts'
import { type StaffRoleWord, staffMay } from '#domain/staff-acts.ts'
import type { Order } from '#schemas/order.ts'
import { Button } from '#src/ui/button.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './presence.module.css'
import { words } from './words.ts'

export interface PresencePartProps {
  /** Orders of which it is not known that somebody sits at their table (decision 0035), the longest waiting first. */
  orders: readonly Order[]
  role: StaffRoleWord
  /** Server time, epoch ms. */
  now: number
  timeZone: string
  busy: ReadonlySet<string>
  /** `accept`: somebody is there, and the order is taken in with the same tap. */
  onAnswer: (order: Order, answer: 'there' | 'accept' | 'nobody') => void
  onCancelAnswer: (order: Order, answer: 'YES' | 'NO') => void
}

/** Before the kitchen has them: is somebody sitting there? */
export function PresencePart({ orders, role, now, timeZone, busy, onAnswer, onCancelAnswer }: PresencePartProps) {
  if (orders.length === 0) return null
  const mayAccept = staffMay(role, 'accept')
  return (
    <section aria-label={words.presence.title}>
      <h2>{words.presence.title}<span className="muted">{orders.length}</span></h2>
      {orders.map((order) => (
        <OrderCard
          key={order.id} order={order} role={role} now={now} timeZone={timeZone} busy={busy.has(order.id)}
          question={
            <>
              {isCancelAsked(order) && <CancelQuestion order={order} role={role} busy={busy.has(order.id)} onAnswer={(said) => onCancelAnswer(order, said)} />}
              <Question order={order} />
            </>
          }
          foot={staffMay(role, 'confirm-presence') && (
            <footer className="steps">
              <Button small busy={busy.has(order.id)} onClick={() => onAnswer(order, mayAccept ? 'accept' : 'there')}>{mayAccept ? words.presence.accept : words.presence.there}</Button>
              {mayAccept && <Button small kind="soft" onClick={() => onAnswer(order, 'there')}>{words.presence.later}</Button>}
              <Button small kind="text" onClick={() => onAnswer(order, 'nobody')}>{words.presence.nobody}</Button>
            </footer>
          )}
        />
      ))}
    </section>
  )
}

/** CO-04: what the phone says of its distance is a hint, not proof: walls and tall buildings mislead it. */
function Question({ order: { tableLabel, serviceType, metresAway } }: { order: Order }) {
  const away = typeof metresAway === 'number' ? distanceParts(metresAway) : null
  return (
    <p className={styles.question}>
      <b>{words.presence.question(tableLabel ?? '', serviceType)}</b>
      {away && <span className="muted">{words.presence.away(`${away.value} ${away.unit}`)}</span>}
    </p>
  )
}
