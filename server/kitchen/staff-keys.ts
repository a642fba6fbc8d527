import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Crockford's base 32: no letter that is mistaken for a digit, since keys are read aloud and typed on tablets. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 25
const GROUP = 5

/** A new key of 125 random bits, as it is shown once: `7QX4M-…`, five groups of five. @param random brings `count` random bytes */
export function newStaffKey(random: (count: number) => Uint8Array): string {
  const signs = Array.from(random(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
  return (signs.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

const FORM = new RegExp(`^[${SIGNS}]{${LENGTH}}$`)

/** A key as it is hashed: case, spaces, dashes and the look-alikes O, I and L do not count. What is not of the form is taken as typed. */
export function plainStaffKey(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return FORM.test(plain) ? plain : typed.trim()
}

/** Derives the key of all staff hashes from the server's one secret: another secret ends every staff key. */
const hashKey = (tokenSecret: string): KeyObject => createSecretKey(Buffer.from(hkdfSync('sha256', tokenSecret, 'staff', 'key-hash', 32)))

/** Makes the keyed hash under which a staff key is stored. */
export function staffKeyHasher(tokenSecret: string): (typed: string) => string {
  const key = hashKey(tokenSecret)
  return (typed) => createHmac('sha256', key).update(plainStaffKey(typed)).digest('base64url')
}
