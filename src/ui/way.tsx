import './pick.css'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface WayProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'disabled'> {
  icon: IconName
  title: string
  line: string
}

/** One of a few ways that stand side by side in `.ways`, such as how to pay. */
export function Way({ icon, title, line, ...rest }: WayProps) {
  return (
    <label className="way">
      <input {...rest} type="radio" />
      <Icon name={icon} />
      <b>{title}</b>
      <small>{line}</small>
    </label>
  )
}
