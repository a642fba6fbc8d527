import styles from './trail.module.css'

export interface TrailStep {
  name: string
  /** Shown time ("12:32") and its machine-readable form; null while it has not been. */
  time: { shown: string; iso: string } | null
  state: 'done' | 'now' | 'next'
}

/** An order's way in words, with the time of each step that was. */
export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <ol className={styles.trail}>
      {steps.map(({ name, time, state }) => (
        <li key={name} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span>{name}</span>
          {time && <time dateTime={time.iso}>{time.shown}</time>}
        </li>
      ))}
    </ol>
  )
}
