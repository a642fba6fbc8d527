import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface BadgeProps {
  /** Accent unless told; `good`, `warn` and `bad` mean states only. */
  tone?: 'good' | 'warn' | 'bad' | 'plain' | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** One or two words beside a name. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classes('badge', tone)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
