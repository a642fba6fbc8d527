import { CallFailed, mayBeDone } from '../kitchen-api.ts'
import { sentenceOf } from '../use-acts.ts'
import { dayWords } from './day-words.ts'

/** A try to close the day that came to nothing, or may have. */
export interface CloseTrouble {
  text: string
  /** Nobody has said that no try closed it. */
  mayBeClosed: boolean
}

/** How a try ended that threw. @param before how the one before it ended, null: it did not fail; that this one was refused says nothing of one that was not answered */
export function closeTrouble(error: unknown, before: CloseTrouble | null): CloseTrouble {
  if (mayBeDone(error)) return { text: dayWords.unknown, mayBeClosed: true }
  const failure = error instanceof CallFailed ? error.failure : null
  if (before?.mayBeClosed) return { text: failure === 'key' ? dayWords.unknownKey : dayWords.unknown, mayBeClosed: true }
  return { text: failure === 'too-often' ? dayWords.tooOften : sentenceOf(error, true), mayBeClosed: false }
}
