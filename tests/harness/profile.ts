/** What a browser keeps for one origin, taken out whole and put into another browser: a phone as some release left it. */
import type { Page } from 'playwright/test'

interface KeptIndex {
  name: string
  keyPath: string | string[]
  unique: boolean
  multiEntry: boolean
}

interface KeptStore {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: KeptIndex[]
  /** As stored; `key` stands beside rows of stores without a key path. */
  rows: { key?: unknown; value: unknown }[]
}

export interface Profile {
  databases: { name: string; version: number; stores: KeptStore[] }[]
  localStorage: Record<string, string>
  /** JSON answers of the Cache API, by the cache's name, then by path. */
  caches: Record<string, Record<string, { headers: Record<string, string>; body: string }>>
}

/** Runs in the page. */
const read = async (cacheNames: readonly string[]): Promise<Profile> => {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const databases: Profile['databases'] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name))
    const stores: KeptStore[] = []
    for (const storeName of db.objectStoreNames) {
      const store = db.transaction(storeName).objectStore(storeName)
      const indexes = Array.from(store.indexNames, (indexName) => {
        const { keyPath, unique, multiEntry } = store.index(indexName)
        return { name: indexName, keyPath, unique, multiEntry }
      })
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<unknown[]>)])
      const rows = values.map((value, at) => (store.keyPath === null ? { key: keys[at], value } : { value }))
      stores.push({ name: storeName, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows })
    }
    databases.push({ name, version: db.version, stores })
    db.close()
  }
  const kept: Profile['caches'] = {}
  for (const name of cacheNames) {
    const cache = await caches.open(name)
    const answers: Record<string, { headers: Record<string, string>; body: string }> = {}
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      if (answer) answers[new URL(request.url).pathname] = { headers: Object.fromEntries(answer.headers), body: await answer.text() }
    }
    kept[name] = answers
  }
  return { databases, localStorage: { ...localStorage }, caches: kept }
}

/** Makes this realm's IndexedDB keep exactly these databases, none of which may be there yet. Runs in a page too, so nothing outside of it is named. */
export const putDatabases = async (databases: Profile['databases']): Promise<void> => {
  for (const { name, version, stores } of databases) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('upgradeneeded', () => {
        for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
          const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement })
          for (const { name: indexName, keyPath: path, unique, multiEntry } of indexes) store.createIndex(indexName, path, { unique, multiEntry })
        }
      })
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
      request.addEventListener('blocked', () => reject(new Error(`${name} is open already`)))
    })
    const filled = stores.filter(({ rows }) => rows.length > 0)
    if (filled.length > 0)
      await new Promise<void>((resolve, reject) => {
        const change = db.transaction(filled.map((store) => store.name), 'readwrite')
        for (const { name: storeName, rows } of filled) for (const { key, value } of rows) change.objectStore(storeName).put(value, key as IDBValidKey)
        change.addEventListener('complete', () => resolve())
        change.addEventListener('error', () => reject(change.error))
      })
    db.close()
  }
}

/** Runs in the page. */
const writeRest = async ({ localStorage: texts, caches: kept }: Omit<Profile, 'databases'>): Promise<void> => {
  for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, value)
  for (const [name, answers] of Object.entries(kept)) {
    const cache = await caches.open(name)
    for (const [path, { headers, body }] of Object.entries(answers)) await cache.put(path, new Response(body, { headers }))
  }
}

/** Everything the page's origin keeps in IndexedDB and localStorage, and these caches of it. */
export const readProfile = (page: Page, cacheNames: readonly string[]): Promise<Profile> => page.evaluate(read, cacheNames)

/** Makes the page's origin, which must be empty, keep exactly this. The page may show nothing of the product yet. */
export async function writeProfile(page: Page, { databases, ...rest }: Profile): Promise<void> {
  await page.evaluate(putDatabases, databases)
  await page.evaluate(writeRest, rest)
}
