import { expose } from 'comlink'
import { SEARCH_CACHE, SEARCH_CHANNEL, searchUrl } from '#outbox/cache-names.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { SearchList } from '#store/search-list.ts'
import type { SearchApi } from './api.ts'
import { type SearchIndex, searchIndex } from './search-index.ts'

let outletId: string | null = null
let index: SearchIndex | null = null

/** The list is the sync worker's snapshot of the menu: reading it costs no database. */
async function read(wanted: string): Promise<boolean> {
  try {
    const answer = await (await caches.open(SEARCH_CACHE)).match(searchUrl(wanted))
    const list = answer ? readStruct(await answer.json(), SearchList) : null
    if (wanted !== outletId) return index !== null
    if (list) index = searchIndex(list.rows)
  } catch {
    // Nothing to search is what a device without the list has.
  }
  return index !== null
}

const api: SearchApi = {
  open: (wanted) => {
    if (wanted !== outletId) index = null
    outletId = wanted
    return read(wanted)
  },
  search: async (text, limit) => index?.(text, limit) ?? [],
  ping: async () => true,
}

new BroadcastChannel(SEARCH_CHANNEL).addEventListener('message', ({ data }: MessageEvent<string>) => {
  if (data === outletId) void read(data)
})

expose(api)
