import { AddAssistance } from '#schemas/feedback.ts'
import type { App, Deps } from '../deps.ts'
import { requireKey } from '../http/guest.ts'
import { readCommand } from '../http/read.ts'
import { addAssistance } from './add-assistance.ts'

/** CA-10. */
export function assistanceRoutes(app: App, deps: Deps): void {
  app.post('/api/assistances/addrequest', async (c) => {
    const { command: call, text } = await readCommand(c, AddAssistance)
    requireKey(c, call.id)
    const repeated = await addAssistance(deps, call, text)
    return c.json({ id: call.id }, repeated ? 200 : 201)
  })
}
