/** All that is written of payments in a real run, in the order of the commits of one order: what must hold between two looks at it. */
import { ATTEMPT_RANKS, type AttemptStatus, type Verdict } from '#domain/online/attempt.ts'
import { CAPTURE_MS } from '#server/payments/kept-for-capture.ts'
import type { Note } from './written.ts'

/** A row of a try to pay, or of an order, as it was written. Times in epoch ms. */
type Written =
  | { kind: 'attempt'; orderId: string; id: string; status: AttemptStatus; verdict: Verdict | null; verdictAt: number | null }
  | { kind: 'order'; orderId: string; status: string; online: string | null; at: number }

interface Known {
  status: AttemptStatus
  verdict: Verdict | null
  verdictAt: number
  wasDecided: boolean
}

/** What is wrong in what was written of one order. */
function faultsOf(orderId: string, written: readonly Written[], drawnByItself: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const tries = new Map<string, Known>()
  let isClosed = false
  let isDraft = false
  for (const row of written) {
    if (row.kind === 'order') {
      isClosed = row.online === 'closed'
      // One that the kitchen has waits for its answer, not for its money: where nobody answers it ends, and what was drawn goes back.
      for (const [id, { verdict, verdictAt }] of tries)
        if (isDraft && row.status === 'FAILED' && verdict === 'capture' && row.at < verdictAt + CAPTURE_MS) faults.push(`${orderId} ran out of time while ${id} was being drawn`)
      isDraft = row.status === 'DRAFT'
      continue
    }
    const { id, status, verdict } = row
    const before = tries.get(id)
    const isWanted = verdict === 'capture' || verdict === 'taken'
    if (before && ATTEMPT_RANKS.indexOf(status) < ATTEMPT_RANKS.indexOf(before.status)) faults.push(`${id} was ${before.status} and is ${status} again`)
    if (isWanted && verdict !== before?.verdict && isClosed) faults.push(`${id} is ${verdict}, and paying ${orderId} online was closed`)
    const wasDecided = before?.wasDecided === true || verdict === 'capture'
    if (status === 'captured' && !wasDecided && !drawnByItself.has(id)) faults.push(`${id} was drawn and nobody had decided it`)
    tries.set(id, { status, verdict, verdictAt: row.verdictAt ?? 0, wasDecided })
  }
  return faults
}

/** @param notes all that was written so far. @param drawnByItself payments that the company drew unasked. @returns what is wrong in it */
export function historyFaults(notes: readonly Note[], drawnByItself: ReadonlySet<string>): string[] {
  const written = notes.flatMap(({ orderId, body }) => (orderId === null ? [] : [{ orderId, ...(body as object) } as Written]))
  return [...Map.groupBy(written, ({ orderId }) => orderId)].flatMap(([orderId, own]) => faultsOf(orderId, own, drawnByItself))
}
