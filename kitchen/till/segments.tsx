import styles from './till.module.css'

export interface SegmentsProps<T extends string> {
  label: string
  options: readonly { id: T; name: string }[]
  chosen: T
  onChoose: (id: T) => void
}

/** One of a few, side by side. */
export function Segments<T extends string>({ label, options, chosen, onChoose }: SegmentsProps<T>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map(({ id, name }) => <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>{name}</button>)}
    </div>
  )
}
