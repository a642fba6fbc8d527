import type { PayStep } from './pay-trail.ts'
import styles from './pay-trail.module.css'

/** What happened to a payment: a solid line is known, a dashed one is not yet. */
export const PayTrail = ({ steps }: { steps: readonly PayStep[] }) => (
  <ol className={styles.trail}>
    {steps.map(({ name, more, time, state }) => (
      <li key={name} className={styles[state]} aria-current={state === 'live' || state === 'now' ? 'step' : undefined}>
        <span>{name}</span>
        {time !== undefined && <span className={styles.time}>{time}</span>}
        {more !== undefined && <small>{more}</small>}
      </li>
    ))}
  </ol>
)
