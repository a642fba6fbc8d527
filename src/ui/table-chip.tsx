import styles from './table-chip.module.css'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface TableChipProps {
  /** Of the service type: table, bed, car, bag, scooter, clock. */
  icon: IconName
  /** "Table 12", "Room 412", "15 min" */
  text: string
  /** Makes it a button: to see or change the table. */
  onPress?: (() => void) | undefined
  /** On a ground of the brand's colour. */
  onCard?: boolean | undefined
}

/** Where the order goes: always in sight while ordering. */
export function TableChip({ icon, text, onPress, onCard }: TableChipProps) {
  const content = (
    <>
      <Icon name={icon} size={20} />
      {text}
    </>
  )
  const className = classes(onCard && styles.onCard, 'tablechip')
  if (!onPress) return <span className={className}>{content}</span>
  return (
    <button type="button" className={className} onClick={onPress}>
      {content}
    </button>
  )
}
