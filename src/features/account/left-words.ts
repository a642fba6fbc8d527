import { speak } from '#messages/speak.ts'
import type { LeftBehind } from '#src/commands/sign-out.ts'

/** What a guest who leaves this phone is told of what still waits on it. */
export const leftWords = ({ unsent, unanswered, feedback, changes }: LeftBehind): string[] => [
  ...(unsent > 0 ? [speak('account.logoutUnsent', { count: unsent })] : []),
  ...(unanswered > 0 ? [speak('account.logoutUnanswered', { count: unanswered })] : []),
  ...(feedback > 0 ? [speak('account.logoutFeedback')] : []),
  ...(changes > 0 ? [speak('account.logoutChanges')] : []),
]

/** The same of an account that goes: no later login can see or send any of it. */
export const goneWords = ({ unsent, unanswered, feedback }: LeftBehind): string[] => [
  ...(unsent > 0 ? [speak('account.removeUnsent', { count: unsent })] : []),
  ...(unanswered > 0 ? [speak('account.removeUnanswered', { count: unanswered })] : []),
  ...(feedback > 0 ? [speak('account.removeFeedback')] : []),
]
