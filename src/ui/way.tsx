import styles from './way.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface WayProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'disabled'> {
  icon: IconName
  title: string
  line: string
}

/** One of a few ways that stand side by side in `Ways`, such as how to pay. */
export function Way({ icon, title, line, ...rest }: WayProps) {
  return (
    <label className={styles.way}>
      <input {...rest} type="radio" />
      <Icon name={icon} />
      <b>{title}</b>
      <small>{line}</small>
    </label>
  )
}

/** Two or three ways side by side; on a narrow screen one below the other. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}
