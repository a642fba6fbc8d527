import styles from './error-text.module.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface ErrorTextProps {
  /** For the `aria-describedby` of the field it is about. */
  id?: string | undefined
  /** Read out as soon as it stands there: for what went wrong after a tap, not beside a field. */
  alert?: boolean | undefined
  children: ReactNode
}

/** What is wrong, in the colour of errors and with their sign. It may stand within a line of text, so it is a `span`. */
export function ErrorText({ id, alert, children }: ErrorTextProps) {
  return (
    <span id={id} className={styles.wrong} role={alert ? 'alert' : undefined}>
      <Icon name="warning" size={16} />
      {children}
    </span>
  )
}
