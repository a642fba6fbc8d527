import styles from './page-bar.module.css'
import type { ReactNode } from 'react'
import { IconButton, IconLink } from './icon-button.tsx'

export interface PageBarProps {
  /** The page's heading; left out where the page says it larger below. */
  title?: string | undefined
  /** Where back goes, or what it does. */
  back: { label: string; href: string } | { label: string; onBack: () => void }
  /** Stands at the end, such as the table chip. */
  children?: ReactNode
}

/** The bar at the top of a page that was come to from another one. */
export function PageBar({ title, back, children }: PageBarProps) {
  return (
    <header className={styles.bar}>
      {'href' in back ? <IconLink icon="back" label={back.label} href={back.href} /> : <IconButton icon="back" label={back.label} onClick={back.onBack} />}
      {title === undefined ? <span className="grow" /> : <h1 className="grow">{title}</h1>}
      {children}
    </header>
  )
}
