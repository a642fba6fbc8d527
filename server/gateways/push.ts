import type { PushKeys } from './push-encryption.ts'

/** Where one browser takes messages. */
export interface PushTarget {
  endpoint: string
  keys: PushKeys
}

export interface PushLetter {
  /** At most 4,079 bytes. */
  text: string
  /** A newer letter of one topic takes the place of an older one that was not delivered yet: at most 32 letters of base64url. */
  topic: string
  /** How long the push service keeps it for a phone that is off, s. */
  ttlSeconds: number
}

/** What a push service said. */
export type PushAnswer =
  | { kind: 'taken' }
  /** The guest took it back, or the browser is gone: nothing may be sent there again. */
  | { kind: 'gone' }
  /** Not now. `afterMs`: as the service asked; null: it did not say. */
  | { kind: 'later'; afterMs: number | null; status: number }
  /** Not this message, however often. */
  | { kind: 'refused'; status: number }

/** Web push, whatever sends it. */
export interface PushGateway {
  /** The server's VAPID key, as browsers subscribe with it (base64url). */
  publicKey: string
  /** Whether an address is one that messages may be sent to: a guest names it, so the server must not call whatever it says. */
  isKnownService: (endpoint: string) => boolean
  /** Throws where no answer came. */
  send: (target: PushTarget, letter: PushLetter, signal: AbortSignal) => Promise<PushAnswer>
}
