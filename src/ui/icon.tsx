import { classes } from './classes.ts'
import type { IconName } from './icon-names.ts'

export interface IconProps {
  name: IconName
  /** Side in px; 24 unless told. */
  size?: 16 | 20 | 24 | undefined
}

/** A picture in the text's colour. It says nothing by itself: a word or a label stands beside it. */
export function Icon({ name, size = 24 }: IconProps) {
  return <i className={classes('i', `i-${name}`, size !== 24 && `s${size}`)} />
}
