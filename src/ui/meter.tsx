import styles from './meter.module.css'

/** How far something has come, 0 to 1, on a brand card; words beside it say the same, so it is not read out. */
export function Meter({ share }: { share: number }) {
  return (
    <div className={styles.meter} aria-hidden="true">
      <span style={{ inlineSize: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }} />
    </div>
  )
}
