import { formatPrice } from '#domain/money.ts'
import type { DayView } from '#schemas/day-close.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ageText } from '../age.ts'
import { wordFor } from '../word-for.ts'
import type { Settling, Typed } from './count-model.ts'
import { dayWords } from './day-words.ts'
import layout from './close.module.css'
import styles from './till.module.css'

export interface DayTasksProps {
  view: DayView
  settling: Settling
  /** Every way is counted by which something came in. */
  isCounted: boolean
  typed: Typed
  onNote: (id: string, note: string) => void
  onSettle: (orderId: string) => void
}

const LONGEST = 200

/** What differs is a task: a bill to settle, a count to explain. */
export function DayTasks({ view, settling, isCounted, typed, onNote, onSettle }: DayTasksProps) {
  const isClosed = view.closed !== null
  const noteOf = (id: string): string => view.closed?.notes[id] ?? typed.notes[id] ?? ''
  const differing = isClosed
    ? Object.keys(view.closed?.notes ?? {})
        .filter((id) => id.startsWith('differs:'))
        .map((id) => ({ id, title: wordFor(id.slice('differs:'.length), dayWords.tenders) }))
    : settling.differing.map(({ id, tender, amount }) => ({
        id,
        title: amount < 0 ? dayWords.short(dayWords.tenders[tender], formatPrice(-amount)) : dayWords.over(dayWords.tenders[tender], formatPrice(amount)),
      }))
  const count = view.tasks.length + differing.length
  const note = (id: string) => isClosed
    ? <p className="small muted">{`“${noteOf(id)}”`}</p>
    : <TextField label={dayWords.why} maxLength={LONGEST} autoComplete="off" value={noteOf(id)} onChange={({ target }) => onNote(id, target.value)} />
  return (
    <div className={`${styles.scrolls} ${layout.tasks}`}>
      <h2>{isClosed ? dayWords.settled : dayWords.settle(count)}</h2>
      {count === 0 && <p className="muted">{dayWords.nothing(isClosed || isCounted)}</p>}
      {view.tasks.map((task) => (
        <article key={task.id} className={layout.task}>
          <p className="between"><b>{dayWords.task(task.token, formatPrice(task.amount))}</b><Badge tone={task.kind === 'give-back' ? 'bad' : 'warn'}>{wordFor(task.kind, dayWords.kinds)}</Badge></p>
          <p className="small muted">{[task.place, ageText(view.asOf - task.since)].filter((part) => part !== '').join(', ')}</p>
          {!isClosed && <Button kind="soft" small onClick={() => onSettle(task.orderId)}>{dayWords.take}</Button>}
          {note(task.id)}
        </article>
      ))}
      {differing.map(({ id, title }) => (
        <article key={id} className={layout.task}>
          <p className="between"><b>{title}</b><Badge tone="warn">{dayWords.count}</Badge></p>
          {note(id)}
        </article>
      ))}
    </div>
  )
}
