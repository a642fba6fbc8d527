import { useId } from 'react'

export interface FieldWords {
  /** Shown above the field. */
  label: string
  hint?: string | undefined
  /** Shown below it; what was typed stays. */
  error?: string | null | undefined
}

/** Ids and ARIA that tie a field to its hint and to the words of its error. Pass `id` where an `ErrorSummary` leads to the field. */
export function useField({ hint, error }: Omit<FieldWords, 'label'>, id?: string) {
  const own = useId()
  const fieldId = id ?? own
  const described = [hint !== undefined && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return {
    id: fieldId,
    hintId: `${fieldId}-hint`,
    errorId: `${fieldId}-error`,
    aria: { 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  } as const
}
