export interface SearchHit {
  itemId: string
  sectionId: string
}

export interface SearchApi {
  /** Reads an outlet's list of dishes; false while the device has none. Comes again by itself when the menu changes. */
  open(outletId: string): Promise<boolean>
  /** Best first; forgives typing errors, finds beginnings of words, in Latin and Devanagari letters. */
  search(text: string, limit: number): Promise<SearchHit[]>
  ping(): Promise<true>
}
