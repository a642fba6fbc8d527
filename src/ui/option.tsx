import type { ComponentProps } from 'react'
import styles from './choices.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface OptionProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  icon: IconName
  title: string
  line: string
  /** At its end, such as what it costs. */
  end?: string | undefined
}

/** One choice of a few that carries a fact and a price; below one another in `Options`. */
export function Option({ icon, title, line, end, ...rest }: OptionProps) {
  return (
    <label className={styles.option}>
      <input {...rest} type="radio" />
      <span className={styles.disc}><Icon name={icon} /></span>
      <span>
        <b>{title}</b>
        <small>{line}</small>
      </span>
      {end !== undefined && <span className={styles.cost}>{end}</span>}
    </label>
  )
}
