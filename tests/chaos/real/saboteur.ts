/** Takes a guard of the phone away by rewriting what it hears; the phone's own code stays as it is. */
import pg from 'pg'
import { isObject, type Json } from '../skew.ts'
import { FIELD_OF_TOMORROW } from '../../fixtures/releases/tomorrow.ts'
import type { Deps } from '#server/deps.ts'
import { sabotagedDeps, sabotagedText } from '../sabotage.ts'
import type { RealSabotage } from './tally.ts'

export interface Saboteur {
  leaving: (path: string) => string
  answer: (path: string, body: unknown) => unknown
  event: (event: Json) => Json
}

/** The phone hears of one epoch for ever, and of no reset. */
function hideEpoch(): Saboteur {
  let first: unknown = null
  const hide = (body: Json): Json => {
    if (!('epoch' in body)) return body
    first ??= body['epoch']
    return { ...body, epoch: first }
  }
  return {
    leaving: (path) => path.replace(/&epoch=[^&]*/, '&epoch='),
    answer: (_path, body) => (isObject(body) ? (body['reset'] === true ? { documents: [], checkpoint: null } : hide(body)) : body),
    event: hide,
  }
}

/** A hello that says the phone has everything, and changes that seem to go on from wherever it stands. */
function hideGaps(): Saboteur {
  const told = new Map<string, number>()
  const note = (scope: unknown, collection: unknown, checkpoint: unknown): void => {
    if (isObject(checkpoint)) told.set(`${String(scope)} ${String(collection)}`, Number(checkpoint['seq']))
  }
  const standing = (scope: string, numbers: unknown): Json =>
    Object.fromEntries(Object.entries(isObject(numbers) ? numbers : {}).map(([collection, seq]) => [collection, told.get(`${scope} ${collection}`) ?? seq]))
  return {
    leaving: (path) => path,
    answer: (path, body) => {
      const url = new URL(path, 'http://phone.test')
      if (isObject(body) && url.pathname.startsWith('/api/sync/')) note(url.searchParams.get('scope'), url.pathname.split('/').at(-1), body['checkpoint'])
      return body
    },
    event: (event) => {
      if (event['type'] === 'documents') {
        note(event['scope'], event['collection'], event['checkpoint'])
        return { ...event, after: 0 }
      }
      if (event['type'] !== 'hello' || !isObject(event['numbers'])) return event
      return { ...event, numbers: Object.fromEntries(Object.entries(event['numbers']).map(([scope, numbers]) => [scope, standing(scope, numbers)])) }
    },
  }
}

/** Every refusal claims to stand under its key. */
const claimFinal: Saboteur = {
  leaving: (path) => path,
  answer: (_path, body) => (isObject(body) && isObject(body['data']) ? { ...body, data: { ...body['data'], final: true } } : body),
  event: (event) => event,
}

export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  return isObject(value) ? Object.fromEntries(Object.entries(value).flatMap(([name, entry]) => (name === FIELD_OF_TOMORROW ? [] : [[name, masked(entry)]]))) : value
}
/** What this release does not know is cut off before it is stored. */
const mask: Saboteur = { leaving: (path) => path, answer: (_path, body) => masked(body), event: (event) => masked(event) as Json }

const none: Saboteur = { leaving: (path) => path, answer: (_path, body) => body, event: (event) => event }

export function createSaboteur(sabotage: RealSabotage): Saboteur {
  if (sabotage === 'epoch') return hideEpoch()
  if (sabotage === 'gap') return hideGaps()
  if (sabotage === 'final') return claimFinal
  return sabotage === 'mask' ? mask : none
}

