import styles from './field.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldWords, useField } from './use-field.ts'

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'className' | 'disabled'> {
  /** Stands before what is typed, such as +91. */
  lead?: ReactNode
}

/** One line of text. */
export function TextField({ label, hint, error, lead, id, ...rest }: TextFieldProps) {
  const field = useField({ hint, error }, id)
  return (
    <FieldFrame {...field} label={label} hint={hint} error={error}>
      {lead === undefined ? (
        <input {...rest} {...field.aria} id={field.id} className={styles.input} />
      ) : (
        <span className={classes(styles.input, styles.lead)}>
          <b>{lead}</b>
          <input {...rest} {...field.aria} id={field.id} />
        </span>
      )}
    </FieldFrame>
  )
}

export interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'className' | 'disabled'> {}

/** A few lines, such as a note to the kitchen; it grows with what is typed. */
export function TextArea({ label, hint, error, id, ...rest }: TextAreaProps) {
  const field = useField({ hint, error }, id)
  return (
    <FieldFrame {...field} label={label} hint={hint} error={error}>
      <textarea rows={2} {...rest} {...field.aria} id={field.id} className={styles.input} />
    </FieldFrame>
  )
}
