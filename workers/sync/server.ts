import { is } from 'superstruct'
import { ErrorBody } from '#schemas/errors.ts'
import type { Session } from '#schemas/guest.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { type Checkpoint, PullAnswer, PushAnswer, type UnreadReport } from '#schemas/sync.ts'
import type { Device } from '#outbox/device.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { type CallInit, CLIENT_SOURCE, readAnswer, type Request } from '#outbox/request.ts'
import { type FreshToken, isUsable } from '#outbox/session.ts'
import { NOT_AUTHORIZED, type TokenError, withToken } from '#outbox/with-token.ts'
import type { Trouble } from './patience.ts'

export type Tried<T> = { done: T } | { again: Trouble }

export interface PushedRow {
  newDocumentState: Record<string, unknown>
  /** Left out: the device knew of none. */
  assumedMasterState?: Record<string, unknown> | null
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

/** A token that was refused although it is new is asked for again in its own time. */
const TROUBLES: Readonly<Record<TokenError, Trouble>> = { INVALID_TOKEN: 'session', NO_NETWORK: 'network', UNKNOWN_SERVER_ERR: 'server', REFUSED: 'refused' }

/** Whether a scope is a guest's, whose documents are read with their token alone. */
export const isGuests = (scope: string): boolean => scope.startsWith('guest:')

/** The server's sync routes, with the login's token where they ask for one. */
export function syncServer({ device, request, now, release, refresh }: ServerTools): SyncServer {
  /** Of the guest whose scopes these are; another's is none. */
  const sessionOf = async (scopes: readonly string[]): Promise<{ session: Session } | { again: Trouble }> => {
    const session = await device.readSession()
    if (session === null) return { again: 'no-login' }
    return scopes.every((scope) => !isGuests(scope) || scope === `guest:${session.brandId}:${session.guestId}`) ? { session } : { again: 'session' }
  }

  /** A login that went away while its token was renewed did not end. */
  const troubleOf = async (error: TokenError): Promise<Trouble> => (error === 'INVALID_TOKEN' && (await device.readSession()) === null ? 'no-login' : TROUBLES[error])

  const authorize: SyncServer['authorize'] = async (scopes) => {
    if (!scopes.some(isGuests)) return { token: null }
    const found = await sessionOf(scopes)
    if ('again' in found) return found
    const { session } = found
    if (isUsable(session, now())) return { token: session.accessToken }
    const fresh = await refresh(session)
    return 'token' in fresh ? fresh : { again: await troubleOf(fresh.error) }
  }

  const renew: SyncServer['renew'] = async () => {
    const found = await sessionOf([])
    if ('again' in found) return found
    const fresh = await refresh(found.session)
    return 'token' in fresh ? null : { again: await troubleOf(fresh.error) }
  }

  /** One try, with a token or, where the scope is open to all, without. */
  const attempt = async <T>(path: string, init: CallInit, read: (body: unknown) => T | null, token: string | null): Promise<Tried<T> | typeof NOT_AUTHORIZED> => {
    const headers = { ...init.headers, 'X-Client-Source': CLIENT_SOURCE, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
    const answer = await readAnswer(request(path, { ...init, headers }))
    if (!answer) return { again: 'network' }
    if (answer.status === 200) {
      const done = read(answer.body)
      return done === null ? { again: 'server' } : { done }
    }
    if (answer.status === 401 && is(answer.body, ErrorBody)) return NOT_AUTHORIZED
    return { again: answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429 && is(answer.body, ErrorBody) ? 'refused' : 'server' }
  }

  const call = async <T>(scope: string, path: string, init: CallInit, read: (body: unknown) => T | null): Promise<Tried<T>> => {
    if (!isGuests(scope)) {
      const outcome = await attempt(path, init, read, null)
      return outcome === NOT_AUTHORIZED ? { again: 'refused' } : outcome
    }
    const found = await sessionOf([scope])
    if ('again' in found) return found
    const outcome = await withToken(found.session, { now, refresh }, (token) => attempt(path, init, read, token))
    return 'given' in outcome ? outcome.given : { again: await troubleOf(outcome.error) }
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
      call(
        scope,
        `${pathOf(collection, scope)}&checkpoint=${checkpoint?.seq ?? ''}&epoch=${checkpoint?.epoch ?? ''}&limit=${limit}&cut=1`,
        { method: 'GET', headers: {} },
        (body) => readStruct(body, PullAnswer),
      ),
    push: (scope, collection, rows) =>
      call(scope, pathOf(collection, scope), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: pushBody(rows) }, (body) => readStruct(body, PushAnswer)?.conflicts ?? null),
  }
}
