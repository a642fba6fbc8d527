import type { ErrorCode } from '#schemas/errors.ts'
import type { StoreCall } from '../object-store/object-store.ts'
import { createCounter } from './counter.ts'
import type { Family } from './exposition.ts'
import { routeClassOf } from './route-class.ts'

/** What this instance has done since it started, counted where it happens. */
export interface Tally {
  /** An HTTP answer, also one from memory; a stream counts when it is opened. @param path with or without its query */
  answered(path: string, status: number): void
  /** An order was placed; `repeated`: a copy of one that stands was answered. */
  orderTaken(repeated: boolean): void
  /** A request was refused with this code. */
  refused(path: string, code: ErrorCode): void
  /** A device of a release, known by the stamp of its structs, could not read documents of a collection. */
  unread(release: string, collection: string, documents: number): void
  /** A call to the object store failed, after all its tries. */
  storeFailed(call: StoreCall): void
  families(): Family[]
}

const classOf = (path: string): string => routeClassOf(path.split('?', 1)[0] ?? path)

/** Releases that are told apart; the label is what a caller says, and a map of labels must not grow with callers. */
const MOST_RELEASES = 50

/** Counts from when the process started. */
export function createTally(): Tally {
  const answers = createCounter<'class' | 'status'>('tablefirst_http_answers_total', 'HTTP answers by class of route and status.')
  const orders = createCounter<'result'>('tablefirst_orders_total', 'Orders taken: placed, or repeated where a copy of one that stands was answered.')
  const refusals = createCounter<'class' | 'code'>('tablefirst_refusals_total', 'Refusals by class of route and error code; those of orders have the class orders.')
  const unread = createCounter<'collection' | 'release'>('tablefirst_unread_documents_total', 'Documents that devices of a release (the stamp of its structs) could not read, or not wholly.')
  const storeFailures = createCounter<'call'>('tablefirst_object_store_failures_total', 'Calls to the object store that failed after all their tries, by call.')
  const releases = new Set<string>()
  return {
    answered: (path, status) => answers.add({ class: classOf(path), status: String(status) }),
    orderTaken: (repeated) => orders.add({ result: repeated ? 'repeated' : 'placed' }),
    refused: (path, code) => refusals.add({ class: classOf(path), code }),
    unread: (release, collection, documents) => {
      if (releases.size < MOST_RELEASES) releases.add(release)
      unread.add({ collection, release: releases.has(release) ? release : 'other' }, documents)
    },
    storeFailed: (call) => storeFailures.add({ call }),
    families: () => [answers.family(), orders.family(), refusals.family(), unread.family(), storeFailures.family()],
  }
}
