import { is } from 'superstruct'
import { ErrorBody } from '#schemas/errors.ts'
import type { Session } from '#schemas/guest.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { type Checkpoint, PullAnswer, PushAnswer, type UnreadReport } from '#schemas/sync.ts'
import type { Device } from '#outbox/device.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { type CallInit, CLIENT_SOURCE, readAnswer, type Request } from '#outbox/request.ts'
import { type FreshToken, isUsable } from '#outbox/session.ts'
import type { Trouble } from './patience.ts'

export type Tried<T> = { done: T } | { again: Trouble }

export interface PushedRow {
  newDocumentState: Record<string, unknown>
  assumedMasterState: Record<string, unknown> | null
}

/** The sync calls of the back end, one try each. */
export interface SyncServer {
  pull(scope: string, collection: CollectionName, checkpoint: Checkpoint | null, limit: number): Promise<Tried<PullAnswer>>
  push(scope: string, collection: CollectionName, rows: readonly PushedRow[]): Promise<Tried<Record<string, unknown>[]>>
  /** A token for a call in the guest's name; null: the scope is open to all. */
  authorize(scopes: readonly string[]): Promise<{ token: string | null } | { again: Trouble }>
  /** So many documents of a collection that came could not be read: the server counts them by release. Nothing waits for it, and a call that fails is not repeated. */
  tellUnread(collection: CollectionName, documents: number): void
  /** ST-03, after a 401. */
  renew(): Promise<{ again: Trouble } | null>
}

export interface ServerTools {
  device: Pick<Device, 'readSession'>
  request: Request
  now: () => number
  /** Of this release's structs. */
  release: string
  refresh: (stale: Session) => Promise<FreshToken>
}

/** A first push has no assumed master state; JSON would drop `undefined`, so the field is left out. */
const pushBody = (rows: readonly PushedRow[]): string =>
  JSON.stringify({ rows: rows.map(({ newDocumentState, assumedMasterState }) => ({ newDocumentState, assumedMasterState: assumedMasterState ?? null })) })

const isGuests = (scope: string): boolean => scope.startsWith('guest:')

export function syncServer({ device, request, now, release, refresh }: ServerTools): SyncServer {
  const authorize: SyncServer['authorize'] = async (scopes) => {
    if (!scopes.some(isGuests)) return { token: null }
    const session = await device.readSession()
    if (!session || !scopes.every((scope) => !isGuests(scope) || scope === `guest:${session.brandId}:${session.guestId}`)) return { again: 'session' }
    if (isUsable(session, now())) return { token: session.accessToken }
    const fresh = await refresh(session)
    return 'token' in fresh ? fresh : { again: fresh.error === 'INVALID_TOKEN' ? 'session' : 'network' }
  }

  const renew: SyncServer['renew'] = async () => {
    const session = await device.readSession()
    if (!session) return { again: 'session' }
    const fresh = await refresh(session)
    return 'token' in fresh ? null : { again: fresh.error === 'INVALID_TOKEN' ? 'session' : 'network' }
  }

  /** One call; a refused token is renewed and tried once more. */
  const call = async <T>(scope: string, path: string, init: CallInit, read: (body: unknown) => T | null, renewed = false): Promise<Tried<T>> => {
    const right = await authorize([scope])
    if ('again' in right) return right
    const headers = { ...init.headers, 'X-Client-Source': CLIENT_SOURCE, ...(right.token === null ? {} : { Authorization: `Bearer ${right.token}` }) }
    const answer = await readAnswer(request(path, { ...init, headers }))
    if (!answer) return { again: 'network' }
    if (answer.status === 200) {
      const done = read(answer.body)
      return done === null ? { again: 'server' } : { done }
    }
    if (answer.status === 401 && is(answer.body, ErrorBody) && !renewed) return (await renew()) ?? call(scope, path, init, read, true)
    return { again: answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429 && is(answer.body, ErrorBody) ? 'refused' : 'server' }
  }

  const pathOf = (collection: CollectionName, scope: string): string => `/api/sync/${collection}?scope=${encodeURIComponent(scope)}`

  return {
    authorize,
    renew,
    tellUnread: (collection, documents) => {
      const report: UnreadReport = { release, collection, documents }
      void readAnswer(request('/api/sync/unread', { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Client-Source': CLIENT_SOURCE }, body: JSON.stringify(report) }))
    },
    pull: (scope, collection, checkpoint, limit) =>
      call(scope, `${pathOf(collection, scope)}&checkpoint=${checkpoint?.seq ?? ''}&epoch=${checkpoint?.epoch ?? ''}&limit=${limit}`, { method: 'GET', headers: {} }, (body) => readStruct(body, PullAnswer)),
    push: (scope, collection, rows) =>
      call(scope, pathOf(collection, scope), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: pushBody(rows) }, (body) => readStruct(body, PushAnswer)?.conflicts ?? null),
  }
}
