import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { classes } from '#src/ui/classes.ts'
import styles from './pay.module.css'

interface SayProps {
  icon: IconName
  title?: string
  /** An outline alone: it calms, and asks for nothing. */
  line?: boolean
  children: ReactNode
}

/** A fact that stays: no toast, no dialog. */
export function Say({ icon, title, line = false, children }: SayProps) {
  return (
    <div className={classes(styles.say, line && styles.sayLine)}>
      <Icon name={icon} size={20} />
      {title !== undefined && <b>{title}</b>}
      <span>{children}</span>
    </div>
  )
}
