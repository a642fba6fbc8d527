import { AddAssistance } from '#schemas/feedback.ts'
import type { App, Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { requireKey } from '../http/guest.ts'
import { Refusal } from '../http/refusal.ts'
import { readCommand } from '../http/read.ts'
import { createSharedLimiter } from '../http/shared-limiter.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'
import { seatingOf } from './seating-of.ts'
import { addAssistance } from './add-assistance.ts'

/** Of one network at one outlet: a full house behind one address, each table once a minute, stays below it. */
const CALLS = { most: 30, perMs: 60_000 }
const SPAN_MS = 10 * 60_000
/**
 * Calls of which nobody knows whether they come from the table, of one network and of all together at one outlet. Without the table's seat: a guest with a page of release 0.1 asks for
 * something now and then, a caller who guesses codes rings many. With one: a full house that has just sat down, behind one address, stays below it.
 */
const UNKNOWN_CALLS = { seated: { most: 20, perMs: SPAN_MS }, unseated: { most: 3, perMs: SPAN_MS } }
const UNKNOWN_OUTLET_CALLS = { seated: { most: 60, perMs: SPAN_MS }, unseated: { most: 10, perMs: SPAN_MS } }

const limitersOf = (deps: Deps, name: string, { seated, unseated }: typeof UNKNOWN_CALLS) => ({
  seated: createSharedLimiter(deps, `${name}-seated`, seated),
  unseated: createSharedLimiter(deps, `${name}-unseated`, unseated),
})

/** CA-10. */
export function assistanceRoutes(app: App, deps: Deps): void {
  const calls = createSharedLimiter(deps, 'table-calls', CALLS)
  const unknown = limitersOf(deps, 'unknown-calls', UNKNOWN_CALLS)
  const unknownOfOutlet = limitersOf(deps, 'unknown-calls-of-outlet', UNKNOWN_OUTLET_CALLS)
  app.post('/api/assistances/addrequest', async (c) => {
    const { command: call, text } = await readCommand(c, AddAssistance)
    requireKey(c, call.id)
    // A name that no outlet has is not counted: whoever makes names up would fill the table of limits.
    if (!(await deps.outlets.get(call.outletId))) throw new Refusal('OUTLET_NOT_FOUND')
    const network = `${addressOf(c, deps.config.trustProxy)} ${call.outletId}`
    await takeSharedOrRefuse(calls, network)
    const { isSeated, isKnown } = await seatingOf(deps, call)
    if (!isKnown) {
      const kind = isSeated ? 'seated' : 'unseated'
      await takeSharedOrRefuse(unknown[kind], network)
      await takeSharedOrRefuse(unknownOfOutlet[kind], call.outletId)
    }
    const repeated = await addAssistance(deps, { call, isSeated, isKnown, text })
    return c.json({ id: call.id }, repeated ? 200 : 201)
  })
}
