import styles from './skeletons.module.css'
import { Card, Cards } from './card.tsx'
import { classes } from './classes.ts'

export interface SkeletonProps {
  /** Read out once while it stands there ("Loading the menu"). */
  label: string
  rows?: number | undefined
}

/** Only while the local database is empty; otherwise data shows at once, with its age. Rows have the height of real ones. */
export function MenuSkeleton({ label, rows = 5 }: SkeletonProps) {
  return (
    <div>
      <output className="sr">{label}</output>
      <span className={classes(styles.bone, styles.title)} />
      <div className="items">
        {ofLength(rows, (row) => (
          <div key={row} className="item">
            <div>
              <span className={classes(styles.bone, styles.markLine)} />
              <span className={classes(styles.bone, styles.name)} />
              <span className={classes(styles.bone, styles.priceLine)} />
            </div>
            <div className="shot">
              <span className={classes('pic', styles.bone, styles.picture)} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The same for the list of orders. */
export function OrdersSkeleton({ label, rows = 3 }: SkeletonProps) {
  return (
    <Cards>
      <output className="sr">{label}</output>
      {ofLength(rows, (row) => (
        <Card key={row}>
          <span className={classes(styles.bone, styles.thumbs)} />
          <span className={classes(styles.bone, styles.name)} />
          <span className={classes(styles.bone, styles.priceLine)} />
        </Card>
      ))}
    </Cards>
  )
}

/** The same for a bill's rows. */
export function BillSkeleton({ label, rows = 3 }: SkeletonProps) {
  return (
    <>
      <output className="sr">{label}</output>
      {ofLength(rows, (row) => (
        <span key={row} className={styles.bone} />
      ))}
    </>
  )
}

function ofLength<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index))
}
