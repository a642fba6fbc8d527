import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-pressed'> {
  pressed: boolean
  icon?: IconName | undefined
}

/** A toggle in a row of filters or of choices. */
export function Chip({ pressed, icon, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className="chip" aria-pressed={pressed}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}

/** The same shape as a fact: what is so of the whole menu ("Pure veg kitchen"), nothing to tap. */
export function FactChip({ children }: Pick<ComponentProps<'span'>, 'children'>) {
  return <span className="chip fact">{children}</span>
}
