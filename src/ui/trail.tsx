import { classes } from './classes.ts'
import styles from './trail.module.css'

export interface TrailStep {
  name: string
  /** A line below the name. */
  more?: string | undefined
  /** Shown time ("12:32") and, where it is known, its machine-readable form; null while it has not been. */
  time: { shown: string; iso?: string } | null
  /**
   * `now`: it stands there; `live`: somebody waits for it; `checked`: at the bank by the server's word; `stop`: it ended there; `bad`: it came to nothing there;
   * `back`: money on its way back.
   */
  state: 'done' | 'now' | 'live' | 'checked' | 'stop' | 'bad' | 'back' | 'next'
}

const CURRENT: ReadonlySet<TrailStep['state']> = new Set(['now', 'live', 'checked'])

/** A way in words, with the time of each step that was. @param known only what is known is joined by a solid line */
export function Trail({ steps, known = false }: { steps: readonly TrailStep[]; known?: boolean }) {
  return (
    <ol className={classes(styles.trail, known && styles.known)}>
      {steps.map(({ name, more, time, state }) => (
        <li key={name} className={styles[state]} aria-current={CURRENT.has(state) ? 'step' : undefined}>
          <span>{name}</span>
          {time && <time dateTime={time.iso}>{time.shown}</time>}
          {more !== undefined && <small>{more}</small>}
        </li>
      ))}
    </ol>
  )
}