const REWRITTEN: Partial<Record<NonNullable<RealSabotage>, (text: string) => string>> = {
  'row lock': (text) => (/ from orders where id = /.test(text) ? text.replace(/ for update$/, '') : text),
  hold: (text) => sabotagedText('hold', text),
  'balance guard': (text) => sabotagedText('balance guard', text),
  'use row': (text) => sabotagedText('use row', text),
  allotment: (text) => sabotagedText('allotment', text),
  'guest limit': (text) => sabotagedText('guest limit', text),
  'give back': (text) => sabotagedText('give back', text),
  claim: (text) => sabotagedText('claim', text),
  'table end': (text) => text.replace(') as "tableEndedAt"', ' and false) as "tableEndedAt"').replace('delete from table_seats where outlet_id =', 'delete from table_seats where false and outlet_id ='),
  close: (text) => sabotagedText('close', text),
  judged: (text) => text.replace(/pg_advisory_xact_lock_shared\(\d+, (hashtext\(\$\d+\))\)/, '$1'),
  event: (text) => sabotagedText('event', text),
  rank: (text) => sabotagedText('rank', text),
  'one deal': (text) => sabotagedText('one deal', text),
  'lid hold': (text) => sabotagedText('lid hold', text),
  'close online': (text) => (text.includes('insert into payment_intents') ? text.replace('closed_at = excluded.closed_at', 'closed_at = null') : text),
  'kept for capture': (text) => text.replace("min(a.verdict_at) as since from payment_attempts a", "min(a.verdict_at) filter (where false) as since from payment_attempts a"),
}

/** Statements of all servers without a safeguard. @returns what mends it */
function rewriteStatements(sabotage: RealSabotage): () => void {
  const rewritten = sabotage && REWRITTEN[sabotage]
  if (!rewritten) return () => undefined
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  const patched = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked, ...rest] = given
    return query.call(this, isObject(asked) && typeof asked['text'] === 'string' ? { ...asked, text: rewritten(asked['text']) } : asked, ...rest)
  }
  Reflect.set(pg.Client.prototype, 'query', patched)
  return () => void Reflect.set(pg.Client.prototype, 'query', query)
}

/** A pool that loses a place at each `begin` that fails. @returns what mends it and gives the lost places back */
function leakPool(): () => void {
  const connect = Reflect.get(pg.Pool.prototype, 'connect') as (...given: unknown[]) => unknown
  const lostPlaces: (() => void)[] = []
  const leaky = async function (this: pg.Pool, ...given: unknown[]): Promise<unknown> {
    const client = (await connect.apply(this, given)) as pg.PoolClient
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const release = client.release.bind(client)
    let lost = false
    Object.assign(client, {
      query: async (...asked: unknown[]) => {
        const isBegin = isObject(asked[0]) && asked[0]['text'] === 'begin'
        return query(...asked).catch((error: unknown) => {
          lost ||= isBegin
          throw error
        })
      },
      release: (error?: Error | boolean) => {
        Object.assign(client, { query, release })
        if (lost) lostPlaces.push(() => release(true))
        else release(error)
      },
    })
    return client
  }
  const patched = function (this: pg.Pool, ...given: unknown[]): unknown {
    return typeof given[0] === 'function' ? connect.apply(this, given) : leaky.apply(this, given)
  }
  Reflect.set(pg.Pool.prototype, 'connect', patched)
  return () => {
    Reflect.set(pg.Pool.prototype, 'connect', connect)
    for (const giveBack of lostPlaces) giveBack()
  }
}

/** Servers draw whatever a bank holds, as soon as they hear of it. @returns what mends it */
function drawWhatIsHeld(): () => void {
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const company = /^(.*\/v1)\/orders\/\w+\/payments$/.exec(String(input))?.[1]
    if (company === undefined) return send(input, init)
    const { items } = (await (await send(input, init)).json()) as { items: readonly { id: string; amount: number; status: string }[] }
    for (const { id, amount, status } of items)
      if (status === 'authorized') await send(`${company}/payments/${id}/capture`, { ...init, method: 'POST', headers: { ...(init?.headers as Record<string, string>), 'Content-Type': 'application/json' }, body: JSON.stringify({ amount, currency: 'INR' }) })
    return send(input, init)
  }
  return () => void (globalThis.fetch = send)
}

/** Takes a guard of all servers away. @returns what mends it */
export function takeAway(sabotage: RealSabotage): () => void {
  if (sabotage === 'leak') return leakPool()
  return sabotage === 'capture decision' ? drawWhatIsHeld() : rewriteStatements(sabotage)
}

const OF_SERVERS = ['seat', 'zone', 'hours', 'menu', 'refund key', 'amount', 'dashboard'] as const

/** Takes a guard of how orders are judged, or of what the payment company is asked, away from a server that runs. @param now epoch ms of the servers */
export function sabotageServer(sabotage: RealSabotage, deps: Deps, now: () => number): void {
  const own = OF_SERVERS.find((one) => one === sabotage)
  if (own) Object.assign(deps, sabotagedDeps(own, deps, now))
}
