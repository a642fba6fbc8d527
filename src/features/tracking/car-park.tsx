import { SCENES } from '#src/entry/scenes.ts'
import { Decoration } from '#src/ui/decoration.tsx'
import styles from './car-park.module.css'

/** From above: the guest's own car is the only one in colour. */
export function CarPark({ arrived }: { arrived: boolean }) {
  return (
    <>
      <span className={styles.front} />
      <span className={styles.gate} />
      <span className={styles.bays} />
      <Decoration className={styles.left} src={SCENES.car} width={92} height={172} />
      <Decoration className={styles.right} src={SCENES.car} width={92} height={172} />
      {arrived && <span className={styles.ping} />}
      <Decoration className={styles.mine} src={SCENES.car} width={92} height={172} />
    </>
  )
}
