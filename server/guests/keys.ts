import { createSecretKey, hkdfSync, type KeyObject, type webcrypto } from 'node:crypto'

/** Signs and reads JWTs; in this form it is not imported anew for each of them. */
export type TokenKey = webcrypto.CryptoKey

/** One key a purpose, so that a token of one kind is nothing to another. */
export interface Keys {
  access: TokenKey
  signUp: TokenKey
  refresh: KeyObject
  otp: KeyObject
  /** For what stands for a number that is kept nowhere. */
  former: KeyObject
}

/** Derives the keys of all logins from the server's one secret. */
export function createKeys(secret: string): Keys {
  const key = (purpose: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'logins', purpose, 32)))
  const tokenKey = (purpose: string): TokenKey => key(purpose).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  return { access: tokenKey('access'), signUp: tokenKey('sign-up'), refresh: key('refresh'), otp: key('otp'), former: key('former') }
}
