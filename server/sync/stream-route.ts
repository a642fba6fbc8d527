import { is } from 'superstruct'
import { Scope, type StreamEvent } from '#schemas/sync.ts'
import type { App, Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import type { EventStream, StreamLogin } from '../http/event-streams.ts'
import { Refusal } from '../http/refusal.ts'
import { frameOf } from './notice.ts'
import { mayRead, refuseScope } from './scopes.ts'

const OUTLET = 'outlet:'

/** At most one outlet and one guest: what a phone shows. 400 for anything else. */
function readScopes(given: readonly string[]): string[] {
  const scopes = [...new Set(given)]
  const outlets = scopes.filter((scope) => scope.startsWith(OUTLET))
  if (scopes.length === 0 || !scopes.every((scope) => is(scope, Scope)) || outlets.length > 1 || scopes.length - outlets.length > 1)
    throw new Refusal('BAD_REQUEST', {}, 'The query parameter scope is missing or not as it should be; at most one outlet and one guest may be given.')
  return scopes
}

/** Whose stream it is, null: everybody's; refuses outlets that do not exist and guests other than the caller. */
async function requireScopes(deps: Deps, scopes: readonly string[], authorization: string | undefined): Promise<StreamLogin | null> {
  for (const scope of scopes)
    if (scope.startsWith(OUTLET) && !(await deps.outlets.get(scope.slice(OUTLET.length)))) throw new Refusal('OUTLET_NOT_FOUND')
  if (scopes.every((scope) => scope.startsWith(OUTLET))) return null
  const guest = await deps.identity.identify(authorization)
  if (guest === null || !scopes.every((scope) => mayRead(scope, guest))) return refuseScope(guest)
  return { id: guest.sessionId, book: deps.identity }
}

/** Watches the scopes and says hello once all are watched: what a watch tells before that, the numbers of the hello cover. */
async function beginStream(deps: Deps, stream: EventStream, scopes: readonly string[]): Promise<void> {
  let greeted = false
  const watches = await Promise.all(
    scopes.map(async (scope) => {
      const watch = await deps.hub.watch(scope, (notice) => greeted && stream.send(notice.frame()))
      stream.onEnd(watch.end)
      return [scope, watch] as const
    }),
  )
  const { id } = await deps.hub.epoch()
  const numbers = Object.fromEntries(watches.map(([scope, watch]) => [scope, watch.numbers()]))
  const hello: StreamEvent = { type: 'hello', serverTime: deps.now(), epoch: id, numbers }
  stream.send(frameOf(JSON.stringify(hello)))
  greeted = true
}

/** GET sync/stream (house.md, "Sync"). The limits are checked before any database query. */
export function streamRoute(app: App, deps: Deps): void {
  app.get('/api/sync/stream', async (c) => {
    const scopes = readScopes(c.req.queries('scope') ?? [])
    const place = deps.streams.take('phone', addressOf(c, deps.config.trustProxy))
    let login: StreamLogin | null
    try {
      login = await requireScopes(deps, scopes, c.req.header('Authorization'))
    } catch (error) {
      place.giveBack()
      throw error
    }
    const { stream, response } = place.open(c.env.outgoing, login)
    try {
      await beginStream(deps, stream, scopes)
    } catch (error) {
      deps.log.warn({ err: error }, 'a stream could not be watched')
      stream.end()
    }
    return response
  })
}
