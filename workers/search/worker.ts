import { expose } from 'comlink'
import { SEARCH_CACHE, SEARCH_CHANNEL, searchUrl } from '#outbox/cache-names.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { SearchList } from '#store/search-list.ts'
import { makeSearch } from './search.ts'

const search = makeSearch(async (outletId) => {
  const answer = await (await caches.open(SEARCH_CACHE)).match(searchUrl(outletId))
  return answer ? (readStruct(await answer.json(), SearchList)?.rows ?? null) : null
})

new BroadcastChannel(SEARCH_CHANNEL).addEventListener('message', ({ data }: MessageEvent<string>) => search.listChanged(data))

expose(search.api)
