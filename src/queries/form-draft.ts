import type { Struct } from 'superstruct'
import { fitsStruct } from '#outbox/read-struct.ts'

/** How long what was typed outlives its form: a browser short of memory drops the page of a guest who reads the code in another app. */
export const DRAFT_MS = 10 * 60_000

const PREFIX = 'draft '

/** What a form had when it was left in this tab or an earlier load of it, in the tab's own storage: no other tab reads it, and it goes with the tab. */
export interface FormDraft<T> {
  /** null: nothing was kept, or too long ago. @param now epoch ms */
  read(now: number): T | null
  /** @param now epoch ms */
  keep(value: T, now: number): void
  forget(): void
}

/** @param name of the form, with whatever it is about; @param keptMs how long it is kept after it was last changed */
export function formDraft<T>(name: string, struct: Struct<T, unknown>, keptMs = DRAFT_MS): FormDraft<T> {
  const key = `${PREFIX}${name}`
  return {
    read: (now) => {
      try {
        const { at, value } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { at?: unknown; value?: unknown }
        const isRecent = typeof at === 'number' && Math.abs(now - at) < keptMs
        return isRecent && fitsStruct(value, struct) ? value : null
      } catch {
        // Damaged, or a browser without storage: the form begins empty, as it would without drafts.
        return null
      }
    },
    keep: (value, now) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ at: now, value }))
      } catch {
        // A browser without room or storage for it: the form itself still has what was typed.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // There is none where nothing can be kept.
      }
    },
  }
}

/** Deletes all drafts of this tab; called when a login ends, so that the next person does not find them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // There are none where nothing can be kept.
  }
}
