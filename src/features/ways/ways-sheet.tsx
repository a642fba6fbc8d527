import { useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { outletState } from '#domain/outlet-state.ts'
import { canBeTimed } from '#domain/wanted-time.ts'
import { needsCode, tableOfWay } from '#domain/ways.ts'
import { speak } from '#messages/speak.ts'
import { hourTime, momentTime } from '#messages/times.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { chooseWay, type WayWish } from '#src/commands/choose-way.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { Bill } from '#src/ui/bill.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Option } from '#src/ui/option.tsx'
import { QuietBar } from '#src/ui/quiet-bar.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { CarPart } from './car-part.tsx'
import { useCar } from './use-car.ts'
import { changedRows, differenceWords, firstWhen, goWords, wantedAtOf, type WaysFacts, wayOptions } from './ways-model.ts'
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
  const { go } = useNavigation()
  const [way, setWay] = useState<ServiceType>(asked ?? place.serviceType)
  const [when, setWhen] = useState(() => firstWhen(facts, way, askedWhen))
  const car = useCar(place.serving?.vehicle ?? null)
  const [isWrong, setWrong] = useState(false)
  const table = tableOfWay(place.table, way)
  const isTimed = canBeTimed(way)
  const wantedAt = isTimed ? wantedAtOf(when, facts, way) : null
  const [was, will] = [quotes.get(place.serviceType), quotes.get(way)]
  const wasName = speak(`ways.name.${place.serviceType}`)
  const lacksCar = way === 'DT' && table === null && car.isMissing

  const choose = (next: ServiceType): void => {
    setWay(next)
    setWhen(firstWhen(facts, next, 'now'))
  }
  const keep = async (wish: WayWish): Promise<void> => {
    await chooseWay(way, wish)
    onClose()
  }
  const act = (): void => {
    if (needsCode(way) && !table) return go(paths.scan())
    if (lacksCar) {
      setWrong(true)
      document.getElementById(CAR_FIELD)?.focus()
      return
    }
    const time = wantedAt ?? null
    if (way === 'DL' && !place.serving?.address) return void chooseWay(way, { wantedAt: time }).then(onAddress)
    void keep({ wantedAt: time, ...(way === 'DT' && table === null && { vehicle: car.take() }) })
  }

  const state = outletState(outlet, facts.availability, way, now)
  const hours = state.accepting ? speak('wayChoice.openTill', { time: hourTime(state.closesAt, outlet.timeZone) }) : state.opensAt === null ? '' : speak('wayChoice.opens', { time: hourTime(state.opensAt, outlet.timeZone) })
  return (
    <Sheet
      open
      onClose={onClose}
      title={speak('ways.title')}
      closeLabel={speak('wayChoice.close')}
      foot={
        <>
          {will && (
            <div className={styles.sum}>
              <b className="tabular">{formatPrice(will.bill.total)}</b>
              {was && way !== place.serviceType && <p className="tiny muted">{differenceWords(was.bill, will.bill, wasName)}</p>}
            </div>
          )}
          <Button onClick={act}>{goWords(facts, way, wantedAt)}</Button>
        </>
      }
    >
      {keptAt !== null && <QuietBar>{speak('wayChoice.offline', { time: momentTime(keptAt, now, outlet.timeZone) })}</QuietBar>}
      <div className={styles.from}>
        <Icon name="counter" />
        <p><b>{outlet.area}</b>{' '}<span className="muted small">{hours}</span></p>
        <Link className="link" href={paths.locations()}>{speak('wayChoice.change')}</Link>
      </div>
      <div className={styles.ways} role="radiogroup" aria-label={speak('ways.title')}>
        {wayOptions(facts).map((option) => (
          <Option key={option.way} name="way" icon={option.icon} title={option.title} line={option.line} end={option.price} checked={way === option.way} onChange={() => choose(option.way)} />
        ))}
      </div>
      {way === 'DT' && table === null && <CarPart id={CAR_FIELD} car={car} isWrong={isWrong && lacksCar} />}
      {isTimed && <WhenPart facts={facts} way={way} when={when} chosen={wantedAt} onWhen={setWhen} />}
      {was && will && way !== place.serviceType && (
        <section className={styles.part} aria-labelledby="changes">
          <h3 id="changes">{speak('wayChoice.changes')}</h3>
          <Bill rows={changedRows(was.bill, will.bill, wasName)} />
        </section>
      )}
    </Sheet>
  )
}

const CAR_FIELD = 'vehicle-number'
