import { useSyncExternalStore } from 'react'

const FIELDS = "input:not([type='radio'], [type='checkbox']), textarea"

/** A field that is typed into has the focus: the keyboard of a phone is open. */
export const isTyping = (): boolean => document.activeElement?.matches(FIELDS) ?? false

/** Calls when the focus enters or leaves a field. @returns what ends it */
export function onTypingChange(listener: () => void): () => void {
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

/** Hook: `isTyping`. */
export const useIsTyping = (): boolean => useSyncExternalStore(onTypingChange, isTyping)
