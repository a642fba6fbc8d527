import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys, as its subscription names them (base64url). */
export interface PushKeys {
  p256dh: string
  auth: string
}

/** What is random in a message; given by tests alone. */
export interface Dice {
  /** Of P-256. */
  privateKey: Buffer
  salt: Buffer
}

const RECORD_SIZE = 4096
/** Of the last and only record (RFC 8188). */
const LAST = Buffer.from([2])
/** Bytes beside the text in the one record: the mark of its end, and the seal. */
const RECORD_OVERHEAD = 17

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, length))
const ascii = (text: string): Buffer => Buffer.from(text, 'ascii')

/**
 * Seals a message so that only the browser of these keys can read it: the body of a push request with `Content-Encoding: aes128gcm` (RFC 8291, RFC 8188).
 * @param text at most 4,079 bytes of it @throws where it is longer, or a key is no point of P-256
 */
export function encryptPush(text: string, keys: PushKeys, dice?: Dice): Buffer {
  const plain = Buffer.from(text, 'utf8')
  if (plain.length > RECORD_SIZE - RECORD_OVERHEAD) throw new Error('a pushed message has one record of 4,096 bytes at most')
  const browser = Buffer.from(keys.p256dh, 'base64url')
  const own = createECDH('prime256v1')
  if (dice) own.setPrivateKey(dice.privateKey)
  else own.generateKeys()
  const ownPublic = own.getPublicKey()
  const salt = dice?.salt ?? randomBytes(16)
  const secret = derive(own.computeSecret(browser), Buffer.from(keys.auth, 'base64url'), Buffer.concat([ascii('WebPush: info\0'), browser, ownPublic]), 32)
  const key = derive(secret, salt, ascii('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, ascii('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(Buffer.concat([plain, LAST])), cipher.final(), cipher.getAuthTag()])
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, recordSize, Buffer.from([ownPublic.length]), ownPublic, sealed])
}
