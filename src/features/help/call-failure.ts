import { speak } from '#messages/speak.ts'
import type { CommandError } from '#src/commands/outcome.ts'

/** What is said of a call to the table that nobody has confirmed (CA-10). @param error `unheard`: it was sent, and no answer came */
export function callFailure(error: CommandError | 'unheard'): { good: false; title?: string; text: string } {
  if (error === 'unheard') return { good: false, text: speak('help.unheard') }
  return error === 'NO_NETWORK' ? { good: false, text: speak('help.offline') } : { good: false, title: speak(`errors.${error}.title`), text: speak(`errors.${error}.text`) }
}
