import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link, type LinkProps } from './link.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'disabled'> {
  icon: IconName
  /** What it does, read out. */
  label: string
}

/** A round button of one touch target that shows an icon alone. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="icon" aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

export interface IconLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  icon: IconName
  label: string
}

export function IconLink({ icon, label, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className="icon" aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
