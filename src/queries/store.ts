import { reloadForPart } from '#src/entry/reload-for-part.ts'
import type * as StoreLive from './store-live.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { device } from './device.ts'

type StoreModule = typeof StoreLive

let loading: Promise<StoreModule> | null = null
let failures = 0

async function fetchStore(): Promise<StoreModule> {
  await afterFirstPaint()
  const [store, db] = await Promise.all([import('./store-live.ts'), device().catch(() => null)])
  // ST-01. A purge that fails is tried again at the next start.
  if (db && (await store.purgeIfMarked(db, Date.now()).catch(() => false))) location.reload()
  return store
}

/** The local database's code, fetched after the first paint and once. */
export function loadStore(): Promise<StoreModule> {
  loading ??= fetchStore().catch((error: unknown) => {
    loading = null
    failures += 1
    // A second failure: perhaps no lost connection, but a file of an older release that the server no longer has. The page may be loaded anew for it.
    if (failures > 1) void reloadForPart(error)
    throw error
  })
  return loading
}
