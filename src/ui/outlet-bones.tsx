import { classes } from './classes.ts'
import styles from './skeletons.module.css'

/** Stands in the place of an outlet in the list of outlets until it is read. */
export const OutletBones = () => (
  <>
    <span className={classes(styles.bone, styles.name)} />
    <span className={styles.bone} />
    <span className={classes(styles.bone, styles.priceLine)} />
  </>
)
