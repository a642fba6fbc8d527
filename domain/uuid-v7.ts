const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/**
 * UUID version 7 (RFC 9562): sorts by time, so that entries are sent in the order of the taps.
 * @param nowMs epoch milliseconds
 * @param random 10 random bytes; the caller brings the generator
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  let time = nowMs
  for (let i = 5; i >= 0; i--) {
    bytes[i] = time % 256
    time = Math.floor(time / 256)
  }
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const digits = Array.from(bytes, hex).join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
}

/** Epoch milliseconds at which a version 7 UUID was made. */
export const timeOfUuidV7 = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
