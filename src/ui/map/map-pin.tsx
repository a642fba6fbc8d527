import { classes } from '../classes.ts'
import styles from './map.module.css'

interface MapPinProps {
  /** The map moves under it. */
  lifted?: boolean
  /** It stands where nothing is delivered. */
  out?: boolean
  small?: boolean
}

/** The pin in the middle of a map. */
export function MapPin({ lifted = false, out = false, small = false }: MapPinProps) {
  return (
    <span className={classes(styles.pin, lifted && styles.lifted, out && styles.out, small && styles.smallPin)} aria-hidden="true">
      <svg viewBox="0 0 56 68">
        <ellipse className={styles.shade} cx="28" cy="63" rx="10" ry="4" />
        <g className={styles.lift}>
          <path className={styles.body} d="M28 62C16 46 6 37 6 24a22 22 0 0 1 44 0c0 13-10 22-22 38z" />
          <circle className={styles.disc} cx="28" cy="24" r="14" />
          <path className={styles.glyph} strokeLinecap="round" strokeLinejoin="round" d="m20.5 24.5 7.500-7 7.500 7M22.500 23v8h11v-8" />
        </g>
      </svg>
    </span>
  )
}
