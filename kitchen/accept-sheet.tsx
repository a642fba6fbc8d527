import { useState } from 'react'
import type { Order } from '#schemas/order.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import foot from '#src/ui/foot.module.css'
import band from '#src/ui/group.module.css'
import { Pick } from '#src/ui/pick.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { words } from './words.ts'

export interface AcceptSheetProps {
  /** null: the sheet is closed. */
  order: Order | null
  /** The outlet's usual time. */
  minutes: number | null
  busy: boolean
  onClose: () => void
  onAccept: (order: Order, cancelledLineIds: readonly string[], prepMinutes: number | null) => void
  /** Leads to where the whole order is cancelled; null: not by this person. */
  onCancel: ((order: Order) => void) | null
}

const MINUTES = [10, 15, 20, 30, 45]

/** Which dishes cannot be made, and how long the others take. */
export function AcceptSheet({ order, ...rest }: AcceptSheetProps) {
  return (
    <Sheet open={order !== null} onClose={rest.onClose} title={words.part.title(order?.token ?? 0)} closeLabel={words.close} foot={null}>
      {order && <Choices key={order.id} order={order} {...rest} />}
    </Sheet>
  )
}

function Choices({ order, minutes, busy, onAccept, onCancel }: AcceptSheetProps & { order: Order }) {
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set())
  const [ready, setReady] = useState(minutes)
  const options = [...new Set([...MINUTES, ...(minutes === null ? [] : [minutes])])].sort((a, b) => a - b)
  const made = order.lines.length - cancelled.size
  const mark = (id: string): void => setCancelled((held) => (held.has(id) ? new Set([...held].filter((other) => other !== id)) : new Set([...held, id])))
  return (
    <>
      <section className={band.group}>
        <h2>{words.part.lines}</h2>
        <p className="muted small">{words.part.linesText}</p>
        {order.lines.map((line) => (
          <Pick key={line.lineId} kind="checkbox" label={`${line.quantity} × ${line.name}`} note={line.choices || undefined} checked={cancelled.has(line.lineId)} onChange={() => mark(line.lineId)} />
        ))}
      </section>
      <section className={band.group}>
        <h2>{words.part.minutes}</h2>
        <div className="row wrap">
          {options.map((option) => <Chip key={option} pressed={ready === option} onClick={() => setReady(option)}>{words.part.minutesOf(option)}</Chip>)}
        </div>
      </section>
      <div className={foot.foot}>
        {made === 0 ? (
          <>
            <p role="alert">{words.part.none}</p>
            {onCancel && <Button kind="danger" wide onClick={() => onCancel(order)}>{words.part.cancel}</Button>}
          </>
        ) : (
          <Button wide busy={busy} onClick={() => onAccept(order, [...cancelled], ready)}>
            {cancelled.size === 0 ? words.part.accept : words.part.acceptSome(made, order.lines.length)}
          </Button>
        )}
      </div>
    </>
  )
}
