import type * as StoreLive from './store-live.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { reloadForPart } from '#src/entry/reload-for-part.ts'
import { device } from './device.ts'

type StoreModule = typeof StoreLive

let loading: Promise<StoreModule> | null = null

async function load(): Promise<StoreModule> {
  await afterFirstPaint()
  const [store, db] = await Promise.all([import('./store-live.ts'), device().catch(() => null)])
  // ST-01. A purge that fails is tried again at the next start.
  if (db && (await store.purgeIfMarked(db, Date.now()).catch(() => false))) location.reload()
  return store
}

/** The local database's code, fetched after the first paint and once. */
export function loadStore(): Promise<StoreModule> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    // An older release's, perhaps, that nobody has any more.
    void reloadForPart(error)
    throw error
  })
  return loading
}
