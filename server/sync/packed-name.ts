/** The documents of one answer. */
export interface Pulled {
  epoch: string
  scope: string
  collection: string
  documents: readonly { seq: number }[]
  /** It ends for its length, and says that others follow. */
  more?: boolean
}

/** The name of an answer's packed form: by what it holds, not by what was asked, so that nobody has the same documents packed again by asking from other places. */
export const packedName = ({ epoch, scope, collection, documents, more }: Pulled): string => `${epoch} ${scope} ${collection} ${documents.map(({ seq }) => seq).join(',')}${more ? ' more' : ''}`
