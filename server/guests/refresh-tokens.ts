import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A refresh token is `session.generation.proof`; the proof is made from the two, so nothing of it is stored and a lost reply can be given again. */
export interface RefreshToken {
  sessionId: string
  generation: number
}

const FORM = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/

const proofOf = (key: KeyObject, { sessionId, generation }: RefreshToken): Buffer => createHmac('sha256', key).update(`${sessionId}.${generation}`).digest()

/** The cookie's text: what it claims, and the proof of it. */
export const writeRefresh = (key: KeyObject, token: RefreshToken): string => `${token.sessionId}.${token.generation}.${proofOf(key, token).toString('base64url')}`

/** null: not made by us. */
export function readRefresh(key: KeyObject, written: string): RefreshToken | null {
  const [, sessionId, generation, proof] = FORM.exec(written) ?? []
  if (sessionId === undefined || generation === undefined || proof === undefined) return null
  const token = { sessionId, generation: Number(generation) }
  const given = Buffer.from(proof, 'base64url')
  const right = proofOf(key, token)
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

/**
 * A copy of a refresh that was on its way while its device gave up and asked again may arrive this late, ms: it is neither answered with a token nor
 * taken for theft.
 */
export const LATE_COPY_MS = 60_000
/** A device that was away for longer logs in anew. */
export const SESSION_LIFE_MS = 180 * 86_400_000

/** State of a session's refresh tokens, from its row; times in epoch ms. */
export interface Family {
  /** The last that was made. */
  generation: number
  /** The last that the device is known to hold: it was presented, or an access token that came with it was used. */
  confirmed: number
  rotatedAt: number
  expiresAt: number
  ended: boolean
}

/**
 * What a presented token is worth. `again`: the reply to it was lost, so its successor is given once more. `late`: a copy of a request whose repetition was
 * answered. `reused`: somebody else holds a later one.
 */
export type RefreshVerdict = 'rotate' | 'again' | 'late' | 'reused' | 'ended'

/**
 * Judges a token by whether its successor was used, not by the time since: a phone may be without a network for days.
 * @param generation of the presented token
 * @param held generation of the access token that came with it, expired or not; null: none. A browser that was killed may have lost its newest cookie, which
 *   it writes to disk with a delay, but not the access token that came with that cookie: only the device itself holds both.
 * @param now epoch ms
 */
export function judgeRefresh(family: Family, generation: number, held: number | null, now: number): RefreshVerdict {
  if (family.ended || now > family.expiresAt) return 'ended'
  // Ahead of its row: only a restore of the database (decision 0015) takes back a generation that was given out.
  if (generation >= family.generation) return 'rotate'
  if (generation !== family.generation - 1) return 'reused'
  if (family.confirmed < family.generation || held === family.generation) return 'again'
  return now - family.rotatedAt <= LATE_COPY_MS ? 'late' : 'reused'
}
