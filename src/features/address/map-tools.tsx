import '#src/theme/icons-later.css'
import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LEAST_ZOOM, type MapView, MOST_ZOOM, panned, zoomed } from '#src/ui/map/mercator.ts'
import { STEP } from '#src/ui/map/use-map-hand.ts'
import styles from './pin.module.css'

interface MapToolsProps {
  view: MapView
  onView: (view: MapView) => void
  onLocate: () => void
}

const WAYS = [['up', 0, STEP], ['left', STEP, 0], ['right', -STEP, 0], ['down', 0, -STEP]] as const

/** What a finger does on the map, by taps alone: arrows, nearer and farther, and where the guest is. */
export function MapTools({ view, onView, onLocate }: MapToolsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.tools}>
      {open && (
        <div className={styles.nudge} role="group" aria-label={speak('address.arrows')}>
          {WAYS.map(([way, dx, dy]) => (
            <button key={way} type="button" className={styles[way]} aria-label={speak(`address.${way}`)} onClick={() => onView(panned(view, dx, dy))}>
              <Icon name="down" size={20} />
            </button>
          ))}
        </div>
      )}
      {open && (
        <>
          <button
            type="button"
            className={styles.round}
            aria-label={speak('address.nearer')}
            aria-disabled={view.zoom >= MOST_ZOOM || undefined}
            onClick={() => onView(zoomed(view, 1))}
          >
            <Icon name="plus" />
          </button>
          <button
            type="button"
            className={styles.round}
            aria-label={speak('address.farther')}
            aria-disabled={view.zoom <= LEAST_ZOOM || undefined}
            onClick={() => onView(zoomed(view, -1))}
          >
            <Icon name="minus" />
          </button>
        </>
      )}
      <button type="button" className={styles.round} aria-label={speak('address.arrows')} aria-expanded={open} onClick={() => setOpen(!open)}><Icon name="move" /></button>
      <button type="button" className={styles.round} aria-label={speak('address.locate')} onClick={onLocate}><Icon name="locate" /></button>
    </div>
  )
}
