import { AddAssistance } from '#schemas/feedback.ts'
import type { App, Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { requireKey } from '../http/guest.ts'
import { createLimiter } from '../http/limiter.ts'
import { readCommand } from '../http/read.ts'
import { take } from '../http/take.ts'
import { addAssistance } from './add-assistance.ts'

/** Of one network at one outlet: a full house behind one address, each table once a minute, stays below it. */
const CALLS = { most: 30, perMs: 60_000 }

/** CA-10. */
export function assistanceRoutes(app: App, deps: Deps): void {
  const calls = createLimiter(CALLS, deps.now)
  app.post('/api/assistances/addrequest', async (c) => {
    const { command: call, text } = await readCommand(c, AddAssistance)
    requireKey(c, call.id)
    take(calls, `${addressOf(c, deps.config.trustProxy)} ${call.outletId}`)
    const repeated = await addAssistance(deps, call, text)
    return c.json({ id: call.id }, repeated ? 200 : 201)
  })
}
