import { type ComponentProps, type Ref, useRef } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'value' | 'ref'> {
  value: string
  onValue: (value: string) => void
  /** Read out; the placeholder is not a label. */
  label: string
  clearLabel: string
  ref?: Ref<HTMLInputElement> | undefined
}

/** The search in the header. Clearing it keeps the focus there. */
export function SearchField({ value, onValue, label, clearLabel, ref, ...rest }: SearchFieldProps) {
  const row = useRef<HTMLLabelElement>(null)
  const clear = () => {
    onValue('')
    row.current?.querySelector('input')?.focus()
  }
  return (
    <label className="search" ref={row}>
      <Icon name="search" />
      <span className="sr">{label}</span>
      <input enterKeyHint="search" autoComplete="off" autoCapitalize="none" spellCheck={false} {...rest} ref={ref} type="search" value={value} onChange={({ target }) => onValue(target.value)} />
      {value !== '' && <IconButton icon="close" label={clearLabel} onClick={clear} />}
    </label>
  )
}
