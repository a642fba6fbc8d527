import styles from './pick.module.css'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'

export interface PickProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  kind: 'radio' | 'checkbox' | 'switch'
  label: ReactNode
  /** Below the label: a mark, or why it cannot be had. */
  note?: ReactNode
  /** At the end, such as a `Price`. */
  end?: ReactNode
  /** VA-19: the group is full. Dashed, yet still tappable: a tap says why instead of choosing. */
  onRefused?: (() => void) | undefined
}

const ignore = (): void => undefined

/** A row to choose: one of several, some of several, or on and off. `disabled` is for what cannot be had, with the reason as its note. */
export function Pick({ kind, label, note, end, onRefused, onClick, onChange, ...rest }: PickProps) {
  const noteId = useId()
  const click = (event: MouseEvent<HTMLInputElement>) => {
    if (!onRefused) return onClick?.(event)
    event.preventDefault()
    onRefused()
  }
  return (
    <label className={styles.pick}>
      <input
        {...rest}
        type={kind === 'switch' ? 'checkbox' : kind}
        role={kind === 'switch' ? 'switch' : undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        aria-disabled={onRefused ? true : undefined}
        onClick={click}
        // React tells of a change at the click itself, also of one that was prevented.
        onChange={onRefused ? ignore : onChange}
      />
      <span className="grow">
        {label}
        {note !== undefined && (
          <span id={noteId} className={styles.note}>
            {note}
          </span>
        )}
      </span>
      {end}
    </label>
  )
}
