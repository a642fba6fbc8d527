import styles from './stars.module.css'
import { useId } from 'react'
import { Icon } from './icon.tsx'

export interface StarsProps {
  /** The question, read out; shown when `shown`. */
  legend: string
  shown?: boolean | undefined
  /** 1 to the number of names, or 0 while nothing is chosen. */
  value: number
  onValue: (value: number) => void
  /** What each number of stars is called, lowest first: "1 of 5, poor". */
  names: readonly string[]
}

/** A rating: radio buttons drawn as stars, so arrow keys and screen readers work as they know. */
export function Stars({ legend, shown, value, onValue, names }: StarsProps) {
  const group = useId()
  return (
    <fieldset className={styles.stars}>
      <legend className={shown ? undefined : 'sr'}>{legend}</legend>
      {names.map((name, index) => (
        <label key={name} className={index < value ? styles.lit : undefined}>
          <input type="radio" name={group} checked={index + 1 === value} onChange={() => onValue(index + 1)} />
          <span className="sr">{name}</span>
          {index < value && <Icon name="star-full" />}
          <Icon name="star" />
        </label>
      ))}
    </fieldset>
  )
}
