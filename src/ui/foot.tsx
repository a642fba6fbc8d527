import styles from './foot.module.css'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface FootProps {
  /** The figure at its start ("₹1,209") and a line under it ("Earns 120 points"). */
  figure?: ReactNode
  line?: ReactNode
  children: ReactNode
}

/** The bar at the foot of a page: what it comes to, and its one action in the thumb's reach. */
export function Foot({ figure, line, children }: FootProps) {
  return (
    <div className={classes(styles.foot, styles.sticky)}>
      {figure !== undefined && (
        <div className={styles.sum}>
          <b className="tabular">{figure}</b>
          {line !== undefined && <p className="tiny muted">{line}</p>}
        </div>
      )}
      {children}
    </div>
  )
}
