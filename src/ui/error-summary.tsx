import styles from './error-summary.module.css'
import { useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'

export interface ErrorSummaryProps {
  title: string
  /** In the order of the form; `fieldId` is the `id` given to the field. */
  errors: readonly { fieldId: string; text: string }[]
  /** Goes up with every try to send: the summary then takes the focus. */
  attempt: number
}

/** What is wrong with a form, at its top; each line leads to its field. Nothing while there is nothing wrong. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <section ref={box} className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <p id={titleId} className="row">
        <Icon name="warning" size={20} />
        <b>{title}</b>
      </p>
      <ul>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(fieldId)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
