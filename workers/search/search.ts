import type { SearchRow } from '#store/search-list.ts'
import type { SearchApi } from './api.ts'
import { type SearchIndex, searchIndex } from './search-index.ts'

/** @param readList an outlet's list as the sync worker keeps it: reading it costs no database; null where there is none */
export function makeSearch(readList: (outletId: string) => Promise<readonly SearchRow[] | null>): { api: SearchApi; listChanged: (outletId: string) => void } {
  let outletId: string | null = null
  let index: SearchIndex | null = null
  const listeners: (() => void)[] = []

  const build = (rows: readonly SearchRow[]): void => {
    index = searchIndex(rows)
    for (const listener of listeners) listener()
  }
  const read = async (wanted: string): Promise<boolean> => {
    // A storage that refuses has no list.
    const rows = await readList(wanted).catch(() => null)
    if (rows && wanted === outletId) build(rows)
    return index !== null
  }
  const api: SearchApi = {
    open: (wanted) => {
      if (wanted !== outletId) index = null
      outletId = wanted
      return read(wanted)
    },
    take: async (wanted, rows) => {
      if (wanted === outletId && index === null) build(rows)
    },
    onList: async (listener) => {
      listeners.push(listener)
    },
    search: async (text, limit) => index?.(text, limit) ?? null,
    ping: async () => true,
  }
  return { api, listChanged: (changed) => void (changed === outletId && read(changed)) }
}
