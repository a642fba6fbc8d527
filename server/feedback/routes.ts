import type { Context } from 'hono'
import { Feedback, GiveFeedback } from '#schemas/feedback.ts'
import { UuidV7 } from '#schemas/primitives.ts'
import type { App, Deps, Env } from '../deps.ts'
import { deviceTime, requireGuest, requireKey } from '../http/guest.ts'
import { readBody, readCommand, readParam } from '../http/read.ts'
import { Refusal } from '../http/refusal.ts'
import { createSharedLimiter } from '../http/shared-limiter.ts'
import { takeSharedOrRefuse } from '../http/take-or-refuse.ts'
import { changeFeedback, giveFeedback, readFeedback } from './give-feedback.ts'

/** Given or changed: one an order, and far more than a guest can tap. Each that is refused leaves a row under a key that the guest chose, each change rewrites an order. */
const FEEDBACK_A_GUEST = { most: 30, perMs: 60_000 }

/** CA-16. */
export function feedbackRoutes(app: App, deps: Deps): void {
  const limiter = createSharedLimiter(deps, 'feedback', FEEDBACK_A_GUEST)

  const give = async (c: Context<Env>): Promise<Response> => {
    const guest = await requireGuest(c, deps)
    await takeSharedOrRefuse(limiter, guest.guestId)
    const { command, text } = await readCommand(c, GiveFeedback)
    requireKey(c, command.feedback.id)
    const { feedback, repeated } = await giveFeedback(deps, { guest, command, text, deviceNow: deviceTime(c) })
    return c.json(feedback, repeated ? 200 : 201)
  }
  app.post('/api/feedbacks/create/v2', give)
  app.post('/api/feedback', give)

  app.put('/api/feedback/:id', async (c) => {
    const guest = await requireGuest(c, deps)
    await takeSharedOrRefuse(limiter, guest.guestId)
    const feedback = await readBody(c, Feedback)
    if (feedback.id !== c.req.param('id')) throw new Refusal('BAD_REQUEST', {}, 'The id in the body is not the one in the path.')
    return c.json(await changeFeedback(deps, guest, feedback))
  })

  app.get('/api/feedbacks/:id', async (c) => {
    const found = await readFeedback(deps.db, await requireGuest(c, deps), readParam(c, 'id', UuidV7))
    if (!found) throw new Refusal('NOT_FOUND')
    return c.json(found)
  })
}
