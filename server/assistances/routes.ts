import { AddAssistance } from '#schemas/feedback.ts'
import type { App, Deps } from '../deps.ts'
import { requireKey } from '../http/guest.ts'
import { readBody } from '../http/read.ts'
import { addAssistance } from './add-assistance.ts'

/** CA-10. */
export function assistanceRoutes(app: App, deps: Deps): void {
  app.post('/api/assistances/addrequest', async (c) => {
    const call = await readBody(c, AddAssistance)
    requireKey(c, call.id)
    const repeated = await addAssistance(deps, call)
    return c.json({ id: call.id }, repeated ? 200 : 201)
  })
}
