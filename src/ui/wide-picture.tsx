import { DishPicture, type DishPictureProps } from './dish-picture.tsx'
import styles from './wide-picture.module.css'

/** A dish at the top of a sheet, whole on its linen. */
export const WidePicture = (props: Pick<DishPictureProps, 'picture' | 'spent'>) => (
  <DishPicture {...props} className={styles.wide} sizes="(min-width: 560px) 560px, 100vw" eager />
)
