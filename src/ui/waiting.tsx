import styles from './waiting.module.css'
import { Spinner } from './spinner.tsx'

/** In the place of a part whose shape is not known yet: the sign in its middle. `label` is read out. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting}>
      <Spinner label={label} />
    </div>
  )
}
