import { cameIn } from '#domain/day-close.ts'
import { formatPrice } from '#domain/money.ts'
import type { CloseDay, DayView, TillLine } from '#schemas/day-close.ts'
import { TENDERS, type Tender } from '#schemas/payment.ts'
import { clock } from '../clock.ts'
import { countedPaise, mayBeNegative, paiseOf, type Typed, wrongFields } from './count-model.ts'
import { dayWords } from './day-words.ts'
import layout from './close.module.css'
import styles from './till.module.css'

const dayName = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' })
const signed = (paise: number): string => (paise === 0 ? '0' : `${paise > 0 ? '+' : ''}${formatPrice(paise)}`)
const back = (paise: number): string => (paise === 0 ? '₹0' : formatPrice(-paise))

export interface DayFiguresProps {
  view: DayView
  typed: Typed
  close: CloseDay | null
  onType: (change: Partial<Typed>) => void
}

/** What was billed and paid, and by each way what should be there beside what was counted. */
export function DayFigures({ view, typed, close, onType }: DayFiguresProps) {
  const of = (kind: string): number => view.tasks.filter((task) => task.kind === kind).length
  const cells: readonly (readonly [sign: string, name: string, amount: number])[] = [
    ['', dayWords.billed, view.billed],
    ['=', dayWords.paid(view.paidBills), view.paid],
    ['+', dayWords.notPaid(of('not-paid')), view.notPaid],
    ...(view.toGiveBack > 0 ? [['−', dayWords.toGiveBack(of('give-back')), view.toGiveBack] as const] : []),
  ]
  return (
    <>
      <p className="between">
        <b className={styles.token}>{dayWords.title(dayName.format(Date.parse(view.day)), view.bills)}</b>
        <span className="muted small">{dayWords.asOf(clock.format(view.asOf))}</span>
      </p>
      <div className={layout.equation}>
        {cells.map(([sign, name, amount]) => (
          <div key={name} className={sign === '' ? layout.sumCell : undefined}>
            {sign !== '' && <span className={layout.sign} aria-hidden>{sign}</span>}
            <span className="small muted">{name}</span>
            <b>{formatPrice(amount)}</b>
          </div>
        ))}
      </div>
      {view.earlier !== 0 && <p className="small muted">{dayWords.earlier(formatPrice(view.earlier))}</p>}
      {view.corrected !== undefined && view.corrected !== 0 && <p className="small muted">{dayWords.corrected(signed(view.corrected))}</p>}
      <Online online={view.online} />
      <Count view={view} typed={typed} close={close} onType={onType} />
    </>
  )
}

/** What the payment company drew and sends back; money of no bill is said aloud. */
function Online({ online }: Pick<DayView, 'online'>) {
  if (!online || Object.values(online).every((figure) => figure === 0)) return null
  const { payments, taken, sentBack, owed, unallocated } = online
  return (
    <>
      <p className="small">{dayWords.online(payments, formatPrice(taken), back(sentBack))}</p>
      {owed !== 0 && <p className="small muted">{dayWords.owed(formatPrice(owed))}</p>}
      {unallocated !== 0 && <p className="small" role="alert"><b>{dayWords.unallocated(formatPrice(unallocated))}</b></p>}
    </>
  )
}

/** What the table says of each way; on a phone each figure bears its name (close.module.css). */
const FIGURES = [dayWords.payments, dayWords.taken, dayWords.tips, dayWords.givenBack, dayWords.expected, dayWords.counted, dayWords.differs]

function Count({ view, typed, close, onType }: DayFiguresProps) {
  const openingCash = view.closed?.openingCash ?? close?.openingCash ?? paiseOf(typed.opening) ?? 0
  const expectedOf = (tender: Tender): number => view.lines.filter((line) => line.tender === tender).reduce((sum, line) => sum + cameIn(line), tender === 'CASH' ? openingCash : 0)
  const countedOf = (tender: Tender): number | null => view.closed?.counted[tender] ?? countedPaise(tender, typed.counted[tender])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- once the day is closed nothing in it takes the focus, and keys could not scroll it
    <div className={layout.scrollX} role="region" aria-label={dayWords.count} tabIndex={0}>
      <table className={layout.table}>
        <thead>
          <tr>{[dayWords.way, ...FIGURES].map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {TENDERS.map((tender) => {
            const line = view.lines.find((one) => one.tender === tender)
            const [counted, expected] = [countedOf(tender), expectedOf(tender)]
            const figures = [
              line?.payments ?? 0, formatPrice(line?.taken ?? 0), formatPrice(line?.tips ?? 0), back(line?.givenBack ?? 0), formatPrice(expected),
              view.closed ? formatPrice(counted ?? 0) : <Amount key="counted" field={tender} typed={typed} onType={(value) => onType({ counted: { ...typed.counted, [tender]: value } })} />,
              counted === null ? null : signed(counted - expected),
            ]
            return (
              <tr key={tender}>
                <th scope="row">{dayWords.tenders[tender]}</th>
                {figures.map((figure, at) => <td key={FIGURES[at]} data-name={FIGURES[at]} className={at === FIGURES.length - 1 ? layout.differs : undefined}>{figure}</td>)}
              </tr>
            )
          })}
          <Rooms line={view.lines.find(({ tender }) => tender === 'ROOM')} />
        </tbody>
      </table>
      <p className={layout.opening}>
        <span>{dayWords.opening}</span>
        {view.closed ? <b>{formatPrice(openingCash)}</b> : <Amount field="opening" typed={typed} onType={(opening) => onType({ opening })} />}
      </p>
    </div>
  )
}

/** Bills that went on rooms: owed until check-out, so that nothing of them is here to be counted. */
function Rooms({ line }: { line: TillLine | undefined }) {
  if (!line) return null
  const figures = [line.payments, formatPrice(line.taken), formatPrice(line.tips), back(line.givenBack), null, dayWords.roomCounted, null]
  return (
    <tr>
      <th scope="row">{dayWords.room}</th>
      {figures.map((figure, at) => <td key={FIGURES[at]} data-name={FIGURES[at]}>{figure}</td>)}
    </tr>
  )
}

interface AmountProps {
  field: 'opening' | Tender
  typed: Typed
  onType: (typed: string) => void
}

/** Keys for decimals have no minus on many a tablet: where one may be needed the whole keyboard comes. */
function Amount({ field, typed, onType }: AmountProps) {
  const [label, value] = field === 'opening' ? [dayWords.opening, typed.opening] : [dayWords.countedOf[field], typed.counted[field]]
  return (
    <input
      className={layout.amount}
      aria-label={label}
      aria-invalid={wrongFields(typed).includes(field) || undefined}
      inputMode={field !== 'opening' && mayBeNegative(field) ? 'text' : 'decimal'}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
