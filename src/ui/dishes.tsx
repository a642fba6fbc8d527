import styles from './dishes.module.css'
import type { Picture } from '#schemas/menu.ts'
import { classes } from './classes.ts'
import { DishPicture } from './dish-picture.tsx'

export interface DishesProps {
  pictures: readonly (Picture | null)[]
  /** How many are shown. */
  most: number
  /** `round` overlap, as in the cart bar; `tiles` stand side by side, as in the list of orders, where the rest is counted ("+2"). */
  shape?: 'round' | 'tiles' | undefined
  /** Side of one in px; 38 unless told. */
  side?: number | undefined
}

/** What an order or a cart holds: its dishes are how one remembers it. Names stand elsewhere, so it is not read out. */
export function Dishes({ pictures, most, shape = 'round', side = 38 }: DishesProps) {
  const rest = pictures.length - most
  return (
    <span className={classes('dishes', shape === 'tiles' && styles.tiles)} aria-hidden="true">
      {pictures.slice(0, most).map((picture, place) => (
        <DishPicture key={`${place}-${picture?.hash}`} picture={picture} sizes={`${side}px`} side={side === 38 ? undefined : side} eager={shape === 'round'} />
      ))}
      {shape === 'tiles' && rest > 0 && <span className={styles.rest}>{`+${rest}`}</span>}
    </span>
  )
}
