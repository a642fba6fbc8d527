import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { canBeTimed } from '#domain/wanted-time.ts'
import { needsCode, tableOfWay } from '#domain/ways.ts'
import { speak } from '#messages/speak.ts'
import { momentTime } from '#messages/times.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { chooseWay, type WayWish } from '#src/commands/choose-way.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { drawText } from '#src/early/draw-text.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { type Cell, derive, makeCell } from '#src/queries/cell.ts'
import { useCellCalmly } from '#src/queries/use-cell-calmly.ts'
import { useDrawn } from '#src/queries/use-drawn.ts'
import { Bill } from '#src/ui/bill.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/error-text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Option } from '#src/ui/option.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { CarPart } from './car-part.tsx'
import { FarNote } from './far-note.tsx'
import { useCar } from './use-car.ts'
import { changedRows, differenceWords, firstWay, firstWhen, goWords, hoursWords, wantedAtOf, type WayOption, type WaysFacts, wayOptions, type When } from './ways-model.ts'
import { WhenPart } from './when-part.tsx'
import styles from './ways.module.css'

export interface WaysSheetProps {
  facts: WaysFacts
  /** The way that is asked about first; none: the one of now. */
  asked: ServiceType | undefined
  askedWhen: 'now' | 'later'
  /** Epoch ms at which what is shown was confirmed; null: it is live. */
  keptAt: number | null
  /** Where a delivery's address is said. */
  onAddress: () => void
  onClose: () => void
}

/** P-06: how the guest is served, with what each way asks for and costs. The bill, the dishes and the words of the menu follow at once. */
export function WaysSheet({ facts, asked, askedWhen, keptAt, onAddress, onClose }: WaysSheetProps) {
  const { outlet, place, quotes, now } = facts
  const { go, pathname } = useNavigation()
  const [chosen] = useState(() => makeCell(firstWay(facts, asked)))
  // A tap is answered by its mark and its sum; what the way asks for follows after their frame.
  const way = useCellCalmly(chosen)
  const [said, setSaid] = useState(() => ({ way, when: firstWhen(facts, way, askedWhen) }))
  const car = useCar(place.serving?.vehicle ?? null)
  const [isWrong, setWrong] = useState(false)
  const [failure, setFailure] = useState<CommandError | null>(null)
  // A second tap, or the cross, may come before the sheet has gone: it neither keeps a car again nor leads further back.
  const isLeaving = useRef(false)
  const close = (): void => {
    if (isLeaving.current) return
    isLeaving.current = true
    onClose()
  }
  const table = tableOfWay(place.table, way)
  const when = whenOf(way)
  const wantedAt = timeOf(way)
  const options = useMemo(() => wayOptions(facts), [facts])
  const [was, will] = [quotes.get(place.serviceType), quotes.get(way)]

  function whenOf(one: ServiceType): When {
    return said.way === one ? said.when : firstWhen(facts, one, 'now')
  }
  function timeOf(one: ServiceType): number | null | undefined {
    return canBeTimed(one) ? wantedAtOf(whenOf(one), facts, one) : null
  }
  const keep = async (wish: WayWish, then: () => void): Promise<void> => {
    isLeaving.current = true
    const here = pathname()
    const kept = await chooseWay(chosen.get(), wish)
    // The phone's own way back may have closed the sheet meanwhile.
    if ('ok' in kept) return here === pathname() ? then() : undefined
    isLeaving.current = false
    setFailure(kept.error)
  }
  const act = (): void => {
    if (isLeaving.current) return
    const taken = chosen.get()
    const atTable = tableOfWay(place.table, taken) !== null
    if (needsCode(taken) && !atTable) return go(paths.scan())
    const asksCar = taken === 'DT' && !atTable
    if (asksCar && car.isMissing) {
      setWrong(true)
      document.getElementById(CAR_FIELD)?.focus()
      return
    }
    const time = (taken === way ? wantedAt : timeOf(taken)) ?? null
    if (taken === 'DL' && !place.serving?.address) return void keep({ wantedAt: time }, onAddress)
    void keep({ wantedAt: time, ...(asksCar && { vehicle: car.take() }) }, onClose)
  }

  return (
    <Sheet
      open
      onClose={close}
      title={speak('ways.title')}
      closeLabel={speak('wayChoice.close')}
      foot={
        <>
          <WaySum facts={facts} chosen={chosen} />
          <Button onClick={act}>{goWords(facts, way, wantedAt)}</Button>
        </>
      }
    >
      {keptAt !== null && <QuietBar>{speak('wayChoice.offline', { time: momentTime(keptAt, now, outlet.timeZone) })}</QuietBar>}
      <div className={styles.from}>
        <Icon name="counter" />
        <p><b>{outlet.area}</b>{' '}<span className="muted small">{hoursWords(facts, way)}</span></p>
        <Link className="link" href={paths.locations()}>{speak('wayChoice.change')}</Link>
      </div>
      <WayOptions options={options} chosen={chosen} />
      {failure !== null && <p className={styles.part}><ErrorText alert>{speak(`errors.${failure}.text`)}</ErrorText></p>}
      {way === 'SP' && <FarNote outlet={outlet} />}
      {way === 'DT' && table === null && <CarPart id={CAR_FIELD} car={car} isWrong={isWrong && car.isMissing} />}
      {canBeTimed(way) && <WhenPart key={way} facts={facts} way={way} when={when} chosen={wantedAt} onWhen={(next) => setSaid({ way, when: next })} />}
      {was && will && way !== place.serviceType && (
        <section className={styles.part} aria-labelledby="changes">
          <h3 id="changes">{speak('wayChoice.changes')}</h3>
          <Bill rows={changedRows(was.bill, will.bill, speak(`ways.name.${place.serviceType}`))} />
        </section>
      )}
    </Sheet>
  )
}

