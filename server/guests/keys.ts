import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** One key a purpose, so that a token of one kind is nothing to another. */
export interface Keys {
  access: KeyObject
  signUp: KeyObject
  refresh: KeyObject
  otp: KeyObject
}

/** Derives the keys of all logins from the server's one secret. */
export function createKeys(secret: string): Keys {
  const key = (purpose: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'logins', purpose, 32)))
  return { access: key('access'), signUp: key('sign-up'), refresh: key('refresh'), otp: key('otp') }
}
