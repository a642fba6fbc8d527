import styles from './field.module.css'
import type { ReactNode } from 'react'
import { ErrorText } from './error-text.tsx'
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
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