const CAR_FIELD = 'vehicle-number'

const TOLD_BY_A_RADIO = ['click', 'input', 'change'] as const

/**
 * The browser marks the one that is tapped, and its events end here: React would answer each by setting the whole group to what it rendered,
 * which takes longer than all else between the tap and its frame.
 */
const WayOptions = memo(function WayOptions({ options, chosen }: { options: readonly WayOption[]; chosen: Cell<ServiceType> }) {
  const [first] = useState(chosen.get)
  const hear = useCallback((group: HTMLElement | null) => {
    if (!group) return
    const choose = (event: Event): void => {
      if (!(event.target instanceof HTMLInputElement)) return
      event.stopPropagation()
      const { value } = event.target
      const taken = event.type === 'change' ? options.find(({ way }) => way === value) : undefined
      if (taken) chosen.set(taken.way)
    }
    for (const type of TOLD_BY_A_RADIO) group.addEventListener(type, choose)
    return () => {
      for (const type of TOLD_BY_A_RADIO) group.removeEventListener(type, choose)
    }
  }, [options, chosen])
  return (
    <div ref={hear} className={styles.ways} role="radiogroup" aria-label={speak('ways.title')}>
      {options.map((option) => (
        <Option key={option.way} name="way" value={option.way} icon={option.icon} title={option.title} line={option.line} end={option.price} defaultChecked={first === option.way} />
      ))}
    </div>
  )
})

/** What the cart costs by the way that is chosen, drawn in the frame of the tap. */
function WaySum({ facts: { quotes, place }, chosen }: { facts: WaysFacts; chosen: Cell<ServiceType> }) {
  const sum = useMemo(() => derive([chosen], ([way]): Sum => {
    const [was, will] = [quotes.get(place.serviceType), quotes.get(way)]
    const isOther = was && will && way !== place.serviceType
    return { total: will ? formatPrice(will.bill.total) : '', difference: isOther ? differenceWords(was.bill, will.bill, speak(`ways.name.${place.serviceType}`)) : '' }
  }), [quotes, place.serviceType, chosen])
  return (
    <div ref={useDrawn(sum, drawSum)} className={styles.sum}>
      <b className="tabular" />
      <p className="tiny muted" />
    </div>
  )
}

/** Texts; empty: there is nothing to say. */
interface Sum {
  total: string
  difference: string
}

function drawSum(box: HTMLElement, { total, difference }: Sum): void {
  const [sum, line] = box.children
  box.hidden = total === ''
  if (sum) drawText(sum, total)
  if (line) drawText(line, difference)
}
