import styles from './step-bar.module.css'
import { classes } from './classes.ts'

export interface StepBarProps {
  steps: number
  /** How many are done; the next one is under way. */
  done: number
  /** The step under way waits on this phone: dashed, still. */
  waiting?: boolean | undefined
}

/** How far an order is, at a glance. The trail below says it in words, so this is not read out. */
export function StepBar({ steps, done, waiting }: StepBarProps) {
  return (
    <ol className={styles.steps} aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => (
        <li key={step} className={classes(step < done && styles.done, step === done && styles.now, step === done && waiting && styles.waiting)} />
      ))}
    </ol>
  )
}
