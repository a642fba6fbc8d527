import { array, type Infer, object, string } from 'superstruct'
import { Count, list } from '#schemas/primitives.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { readStruct } from '#outbox/read-struct.ts'

/** A row a scope: by which structs its documents were read, which of them could not be, and which collections are to be read again. */
const Reading = object({
  stamp: string(),
  /** Those that could not be read, or not all of them, at the number at which each came; `id` is '' where not even that could be read. */
  unread: list(object({ collection: string(), id: string(), seq: Count }), 1000),
  again: array(string()),
})

type Reading = Infer<typeof Reading>

const MOST_UNREAD = 1000

/** Collections not pulled from the beginning where the release before kept no book: the device may hold a cart that the server has not got yet, all written by its own release. */
const OWN: ReadonlySet<CollectionName> = new Set(['cart'])

/** How many documents of each collection this release cannot read, or not wholly. */
export type Unread = Readonly<Partial<Record<CollectionName, number>>>

/** Ids of documents as a page of a pull or the stream brought them. */
export interface ReadIds {
  /** Those that could not be read, or not wholly. */
  refused: readonly string[]
  whole: readonly string[]
  /** The number at which the last of them came. */
  seq: number
}

export interface ReadingBook {
  /**
   * Called before a scope's collections are kept in step. `again`: those to pull from the beginning: of a device whose release kept no
   * such book all but the cart, after a change of structs those of which something could not be read.
   */
  begin(scope: string, names: readonly CollectionName[]): Promise<{ again: ReadonlySet<CollectionName>; unread: Unread }>
  /** Documents came. @returns what cannot be read by now, and how many of these documents could be read until now or are new; null where nothing changed */
  came(scope: string, collection: CollectionName, ids: ReadIds): Promise<{ unread: Unread; fresh: number } | null>
  /** A collection was pulled from its beginning to its end. */
  readAgain(scope: string, collection: CollectionName): Promise<void>
}

export interface ReadingBookTools {
  /** The device's table `kept`. */
  kept: { get(id: string): PromiseLike<{ value: unknown } | undefined>; put(row: { id: string; value: unknown; at: number }): PromiseLike<unknown> }
  /** Of this release's structs. */
  stamp: string
  /** Epoch ms. */
  now: () => number
}

const rowOf = (scope: string): string => `reading:${scope}`

const countUnread = ({ unread }: Reading): Unread => {
  const counts: Record<string, number> = {}
  for (const { collection } of unread) counts[collection] = (counts[collection] ?? 0) + 1
  return counts
}

/** Notes what this release cannot read, so that a later one reads it again. */
export function readingBook({ kept, stamp, now }: ReadingBookTools): ReadingBook {
  /** Documents that cannot be read, by scope, as the last change left them: most pages have none, and cost no look into the database. */
  const unreadOf = new Map<string, Reading['unread']>()
  // One change after another: a scope's collections are pulled side by side.
  let work: Promise<unknown> = Promise.resolve()
  const change = <T>(scope: string, step: (before: Reading | null) => { row: Reading; result: T }): Promise<T> => {
    const done = work.then(async () => {
      const { row, result } = step(readStruct((await kept.get(rowOf(scope)))?.value, Reading))
      unreadOf.set(scope, row.unread)
      await kept.put({ id: rowOf(scope), value: row, at: now() })
      return result
    })
    work = done.catch(() => undefined)
    return done
  }
  const fresh: Reading = { stamp, unread: [], again: [] }

  return {
    begin: (scope, names) =>
      change(scope, (before) => {
        const concerned = before === null ? names.filter((name) => !OWN.has(name)) : before.stamp === stamp ? [] : before.unread.map(({ collection }) => collection)
        const again = new Set([...(before?.again ?? []), ...concerned])
        const unread = before?.unread.filter(({ collection }) => !again.has(collection)) ?? []
        const row = { stamp, unread, again: [...again] }
        return { row, result: { again: new Set(names.filter((name) => again.has(name))), unread: countUnread(row) } }
      }),
    came: async (scope, collection, { refused, whole, seq }) => {
      const held = unreadOf.get(scope) ?? []
      const isHeld = (id: string): boolean => held.some((known) => known.collection === collection && known.id === id)
      if (refused.length === 0 && !whole.some(isHeld)) return null
      return change(scope, (before) => {
        const judged = new Set([...refused, ...whole])
        const others = (before?.unread ?? []).filter((known) => known.collection !== collection || !judged.has(known.id))
        const unread = [...others, ...refused.map((id) => ({ collection, id, seq }))].slice(-MOST_UNREAD)
        const row = { ...(before ?? fresh), unread }
        return { row, result: { unread: countUnread(row), fresh: refused.filter((id) => id === '' || !isHeld(id)).length } }
      })
    },
    readAgain: (scope, collection) =>
      change(scope, (before) => ({ row: { ...(before ?? fresh), again: (before?.again ?? []).filter((name) => name !== collection) }, result: undefined })),
  }
}
