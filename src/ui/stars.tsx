import styles from './stars.module.css'
import { useId } from 'react'
import { ErrorText } from './error-text.tsx'
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
  /** Of the first star, which takes the focus where a rating is missing. */
  id?: string | undefined
  /** Read out as it comes, and shown below the stars. */
  error?: string | null | undefined
}

/** A rating: radio buttons drawn as stars, so arrow keys and screen readers work as they know. */
export function Stars({ legend, shown, value, onValue, names, id, error }: StarsProps) {
  const group = useId()
  const errorId = `${group}-error`
  return (
    <fieldset className={styles.stars} role="radiogroup" aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
      <legend className={shown ? undefined : 'sr'}>{legend}</legend>
      {names.map((name, index) => (
        <label key={name} className={index < value ? styles.lit : undefined}>
          <input id={index === 0 ? id : undefined} type="radio" name={group} checked={index + 1 === value} onChange={() => onValue(index + 1)} />
          <span className="sr">{name}</span>
          {index < value && <Icon name="star-full" />}
          <Icon name="star" />
        </label>
      ))}
      {error && <ErrorText id={errorId} alert>{error}</ErrorText>}
    </fieldset>
  )
}
