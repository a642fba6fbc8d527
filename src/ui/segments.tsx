import styles from './choices.module.css'

export interface SegmentsProps<T extends string> {
  /** Names the group. */
  label: string
  name: string
  options: readonly { value: T; label: string }[]
  value: T
  onValue: (value: T) => void
}

/** One of two or three, all in sight: now or later. */
export function Segments<T extends string>({ label, name, options, value, onValue }: SegmentsProps<T>) {
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={value === option.value} onChange={() => onValue(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
