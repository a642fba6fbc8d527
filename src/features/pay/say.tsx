import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { classes } from '#src/ui/classes.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import styles from './pay.module.css'

interface SayProps {
  icon?: IconName | undefined
  title?: string
  /** An outline alone: it calms, and asks for nothing. */
  line?: boolean
  /** Something is under way, for as long as it takes: in the place of an icon. */
  busy?: boolean
  children: ReactNode
}

/** A fact that stays: no toast, no dialog. */
export function Say({ icon, title, line = false, busy = false, children }: SayProps) {
  return (
    <div className={classes(styles.say, line && styles.sayLine)}>
      {icon && <Icon name={icon} size={20} />}
      {busy && <span className={styles.sayBusy}><Spinner /></span>}
      {title !== undefined && <b>{title}</b>}
      <span>{children}</span>
    </div>
  )
}
