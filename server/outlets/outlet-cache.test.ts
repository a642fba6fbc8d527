import { expect, it } from 'vitest'
import type { Queryable } from '../db/database.ts'
import type { Hub } from '../sync/hub.ts'
import { createOutletCache } from './outlet-cache.ts'

/** A database in which every outlet stands; `reads` counts the readings of a whole outlet. */
function everyOutlet(): Queryable & { reads: number } {
  const parts = { number: '1', brand: '{}', outlet: '{}', availability: '{}' }
  return {
    reads: 0,
    execute() {
      this.reads += 1
      return Promise.resolve({ rows: Object.entries(parts).map(([kind, body]) => ({ kind, body })) })
    },
  }
}

function quietHub(): { hub: Hub; watched: Set<string> } {
  const watched = new Set<string>()
  const hub: Pick<Hub, 'watch'> = {
    watch(scope) {
      watched.add(scope)
      return Promise.resolve({ numbers: () => ({}), end: () => void watched.delete(scope) })
    },
  }
  return { hub: hub as Hub, watched }
}

it('keeps an outlet that is asked for, and lets go the one nobody asked for the longest', async () => {
  const db = everyOutlet()
  const { hub, watched } = quietHub()
  const cache = createOutletCache(db, hub)
  for (let at = 0; at < 500; at++) await cache.get(`o${at}`)
  // Each way of asking counts as one.
  await cache.get('o0')
  expect(cache.peek('o1')).toBeDefined()
  await cache.atLeast(db, 'o2', 1)
  expect(db.reads).toBe(500)
  await cache.get('o500')
  expect([watched.size, watched.has('outlet:o0'), watched.has('outlet:o3')]).toEqual([500, true, false])
  for (const id of ['o0', 'o1', 'o2', 'o4', 'o500']) await cache.get(id)
  expect(db.reads).toBe(501)
  await cache.get('o3')
  expect(db.reads).toBe(502)
})

it('lets go earlier by what outlets weigh: a few large menus take the room of many small ones', async () => {
  const db = everyOutlet()
  const { hub, watched } = quietHub()
  const letters = (await createOutletCache(db, hub).get('weighed'))?.letters ?? 0
  expect(letters).toBeGreaterThan(0)
  watched.clear()
  const cache = createOutletCache(db, hub, 3 * letters)
  for (const id of ['o0', 'o1', 'o2']) await cache.get(id)
  cache.peek('o0')
  await cache.get('o3')
  expect([...watched].sort()).toEqual(['outlet:o0', 'outlet:o2', 'outlet:o3'])
  expect([cache.peek('o1'), cache.peek('o2')?.letters]).toEqual([undefined, letters])
  const narrow = createOutletCache(db, hub, 1)
  await narrow.get('o4')
  expect(narrow.peek('o4')).toBeDefined()
})

it('an outlet that is let go while it is read for the first time is not watched for ever, and one asked for anew is its own', async () => {
  const db = everyOutlet()
  const { hub, watched } = quietHub()
  const { promise: mayWatch, resolve: letWatch } = Promise.withResolvers<void>()
  const slow: Pick<Hub, 'watch'> = { watch: async (scope, listener) => (await mayWatch, hub.watch(scope, listener)) }
  const cache = createOutletCache(db, slow as Hub)
  const asked = Array.from({ length: 510 }, (_, at) => cache.get(`o${at}`))
  letWatch()
  expect((await Promise.all(asked)).every((outlet) => outlet !== null)).toBe(true)
  expect([watched.size, watched.has('outlet:o0'), watched.has('outlet:o509')]).toEqual([500, false, true])
  cache.forgetAll()
  expect(watched.size).toBe(0)
})
