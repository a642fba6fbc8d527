import type { Context } from 'hono'
import { oneAtATime } from '#domain/one-at-a-time.ts'
import type { KitchenEvent } from '#schemas/kitchen.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import type { Deps, Env } from '../deps.ts'
import type { StreamLogin } from '../http/event-streams.ts'
import { bodyOf } from '../sync/body-of.ts'
import type { Change } from '../sync/change.ts'
import { frameOf, type Notice } from '../sync/notice.ts'
import { outletScope } from '../sync/scopes.ts'
import { tableCalls } from './read-kitchen.ts'

const frame = (event: KitchenEvent): Buffer => frameOf(JSON.stringify(event))

/** The frames in which a board hears of a change in its outlet's scope. */
function outletFrames(change: Change): Buffer[] {
  return change.documents.flatMap(({ json, seq }) => {
    if (change.collection === 'availability') return [frame({ type: 'availability', seq, availability: bodyOf<Availability>(json) })]
    return change.collection === 'outlet' ? [frame({ type: 'menu', menuVersion: (JSON.parse(json) as Outlet).menuVersion })] : []
  })
}

/** One stream of all that happens at an outlet. @param login asked about again each minute: a board whose key was ended is cut */
export async function openBoardStream(deps: Deps, c: Context<Env>, outletId: string, { keyId, login }: { keyId: string; login: StreamLogin }): Promise<Response> {
  const { stream, response } = deps.streams.take('board', keyId).open(c.env.outgoing, login)
  // One after the other: two readings on two connections may end in any order, and the board keeps what is sent last.
  const sendCalls = oneAtATime(async () => stream.send(frame({ type: 'assistances', calls: await tableCalls(deps.db, outletId, deps.now()) })))
  const giveUp = (error: unknown): void => {
    deps.log.warn({ err: error }, 'a board could not be watched')
    stream.end()
  }
  try {
    // What was missed is not told one by one: the board comes back and reads its lists.
    const hear = (notice: Notice): void => (notice.change ? outletFrames(notice.change).forEach(stream.send) : stream.end())
    stream.onEnd((await deps.hub.watch(outletScope(outletId), hear)).end)
    stream.onEnd(
      await deps.kitchenHub.watch(outletId, {
        orders: (orders) => stream.send(frame({ type: 'orders', orders: [...orders] })),
        calls: () => void sendCalls().catch(giveUp),
        day: () => stream.send(frame({ type: 'day' })),
        lost: () => stream.end(),
      }),
    )
    stream.send(frame({ type: 'hello', serverTime: deps.now() }))
  } catch (error) {
    giveUp(error)
  }
  return response
}
