/** Two releases at once: what a phone and a server of different releases make of each other's messages. */
import { isDeepStrictEqual } from 'node:util'
import type { Struct } from 'superstruct'
import { type CollectionName, COLLECTIONS, STRUCTS } from '#schemas/collections.ts'
import { readRelease } from '../fixtures/releases/fixtures.ts'
import { FIELD_OF_TOMORROW, tomorrow, WORD_OF_TOMORROW } from '../fixtures/releases/tomorrow.ts'
import type { Ledger, LedgerOrder } from './ledger.ts'

export const SKEWS = [
  'none', 'server of a later release', 'one instance of a later release', 'server of release 0.1', 'phone of release 0.1', 'server of release 0.2', 'phone of release 0.2', 'phone of a later release',
] as const
export type Skew = (typeof SKEWS)[number]

export type Json = Record<string, unknown>
type AnyStruct = Struct<unknown, unknown>

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const collectionOf = (name: unknown): CollectionName | null => COLLECTIONS.find((known) => known === name) ?? null

/** A document as a later release sends it: a field more in every part, a word that nobody knows in place of each. */
const grownDocument = (collection: CollectionName, document: unknown): unknown => tomorrow(document, STRUCTS[collection] as unknown as AnyStruct)

const grown = (collection: unknown, documents: unknown): unknown => {
  const name = collectionOf(collection)
  if (name === null || !Array.isArray(documents)) return documents
  return documents.map((document: unknown) => (isObject(document) && document['_deleted'] === true ? document : grownDocument(name, document)))
}

const without = (value: Json, ...fields: readonly string[]): Json => Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)))

/** An answer of a later release. @param path of the call */
function laterAnswer(path: string, body: unknown): unknown {
  if (!isObject(body)) return body
  const collection = /^\/api\/sync\/(\w+)/.exec(path)?.[1]
  if (collection !== undefined && 'documents' in body) return { ...body, documents: grown(collection, body['documents']), [FIELD_OF_TOMORROW]: true }
  // A push is answered with the document that stands against it. Others are pushed again with what was answered, and this release's server, which stands in for
  // the later one, would not know its own document by it.
  if (collection === 'profile' && 'conflicts' in body) return { ...body, conflicts: grown(collection, body['conflicts']), [FIELD_OF_TOMORROW]: true }
  if (path.startsWith('/api/orders/') && 'token' in body) return grownDocument('orders', body)
  if (path.startsWith('/api/orders/') && 'order' in body) return { ...body, order: grownDocument('orders', body['order']), [FIELD_OF_TOMORROW]: true }
  return { ...body, [FIELD_OF_TOMORROW]: true }
}

/** An answer as release 0.1 gave it: it knew no epoch, and did not say which refusals stand under the key. */
function earlierAnswer(path: string, body: unknown): unknown {
  if (!isObject(body)) return body
  if (path.startsWith('/api/sync/')) return without(body, 'epoch', 'reset')
  return isObject(body['data']) ? { ...body, data: without(body['data'], 'final') } : body
}

/** What release 0.2 opened a table with. */
const openedIn02 = readRelease('0.2').traffic.answers['scan']

/**
 * An answer as release 0.2 gave it, or read it: no page of documents ended before its limit, nobody told how all tables are served, and an offer that takes nothing off was no reason of its own.
 * What was kept of a refused offer did not say how much is missing.
 */
function answerOf02(skew: Skew, path: string, body: unknown): unknown {
  if (!isObject(body)) return body
  if (path.startsWith('/api/sync/')) return without(body, 'more')
  if (path.startsWith('/api/restaurants/scan/')) return isObject(openedIn02) ? Object.fromEntries(Object.entries(body).filter(([name]) => name in openedIn02)) : body
  const { data } = body
  if (!isObject(data)) return body
  const { details } = data
  if (!isObject(details) || !isObject(details['offer'])) return body
  const reason = details['offer']['reason'] === 'nothing' ? (skew === 'server of release 0.2' ? 'better' : WORD_OF_TOMORROW) : details['offer']['reason']
  return { ...body, data: { ...(skew === 'phone of release 0.2' ? without(data, 'additionalParam') : data), details: { ...details, offer: { ...details['offer'], reason } } } }
}

function laterEvent(event: Json): Json {
  return { ...event, [FIELD_OF_TOMORROW]: true, ...(event['type'] === 'documents' ? { documents: grown(event['collection'], event['documents']) } : {}) }
}

const earlierEvent = (event: Json): Json => without(event, 'after', 'epoch', 'numbers')

export interface Sent {
  path: string
  headers: Record<string, string>
  body: string | null
}

