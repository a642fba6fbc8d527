import { bankWork } from '../gateways/sandbox/bank.ts'
import type { Deps } from '../deps.ts'
import type { Work } from '../jobs/worker.ts'
import { compareWork } from './compare-days.ts'
import { pollWork } from './poll.ts'
import { refundWork } from './send-refunds.ts'
import { takeEvent } from './take-event.ts'

/** What is done later about payments; the practice company's own work among it where it is the one that is connected. */
export function paymentWorks(deps: Deps): Work[] {
  const { payments } = deps
  if (!payments) return []
  const works = [pollWork(deps), refundWork(deps), compareWork(deps, payments)]
  if (payments.name !== 'sandbox') return works
  const webhook = async (body: Uint8Array, headers: Headers): Promise<void> => {
    const event = payments.readEvent(body, headers)
    if (event !== null && event !== 'ignored') await takeEvent(deps, payments, event, body)
  }
  return [...works, bankWork(deps, webhook)]
}
