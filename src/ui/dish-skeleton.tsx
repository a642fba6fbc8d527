import { classes } from './classes.ts'
import picture from './wide-picture.module.css'
import styles from './skeletons.module.css'

/** In the place of a sheet's wide picture. */
export function PictureSkeleton() {
  return <span className={classes('pic', picture.wide, styles.bone)} />
}

/** In the place of a dish's mark, name, price and text. */
export function DishSkeleton() {
  return (
    <div>
      <span className={classes(styles.bone, styles.markLine)} />
      <span className={classes(styles.bone, styles.name)} />
      <span className={classes(styles.bone, styles.priceLine)} />
      <span className={styles.bone} />
    </div>
  )
}
