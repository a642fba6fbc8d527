import styles from './otp-field.module.css'
import { asciiDigits } from '#domain/ascii-digits.ts'
import { type Ref, useState } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldWords, useField } from './use-field.ts'

export interface OtpFieldProps extends FieldWords {
  /** Digits so far. */
  value: string
  onValue: (digits: string) => void
  /** Called when the last digit is in. */
  onComplete?: ((digits: string) => void) | undefined
  length?: number | undefined
  /** Id of words elsewhere on the page that say what is wrong: the field is marked and described by them, and says nothing of its own. */
  wrongBy?: string | undefined
  id?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** One real input over drawn cells: paste, autofill from the SMS and screen readers meet a plain field. */
export function OtpField({ value, onValue, onComplete, length = 6, wrongBy, id, ref, ...words }: OtpFieldProps) {
  const field = useField(words, id)
  const [focused, setFocused] = useState(false)
  const take = (typed: string) => {
    const digits = asciiDigits(typed).replaceAll(/\D/g, '').slice(0, length)
    onValue(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <FieldFrame {...field} {...words}>
      <div className={classes(styles.otp, (words.error || wrongBy !== undefined) && styles.bad)}>
        <input
          {...field.aria}
          {...(wrongBy !== undefined && { 'aria-invalid': true, 'aria-describedby': wrongBy })}
          ref={ref}
          id={field.id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          onChange={({ target }) => take(target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <span className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span key={place} className={focused && place === Math.min(value.length, length - 1) ? styles.at : undefined}>
              {value[place]}
            </span>
          ))}
        </span>
      </div>
    </FieldFrame>
  )
}
