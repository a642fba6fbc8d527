import type { SearchRow } from '#store/search-list.ts'

export interface SearchHit {
  itemId: string
  sectionId: string
}

export interface SearchApi {
  /** Reads an outlet's list of dishes; false while the device has none. Comes again by itself when the menu changes. */
  open(outletId: string): Promise<boolean>
  /** Takes a list of dishes from the page: where no storage keeps one, or another tab's worker has yet to write it. The sync worker's own goes before it. */
  take(outletId: string, rows: readonly SearchRow[]): Promise<void>
  /** Tells whenever another list of dishes can be searched. */
  onList(listener: () => void): Promise<void>
  /** Null: there is no list to look in. Best first; forgives typing errors, finds beginnings of words, in Latin and Devanagari letters. */
  search(text: string, limit: number): Promise<SearchHit[] | null>
  ping(): Promise<true>
}
