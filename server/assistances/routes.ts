import { AddAssistance } from '#schemas/feedback.ts'
import type { App, Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { requireKey } from '../http/guest.ts'
import { createLimiter } from '../http/limiter.ts'
import { readCommand } from '../http/read.ts'
import { takeOrRefuse } from '../http/take-or-refuse.ts'
import { seatingOf } from './seating-of.ts'
import { addAssistance } from './add-assistance.ts'

/** Of one network at one outlet: a full house behind one address, each table once a minute, stays below it. */
const CALLS = { most: 30, perMs: 60_000 }
/** Calls of which nobody knows whether they come from the table, with a seat or without: a guest who has just sat down asks for something now and then, whoever guesses codes rings many. */
const UNKNOWN_CALLS = { most: 3, perMs: 10 * 60_000 }
/** The same from all networks together, at one outlet. */
const UNKNOWN_OUTLET_CALLS = { most: 10, perMs: 10 * 60_000 }

/** CA-10. */
export function assistanceRoutes(app: App, deps: Deps): void {
  const calls = createLimiter(CALLS, deps.now)
  const unknown = createLimiter(UNKNOWN_CALLS, deps.now)
  const unknownOfOutlet = createLimiter(UNKNOWN_OUTLET_CALLS, deps.now)
  app.post('/api/assistances/addrequest', async (c) => {
    const { command: call, text } = await readCommand(c, AddAssistance)
    requireKey(c, call.id)
    const network = `${addressOf(c, deps.config.trustProxy)} ${call.outletId}`
    takeOrRefuse(calls, network)
    const { isSeated, isKnown } = await seatingOf(deps, call)
    if (!isKnown) {
      takeOrRefuse(unknown, network)
      takeOrRefuse(unknownOfOutlet, call.outletId)
    }
    const repeated = await addAssistance(deps, { call, isSeated, isKnown, text })
    return c.json({ id: call.id }, repeated ? 200 : 201)
  })
}
