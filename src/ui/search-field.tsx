import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'value' | 'ref'> {
  value: string
  onValue: (value: string) => void
  /** Read out; the placeholder is not a label. */
  label: string
  clearLabel: string
}

/**
 * The search in the header. Clearing it keeps the focus there. What is typed stands in the field already: only another value is written into it, since
 * React would set a value and an attribute of its own with each letter, in the letter's frame.
 */
export function SearchField({ value, onValue, label, clearLabel, ...rest }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  const clear = () => {
    onValue('')
    field.current?.focus()
  }
  return (
    <label className="search">
      <Icon name="search" />
      <span className="sr">{label}</span>
      <input enterKeyHint="search" autoComplete="off" autoCapitalize="none" spellCheck={false} {...rest} ref={field} type="search" defaultValue="" onChange={({ target }) => onValue(target.value)} />
      {value !== '' && <IconButton icon="close" label={clearLabel} onClick={clear} />}
    </label>
  )
}
