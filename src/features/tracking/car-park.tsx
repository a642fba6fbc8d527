import { SCENES } from '#src/entry/scenes.ts'
import styles from './car-park.module.css'

/** From above: the guest's own car is the only one in colour. */
export function CarPark({ arrived }: { arrived: boolean }) {
  return (
    <>
      <span className={styles.front} />
      <span className={styles.gate} />
      <span className={styles.bays} />
      <img className={styles.left} src={SCENES.car} alt="" width={92} height={172} />
      <img className={styles.right} src={SCENES.car} alt="" width={92} height={172} />
      {arrived && <span className={styles.ping} />}
      <img className={styles.mine} src={SCENES.car} alt="" width={92} height={172} />
    </>
  )
}
