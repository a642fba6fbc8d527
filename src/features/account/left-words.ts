import { speak } from '#messages/speak.ts'
import type { LeftBehind } from '#src/commands/sign-out.ts'

/** What a guest who leaves this phone is told of what still waits on it. */
export const leftWords = ({ unsent, unanswered, feedback, cancels, changes }: LeftBehind): string[] => [
  ...(unsent > 0 ? [speak('account.logoutUnsent', { count: unsent })] : []),
  ...(unanswered > 0 ? [speak('account.logoutUnanswered', { count: unanswered })] : []),
  ...(feedback > 0 ? [speak('account.logoutFeedback')] : []),
  ...(cancels > 0 ? [speak('account.logoutCancel', { count: cancels })] : []),
  ...(changes > 0 ? [speak('account.logoutChanges')] : []),
]

/** The same of an account that goes: no later login can see or send any of it. */
export const goneWords = ({ unsent, unanswered, feedback, cancels }: LeftBehind): string[] => [
  ...(unsent > 0 ? [speak('account.removeUnsent', { count: unsent })] : []),
  ...(unanswered > 0 ? [speak('account.removeUnanswered', { count: unanswered })] : []),
  ...(feedback > 0 ? [speak('account.removeFeedback')] : []),
  ...(cancels > 0 ? [speak('account.removeCancel', { count: cancels })] : []),
]
