import { useEffect } from 'react'
import type { FormDraft } from './form-draft.ts'
import { usePreferences } from './use-preferences.ts'

/**
 * Keeps what a form has: a guest who comes back to it finds it, also on a page that was loaded again, until the form is done and forgets it.
 * On a tablet that stays at a table it goes with the form: the next to open that may be somebody else.
 * @param value JSON; null: nothing to keep
 */
export function useDraft<T>(draft: FormDraft<T>, value: T | null): void {
  const isShared = usePreferences()?.surface === 'kiosk'
  const written = JSON.stringify(value)
  useEffect(() => {
    const kept = JSON.parse(written) as T | null
    if (kept === null) draft.forget()
    else draft.keep(kept, Date.now())
  }, [draft, written])
  useEffect(() => (isShared ? draft.forget : undefined), [draft, isShared])
}
