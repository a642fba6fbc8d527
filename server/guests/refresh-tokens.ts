import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A refresh token is `session.generation.proof`; the proof is made from the two, so nothing of it is stored and a lost reply can be given again. */
export interface RefreshToken {
  sessionId: string
  generation: number
}

const FORM = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/

const proofOf = (key: KeyObject, { sessionId, generation }: RefreshToken): Buffer => createHmac('sha256', key).update(`${sessionId}.${generation}`).digest()

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

/** A reply may be lost: the token before the last answers again for so long, with the same successor. */
export const REFRESH_GRACE_MS = 30_000
/** A device that was away for longer logs in anew. */
export const SESSION_LIFE_MS = 180 * 86_400_000

export interface Family {
  generation: number
  rotatedAt: number
  expiresAt: number
  ended: boolean
}

/** What a presented token is worth. `again`: the reply to it was lost. `reused`: someone else holds a later one. */
export type RefreshVerdict = 'rotate' | 'again' | 'reused' | 'ended'

/** @param now epoch ms */
export function judgeRefresh(family: Family, generation: number, now: number): RefreshVerdict {
  if (family.ended || now > family.expiresAt) return 'ended'
  if (generation === family.generation) return 'rotate'
  return generation === family.generation - 1 && now - family.rotatedAt <= REFRESH_GRACE_MS ? 'again' : 'reused'
}
