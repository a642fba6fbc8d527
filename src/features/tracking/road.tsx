import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import styles from './road.module.css'

const STREETS = [
  'M-900 76h2200M-900 190h2200M-900 286h2200',
  'M-640-10v330M-470-10v330M-300-10v330M-110-10v330M66-10v330M188-10v330M334-10v330M500-10v330M650-10v330M840-10v330M1010-10v330',
].join('')

/** A drawing of a way, not a map: nobody tells us where the rider is. */
export function Road() {
  return (
    <>
      <svg viewBox="0 0 390 306" className={styles.map}>
        <path className={styles.park} d="M214 92h96v74h-96zM24 210h84v66H24z" />
        <path className={styles.street} d={STREETS} />
        <path className={styles.lane} d="M-470 132h658M188 236h462M126 76v114M262 190v130" />
        <path className={styles.route} d="M66 106v84h122v46h104" />
      </svg>
      <span className={classes(styles.spot, styles.from)}><Icon name="cloche" size={20} /></span>
      <span className={classes(styles.spot, styles.rider)}><Icon name="scooter" /></span>
      <span className={classes(styles.spot, styles.to)}><Icon name="home" size={20} /></span>
    </>
  )
}
