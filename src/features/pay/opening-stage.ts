import type { CommandError } from '#src/commands/outcome.ts'
import type { OpeningStage } from './pay-model.ts'

/** What is shown where the payment page could not be opened. `closed`: nothing can be paid online now; null: the order's own document says what is true, or its bill that changed is shown anew. */
export function openingStage(code: CommandError): OpeningStage | 'closed' | null {
  switch (code) {
    case 'ACT_REFUSED':
    case 'BAD_REQUEST': return null
    case 'NO_NETWORK':
    case 'STORAGE_FULL': return 'notcharged'
    case 'INVALID_TOKEN':
    case 'UNAUTHORIZED_ACTION': return 'login'
    default: return 'closed'
  }
}
