import { useState } from 'react'
import { dayKey } from '#messages/times.ts'
import { speak } from '#messages/speak.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { Slots } from '#src/ui/slots.tsx'
import { neededMinutes, onDay, timesOf, type Times, type WaysFacts, type When } from './ways-model.ts'
import styles from './ways.module.css'

interface WhenPartProps {
  facts: WaysFacts
  way: ServiceType
  when: When
  /** Epoch ms; null: as soon as possible; undefined: no time can be had. */
  chosen: number | null | undefined
  onWhen: (when: When) => void
}

/** CO-06: now, with when the guest will be there, or later today or tomorrow. */
export function WhenPart({ facts, way, when, chosen, onWhen }: WhenPartProps) {
  const { now, days } = timesOf(facts, way)
  const zone = facts.outlet.timeZone
  const [day, setDay] = useState(() => (typeof chosen === 'number' ? dayKey(chosen, zone) : ''))
  const shown = days.find((each) => each.day === day) ?? days[0]
  const chooseDay = (each: Times['days'][number]): void => {
    setDay(each.day)
    onWhen({ kind: 'later', at: onDay(each.slots, chosen, zone) })
  }
  if (now.length === 0 && !shown) return <p className={styles.part}>{speak('wayChoice.noTimes')}</p>
  return (
    <section className={styles.part}>
      {now.length > 0 && shown && (
        <Segments
          name="when"
          label={speak('wayChoice.when')}
          options={[{ value: 'now', label: speak('wayChoice.now') }, { value: 'later', label: speak('wayChoice.later') }]}
          value={when.kind}
          onValue={(kind) => onWhen(kind === 'now' ? { kind, minutes: 0 } : { kind, at: null })}
        />
      )}
      {when.kind === 'now' && way === 'SP' && now.length > 0 && (
        <>
          <h3>{speak('wayChoice.thereWhen')}</h3>
          <Slots name="minutes" label={speak('wayChoice.thereWhen')} slots={now} value={when.minutes} onValue={(minutes) => onWhen({ kind: 'now', minutes })} />
        </>
      )}
      {when.kind === 'later' && shown && (
        <>
          <div className={styles.days}>
            {days.map((each) => <Chip key={each.day} pressed={each === shown} onClick={() => chooseDay(each)}>{each.label}</Chip>)}
          </div>
          <h3>{speak(way === 'SP' ? 'wayChoice.at' : 'wayChoice.bringAt')}</h3>
          <Slots name="slot" label={speak(way === 'SP' ? 'wayChoice.at' : 'wayChoice.bringAt')} slots={shown.slots} value={chosen ?? null} onValue={(at) => onWhen({ kind: 'later', at })} />
          <p className="tiny muted">{speak('wayChoice.kitchenStarts', { minutes: neededMinutes(facts, way) })}</p>
        </>
      )}
    </section>
  )
}