/** Only what `model`, bytes of that release, has: of lists the first entry is the model of all. */
function asIn(model: unknown, value: unknown): unknown {
  if (Array.isArray(model) && Array.isArray(value)) return value.map((entry: unknown) => (model.length === 0 ? entry : asIn(model[0], entry)))
  if (!isObject(model) || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, entry]) => (name in model ? [[name, asIn(model[name], entry)]] : [])))
}

const firstOrder = readRelease('0.1').traffic.commands['order']?.body

/** What a phone of release 0.1 sends: no epoch, no token beside the cookie, no time of acceptance, the command's fields of then. */
function earlierRequest({ path, headers, body }: Sent): Sent {
  const { 'X-Accepted-At': _accepted, Authorization: token, ...rest } = headers
  return {
    path: path.replace(/&epoch=[^&]*/, ''),
    headers: token === undefined || path === '/api/guests/refresh' ? rest : { ...rest, Authorization: token },
    body: path === '/api/orders/v2' && body !== null ? JSON.stringify(asIn(firstOrder, JSON.parse(body))) : body,
  }
}

/** What a phone of release 0.2 sends, and what a server of that release hears: nothing of pages that end early, of when a guest chose another way to pay, or closed the payment page. */
function requestOf02({ path, headers, body }: Sent): Sent {
  const isAsked = path === '/api/payments/verifyPayment' && body !== null
  return { path: path.replace(/&cut=1\b/, ''), headers, body: isAsked ? JSON.stringify(without(JSON.parse(body) as Json, 'closeAgeMs', 'dropped')) : body }
}

/** What a phone of a later release sends: a field more in its commands. */
function laterRequest(sent: Sent): Sent {
  if (sent.body === null || !sent.path.startsWith('/api/orders/v2')) return sent
  return { ...sent, body: JSON.stringify({ ...(JSON.parse(sent.body) as Json), [FIELD_OF_TOMORROW]: { of: 'another release' } }) }
}

/** What a request becomes where phone and server are of two releases. */
export function skewedRequest(skew: Skew, sent: Sent): Sent {
  if (skew === 'phone of release 0.1') return earlierRequest(sent)
  if (isOf02(skew)) return requestOf02(sent)
  return skew === 'phone of a later release' ? laterRequest(sent) : sent
}

/** Whether what an instance says is a later release's. @param isSecond of the two instances */
export const isLaterServer = (skew: Skew, isSecond: boolean): boolean => skew === 'server of a later release' || (skew === 'one instance of a later release' && isSecond)

/** One side is of release 0.2, which knew all that guests do, and less of how. */
const isOf02 = (skew: Skew): boolean => skew === 'server of release 0.2' || skew === 'phone of release 0.2'

/** Both sides know all that guests do: they pay online, lift lids and pay with points. */
export const isComplete = (skew: Skew): boolean => skew === 'none' || isOf02(skew)

/** One side is of release 0.1, which knows nothing of epochs: no database is restored under it. */
export const isEarlier = (skew: Skew): boolean => skew === 'server of release 0.1' || skew === 'phone of release 0.1'

/** What an answer becomes where phone and server are of two releases. @param isLater the instance that gives it is of a later one */
export function skewedAnswer(skew: Skew, isLater: boolean, path: string, body: unknown): unknown {
  if (isLater) return laterAnswer(path, body)
  if (isOf02(skew)) return answerOf02(skew, path, body)
  return isEarlier(skew) ? earlierAnswer(path, body) : body
}

export function skewedEvent(skew: Skew, isLater: boolean, event: Json): Json {
  if (isLater) return laterEvent(event)
  return isEarlier(skew) ? earlierEvent(event) : event
}

/** Orders as the phone hears of them: where a later release speaks, each status may be a word that this one does not know. */
export const asSaid = (ledger: Ledger, skew: Skew): Ledger => {
  if (skew !== 'server of a later release' && skew !== 'one instance of a later release') return ledger
  const orders = [...ledger.orders].map(([id, ordered]) => {
    const { order } = ordered
    const events = [...order.events, ...order.events.slice(0, 1).map((event) => ({ ...event, status: WORD_OF_TOMORROW as typeof event.status }))]
    return [id, { ...ordered, order: { ...order, events } }] satisfies [string, LedgerOrder]
  })
  return { ...ledger, orders: new Map(orders) }
}

/** Whether the phone has what a server of this skew sends of a document; both without marks of the sync. */
export function isSame(held: Json, collection: CollectionName, sent: Json, skew: Skew): boolean {
  if (skew !== 'server of a later release' && isDeepStrictEqual(held, sent)) return true
  return (skew === 'server of a later release' || skew === 'one instance of a later release') && isDeepStrictEqual(held, grownDocument(collection, sent))
}
