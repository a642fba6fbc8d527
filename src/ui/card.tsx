import styles from './card.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'

interface Look {
  /** `brand`: the running order; `warm`: an order that waits; `offer`: what is saved. */
  tone?: 'brand' | 'warm' | 'offer' | undefined
  /** Its children in a line. */
  row?: boolean | undefined
}

/** The look of a card, for what must be another element than a section or a link: a fieldset, an article, a button. */
export const cardClass = ({ tone, row }: Look = {}): string => classes(styles.card, tone && styles[tone], row && 'row')

/** A group that belongs together: a section; its heading, if it has one, is an `h2` child. */
export function Card({ tone, row, ...rest }: Look & Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...rest} className={cardClass({ tone, row })} />
}

/** A card that leads somewhere as a whole. */
export function CardLink({ tone, row, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={cardClass({ tone, row })} />
}

/** Cards one below the other, set in from the screen's edge. */
export function Cards({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.cards, className)}>{children}</div>
}
