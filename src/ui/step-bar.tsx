import styles from './step-bar.module.css'

export interface StepBarProps {
  steps: number
  /** How many are done. */
  done: number
  /** The next one: under way; waits on this phone (dashed, still); ended there; came to nothing there. */
  stands: 'now' | 'waiting' | 'stop' | 'bad'
}

/** How far an order is, at a glance. The trail below says it in words, so this is not read out. */
export function StepBar({ steps, done, stands }: StepBarProps) {
  return (
    <ol className={styles.steps} aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => (
        <li key={step} className={step < done ? styles.done : step === done ? styles[stands] : undefined} />
      ))}
    </ol>
  )
}
