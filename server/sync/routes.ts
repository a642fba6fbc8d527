import type { Context } from 'hono'
import { Checkpoint, PushBody, Scope, UnreadReport } from '#schemas/sync.ts'
import { Count } from '#schemas/primitives.ts'
import { is } from 'superstruct'
import type { App, Deps, Env } from '../deps.ts'
import { createLimiter } from '../http/limiter.ts'
import { readBody, readQuery, readText } from '../http/read.ts'
import { createPackedAnswers, sendJson } from '../http/send-json.ts'
import { Refusal } from '../http/refusal.ts'
import { takeOrRefuse } from '../http/take-or-refuse.ts'
import type { GuestIdentity } from '../identity.ts'
import type { CollectionRules } from './collections.ts'
import { packedName } from './packed-name.ts'
import { pushRows } from './push-rows.ts'
import { counters, type PageLimits, pullDocuments } from './read-documents.ts'
import { mayRead, mayWrite, refuseScope } from './scopes.ts'
import { sizeOf } from './size-of.ts'
import { streamRoute } from './stream-route.ts'

const MOST_DOCUMENTS = 500
/** Of a page. */
const MOST_BYTES = 1024 * 1024
/** Phones of release 0.2 and before take a page shorter than they asked for to be the last. They ask for so many documents at the most, and get them at any length. */
const NEVER_CUT = 25

/** A phone that comes back after days sends some ten times; one on which dishes are tapped, a few times a second. */
const PUSHES_A_GUEST = { most: 600, perMs: 60_000 }
/** So many bytes of a push are read and judged in the time of a small one. */
const BYTES_A_PUSH = 64 * 1024

/** `checkpoint` is a document's number; none: from the beginning. */
function readCheckpoint(c: Context): number {
  const given = c.req.query('checkpoint')
  if (given === undefined || given === '') return 0
  const seq = Number(given)
  if (!is({ seq }, Checkpoint)) throw new Refusal('BAD_REQUEST', {}, 'The query parameter checkpoint is not a number of the sync.')
  return seq
}

/** `cut=1`: the device reads `more` of the answer. */
function readLimits(c: Context): PageLimits {
  const limit = Number(c.req.query('limit') ?? 100)
  if (!is(limit, Count) || limit < 1) throw new Refusal('BAD_REQUEST', {}, 'The query parameter limit is not a number from 1.')
  const mayCut = limit > NEVER_CUT || c.req.query('cut') === '1'
  return { documents: Math.min(limit, MOST_DOCUMENTS), bytes: mayCut ? MOST_BYTES : Number.MAX_SAFE_INTEGER }
}

/** GET sync/{collection}, POST sync/{collection}, POST sync/unread, GET sync/stream (house.md, "Sync"). */
export function syncRoutes(app: App, deps: Deps): void {
  const answers = createPackedAnswers()
  const pushes = createLimiter(PUSHES_A_GUEST, deps.now)
  const guestOf = (c: Context<Env>): Promise<GuestIdentity | null> => deps.identity.verify(c.req.header('Authorization'))

  const rulesFor = (c: Context<Env>, scope: string): CollectionRules & { name: string } => {
    const name = c.req.param('collection') ?? ''
    const rules = Object.hasOwn(deps.collections, name) ? deps.collections[name] : undefined
    if (!rules || !scope.startsWith(`${rules.holder}:`)) throw new Refusal('NOT_FOUND', {}, `There is no collection ${name} in this scope.`)
    return { ...rules, name }
  }

  streamRoute(app, deps)

  app.post('/api/sync/unread', async (c) => {
    const { release, collection, documents } = await readBody(c, UnreadReport)
    deps.tally.unread(release, Object.hasOwn(deps.collections, collection) ? collection : 'other', documents)
    return c.body(null, 204)
  })

  app.get('/api/sync/:collection', async (c) => {
    const scope = readQuery(c, 'scope', Scope)
    const { name } = rulesFor(c, scope)
    if (scope.startsWith('guest:')) {
      const guest = await guestOf(c)
      if (!mayRead(scope, guest)) refuseScope(guest)
    }
    const after = readCheckpoint(c)
    const epoch = (await deps.hub.epoch()).id
    const given = c.req.query('epoch') ?? ''
    const isOfAnother = given !== '' && given !== epoch
    const limits = readLimits(c)
    const { documents: found, more } = isOfAnother ? { documents: [], more: false } : await pullDocuments(deps.db, scope, name, after, limits)
    // A checkpoint above the counter was given by a database that this one has lost the end of.
    const isLost = isOfAnother || (found.length === 0 && after > ((await counters(deps.db, [scope])).get(scope) ?? 0))
    if (isLost) return sendJson(c, JSON.stringify({ documents: [], checkpoint: null, epoch, reset: true }), { cacheControl: 'no-store' })
    const last = found.at(-1)
    const checkpoint = last ? `{"seq":${last.seq}}` : 'null'
    const json = `{"documents":[${found.map((document) => document.json).join(',')}],"checkpoint":${checkpoint},"epoch":"${epoch}"${more ? ',"more":true' : ''}}`
    const shared = scope.startsWith('outlet:') && last ? { shared: { name: packedName({ epoch, scope, collection: name, documents: found, more }), answers } } : {}
    return sendJson(c, json, { cacheControl: 'no-store', ...shared })
  })

  app.post('/api/sync/:collection', async (c) => {
    const scope = readQuery(c, 'scope', Scope)
    const { name, judge, most, mostBytes = Infinity } = rulesFor(c, scope)
    const guest = await guestOf(c)
    if (guest === null || !mayWrite(scope, guest)) return refuseScope(guest)
    if (judge === null) throw new Refusal('FORBIDDEN', {}, `The collection ${name} is the server's alone.`)
    takeOrRefuse(pushes, guest.guestId, 1 + Math.floor((await readText(c)).length / BYTES_A_PUSH))
    const { rows } = await readBody(c, PushBody)
    // No conflict: the device would drop what it has, or make the same of both and send it again at once, without end. So it keeps it, and asks again once a minute.
    if (rows.some(({ newDocumentState }) => sizeOf(newDocumentState) > mostBytes)) throw new Refusal('BODY_TOO_LARGE')
    const now = deps.now()
    const conflicts = await deps.transact((tx) => pushRows(tx, { scope, collection: name, guest, judge, most, now }, rows))
    return c.json({ conflicts })
  })
}
