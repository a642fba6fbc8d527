import { useEffect } from 'react'
import type { FormDraft } from './form-draft.ts'

/** Keeps what a form has for as long as it stands: a page that is loaded again finds it, whoever opens the form anew does not. @param value JSON; null: nothing to keep */
export function useDraft<T>(draft: FormDraft<T>, value: T | null): void {
  const written = JSON.stringify(value)
  useEffect(() => {
    const kept = JSON.parse(written) as T | null
    if (kept !== null) draft.keep(kept, Date.now())
    return draft.forget
  }, [draft, written])
}
