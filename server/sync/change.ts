/** A document as it was written; `json` is the whole document as it travels, `_deleted` among its fields. */
export interface WrittenDocument {
  id: string
  seq: number
  json: string
}

/** Documents of one collection that one transaction wrote, in the order of their numbers. */
export interface Change {
  scope: string
  collection: string
  documents: WrittenDocument[]
}
