import { useRef, useState } from 'react'
import type { DayView } from '#schemas/day-close.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import emptyBox from '../../public/scenes/empty-box.svg'
import { clock } from '../clock.ts'
import type { DayList, KitchenApi } from '../kitchen-api.ts'
import { CloseQuestion } from './close-question.tsx'
import { closeOf, type Counting, settlingOf, type Typed, typedFor, wrongFields } from './count-model.ts'
import { DayFigures } from './day-figures.tsx'
import { DayTasks } from './day-tasks.tsx'
import { dayWords } from './day-words.ts'
import layout from './close.module.css'
import cash from './cash.module.css'
import styles from './till.module.css'
import { useDay } from './use-day.ts'

export interface DayCloseProps {
  api: KitchenApi
  outletId: string
  /** How many orders of a business day are not over; null: not known. */
  underWay: (day: string) => number | null
  counting: Counting
  onCounting: (counting: Counting) => void
  onSettle: (orderId: string) => void
}

/** The day's close: what was billed, what came in, what was counted, and a word for what is left. */
export function DayClose({ api, outletId, underWay, counting, onCounting, onSettle }: DayCloseProps) {
  const day = useDay(api, outletId)
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const closing = useRef<HTMLButtonElement>(null)
  if (day.state.phase === 'loading')
    return (
      <p className={styles.whole}>
        <output className="sr">{dayWords.loading}</output>
        <span className={styles.bone} />
        <span className={styles.bone} />
      </p>
    )
  if (day.state.phase === 'failed')
    return (
      <section className={styles.whole}>
        <Empty scene={emptyBox} title={dayWords.failed} action={<Button onClick={() => void day.read()}>{dayWords.again}</Button>}>
          {dayWords.failedText}
        </Empty>
      </section>
    )
  const view = day.state.day
  const typed = typedFor(counting, view.day)
  const close = closeOf(view, typed)
  const settling = settlingOf(view, close)
  const type = (change: Partial<Typed>): void => {
    onCounting({ day: view.day, typed: { ...typed, ...change } })
    setError(null)
    setAsking(false)
  }
  const sign = (): void => {
    const [wrong] = wrongFields(typed)
    if (wrong) return setError(dayWords.notAnAmount[wrong])
    if (!close) return setError(dayWords.notCounted)
    if (settling.left.length > 0) return setError(dayWords.wordMissing)
    setAsking(true)
  }
  const closeForGood = (): void => {
    setAsking(false)
    if (close) void day.close(close)
  }
  const stop = (): void => {
    setAsking(false)
    closing.current?.focus()
  }
  const left = settling.left.length
  return (
    <div className={layout.closing}>
      <section className={styles.panel} aria-label={dayWords.billed}>
        <div className={`${styles.scrolls} ${cash.ways}`}>
          <DayFigures view={view} typed={typed} close={close} onType={type} />
        </div>
      </section>
      <section className={styles.panel} aria-label={dayWords.settle(left)}>
        <DayTasks view={view} settling={settling} isCounted={close !== null} typed={typed} onNote={(id, note) => type({ notes: { ...typed.notes, [id]: note } })} onSettle={onSettle} />
        {view.closed ? (
          <footer><Closed view={view} save={(list) => saveList(api, outletId, view.day, list)} /></footer>
        ) : (
          <footer>
            {day.trouble !== null && <ErrorText alert>{day.trouble}</ErrorText>}
            {error !== null && <ErrorText alert>{error}</ErrorText>}
            {isAsking && <CloseQuestion underWay={underWay(view.day)} onYes={closeForGood} onNo={stop} />}
            <Button wide kind={isAsking ? 'line' : 'primary'} ref={closing} busy={day.busy} onClick={sign}>{left === 0 ? dayWords.close : dayWords.closeLeft(left)}</Button>
          </footer>
        )}
      </section>
    </div>
  )
}

/** What a payment company settles only where one took something on the day. */
const listsOf = ({ online }: DayView): DayList[] => ['counter', 'bills', ...(online && online.payments + online.sentBack > 0 ? (['gateway'] as const) : [])]

function Closed({ view, save }: { view: DayView; save: (list: DayList) => Promise<void> }) {
  const [saving, setSaving] = useState<DayList | null>(null)
  const [isLost, setIsLost] = useState(false)
  if (!view.closed) return null
  const fetchList = (list: DayList): void => {
    setSaving(list)
    setIsLost(false)
    void save(list).catch(() => setIsLost(true)).finally(() => setSaving(null))
  }
  return (
    <output className={styles.taken}>
      <span className={styles.seal}><Icon name="check" /></span>
      <h2>{dayWords.closed}</h2>
      <span className="muted">{dayWords.closedText(clock.format(view.closed.at), view.closed.by)}</span>
      <span className={layout.lists}>
        {listsOf(view).map((list) => <Button key={list} wide kind="soft" busy={saving === list} onClick={() => fetchList(list)}>{dayWords.export[list]}</Button>)}
      </span>
      {isLost && <ErrorText alert>{dayWords.notSaved}</ErrorText>}
    </output>
  )
}

/** Hands a table of the day over as a file. */
async function saveList(api: KitchenApi, outletId: string, day: string, list: DayList): Promise<void> {
  const address = URL.createObjectURL(await api.dayList(outletId, day, list))
  const link = document.createElement('a')
  link.href = address
  link.download = `${list}-${day}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
