import './card.css'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'

interface Look {
  /** `brand`: the running order; `warm`: an order that waits; `offer`: what is saved. */
  tone?: 'brand' | 'warm' | 'offer' | undefined
  /** Its children in a line. */
  row?: boolean | undefined
}

/** A group that belongs together: a section; its heading, if it has one, is an `h2` child. */
export function Card({ tone, row, ...rest }: Look & Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...rest} className={classes('card', tone, row && 'row')} />
}

/** A card that leads somewhere as a whole. */
export function CardLink({ tone, row, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classes('card', tone, row && 'row')} />
}
