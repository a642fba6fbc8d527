import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** A server's pair of keys by which push services know it (RFC 8292). */
export interface VapidKeys {
  privateKey: KeyObject
  /** An uncompressed point, base64url. */
  publicKey: string
}

/** The pair of a private key. @param secret 32 bytes in base64url @returns null where it is none */
export function readVapidKeys(secret: string): VapidKeys | null {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== 32) return null
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes)
    const point = pair.getPublicKey()
    const part = (from: number, to: number): string => point.subarray(from, to).toString('base64url')
    const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: bytes.toString('base64url'), x: part(1, 33), y: part(33, 65) }, format: 'jwk' })
    return { privateKey, publicKey: point.toString('base64url') }
  } catch {
    return null
  }
}

/** A new private key, base64url. */
export function newVapidSecret(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key that begins with a zero byte is given with fewer of them.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32).toString('base64url')
}

/** Push services refuse a token of more than a day. */
const TOKEN_S = 12 * 3600

/** The value of the Authorization header for one push service. @param subject whom its operator can write to: `mailto:` or `https:`; `now` epoch ms */
export async function vapidHeader({ privateKey, publicKey }: VapidKeys, endpoint: string, subject: string, now: number): Promise<string> {
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now / 1000) + TOKEN_S)
    .sign(privateKey)
  return `vapid t=${token}, k=${publicKey}`
}
