/** The documents of one answer. */
export interface Pulled {
  epoch: string
  scope: string
  collection: string
  documents: readonly { seq: number }[]
}

/** The name of an answer's packed form: by what it holds, not by what was asked, so that nobody has the same documents packed again by asking from other places. */
export const packedName = ({ epoch, scope, collection, documents }: Pulled): string => `${epoch} ${scope} ${collection} ${documents.map(({ seq }) => seq).join(',')}`
