import styles from './button.module.css'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

interface Look {
  /** `primary`: the one filled action of a screen. `danger`: what it takes cannot be brought back. `text`: a word in a row; `under`: the same where the text above it begins. */
  kind?: 'primary' | 'line' | 'soft' | 'danger' | 'text' | 'under' | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  icon?: IconName | undefined
  /** Stands at the far end, such as a total. */
  end?: ReactNode
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  /** At work: keeps its width, shows a spinner, takes no further tap. There is no `disabled`: a tap is answered with what is missing. */
  busy?: boolean | undefined
}

/** A button; `type` is `button` unless told. */
export function Button({ kind, small, wide, icon, end, busy = false, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button type="button" {...rest} aria-busy={busy || undefined} aria-disabled={busy || rest['aria-disabled']} onClick={press} className={lookOf({ kind, small, wide, end })}>
      <Content icon={icon} end={end}>{children}</Content>
      {busy && (
        <span className={styles.sign}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

export interface ButtonLinkProps extends Look, Omit<LinkProps, 'className'> {}

/** A link that looks like a button. */
export function ButtonLink({ kind, small, wide, icon, end, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookOf({ kind, small, wide, end })}>
      <Content icon={icon} end={end}>{children}</Content>
    </Link>
  )
}

function Content({ icon, end, children }: Pick<Look, 'icon' | 'end'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {end !== undefined && <span className="tabular">{end}</span>}
    </>
  )
}

function lookOf({ kind = 'primary', small, wide, end }: Look): string | undefined {
  if (kind === 'text' || kind === 'under') return styles[kind]
  return classes(styles.btn, kind !== 'primary' && styles[kind], small && styles.small, wide && styles.wide, end !== undefined && styles.ends)
}
