/** ST-04, the client's reading: not three parts counts as expired, no `exp` counts as not expired. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  const parts = token.split('.')
  if (parts.length !== 3) return true
  const exp = expiryOf(parts[1] ?? '')
  return exp !== null && exp * 1000 <= nowMs
}

/** The `exp` claim in seconds, null where there is none or the part cannot be read. */
function expiryOf(payload: string): number | null {
  try {
    const padded = payload.replace(/-/g, '+').replace(/_/g, '/')
    const claims: unknown = JSON.parse(decodeBase64(padded))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Latin-1 text of base64: enough for claims, without a runtime's own decoder. */
function decodeBase64(encoded: string): string {
  let bits = 0
  let held = 0
  let out = ''
  for (const letter of encoded.replace(/=+$/, '')) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) throw new RangeError('not base64')
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      out += String.fromCharCode((held >> bits) & 0xff)
    }
  }
  return out
}
