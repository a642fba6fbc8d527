import { Icon } from '#src/ui/icon.tsx'
import styles from './road.module.css'

/** From the kitchen to the door. It is no map, and no rider is on it: nobody tells us where they are. */
export function Road() {
  return (
    <div className={styles.road}>
      <span className={styles.from}><Icon name="cloche" /></span>
      <span className={styles.way} />
      <span className={styles.to}><Icon name="home" /></span>
    </div>
  )
}
