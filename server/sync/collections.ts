import type { GuestIdentity } from '../identity.ts'

/** A document as the device holds it, without RxDB's own marks. */
export type Body = Readonly<Record<string, unknown>>

/** What becomes of a pushed document. */
export interface Judged {
  /** The state to stand from now on; null: nothing changes. */
  write: { body: Body; deleted: boolean } | null
  /** The conflicting document the device must adopt; null: the push was accepted unchanged. */
  conflict: { body: Body; deleted: boolean } | null
}

/** One pushed row beside what stands. */
export interface Pushed {
  id: string
  /** Whether the device had seen what stands. */
  seen: boolean
  /** What the device says it had last seen of the document; null: nothing, or a deleted one. */
  base: Body | null
  fresh: { body: Body; deleted: boolean }
  master: { body: Body; deleted: boolean } | null
  guest: GuestIdentity
  now: number
}

/** How a collection behaves. `judge` null: the device only reads it. */
export interface CollectionRules {
  holder: 'outlet' | 'guest'
  judge: ((row: Pushed) => Judged) | null
  /** Documents of a scope that may stand at once; a further one is answered as deleted. Left out: the rule itself bounds them. */
  most?: number | undefined
  /** Bytes of a document that a device may push. Left out: the rule itself bounds them. */
  mostBytes?: number | undefined
}

/** Rules by collection name; a name that is not here does not exist. */
export type Collections = Readonly<Record<string, CollectionRules>>
