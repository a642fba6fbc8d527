import { isOfBefore } from '#domain/pay-truth.ts'
import type { OnlinePayment } from '#schemas/online-payment.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { lastWord } from '#src/commands/pay-steps.ts'
import type { PayGround } from './pay-facts.ts'
import type { OpeningStage } from './pay-stages.ts'

/** What came of the guest's wish for the payment page. */
export interface Opening {
  /** `closed`: nothing can be paid online now. */
  stage: OpeningStage | 'closed' | null
  /** Why it could not be opened; null: nothing was refused. */
  code: CommandError | null
  /** What the server had said of the bill's payment as the guest asked for the page. */
  before: OnlinePayment | null
}

/** No page is asked for. */
export const IDLE: Opening = { stage: null, code: null, before: null }

/** What is shown of a wish: that the page was not opened is over once the server says more of the bill than it had said before, since that may be that it is paid (FACTS E1). */
export function openingNow(opening: Opening, ground: Pick<PayGround, 'intent' | 'order'>): Opening {
  const [{ stage, before }, word] = [opening, lastWord(ground)]
  // That the page was asked for is what the wish itself brings about.
  if (stage === 'opening' || word === null || word.state === 'open') return opening
  return before && isOfBefore(word, before) ? opening : IDLE
}

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
