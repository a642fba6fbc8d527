import './field.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { FieldWords } from './use-field.ts'

interface FieldFrameProps extends FieldWords {
  id: string
  hintId: string
  errorId: string
  children: ReactNode
}

/** A label above, the field, the words of its error or its hint below. */
export function FieldFrame({ id, hintId, errorId, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p className="wrong" id={errorId}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
