import styles from './choices.module.css'

export interface Slot {
  /** Its key, and what is told of it. */
  value: number
  label: string
  /** Below it: how long one waits, or the time. */
  note?: string | undefined
}

export interface SlotsProps {
  /** Names the group. */
  label: string
  name: string
  slots: readonly Slot[]
  value: number | null
  onValue: (value: number) => void
}

/** Times to choose from, three in a row on a phone. */
export function Slots({ label, name, slots, value, onValue }: SlotsProps) {
  return (
    <div className={styles.slots} role="radiogroup" aria-label={label}>
      {slots.map((slot) => (
        <label key={slot.value}>
          <input type="radio" name={name} checked={value === slot.value} onChange={() => onValue(slot.value)} />
          <span>{slot.label}</span>
          {slot.note !== undefined && <small>{slot.note}</small>}
        </label>
      ))}
    </div>
  )
}
