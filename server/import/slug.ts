import { createHash } from 'node:crypto'

const LONGEST = 40

/**
 * An id from a name, the same in every import: "Paneer Tikka (8 pc)" is `paneer-tikka-8-pc`. Names in other scripts and long ones
 * end on a piece of their hash, so that what is left out still tells two names apart.
 */
export function slug(name: string): string {
  const latin = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const plain = latin.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  const lossless = plain.length <= LONGEST && /^[\x20-\x7e]*$/.test(latin) && plain !== ''
  if (lossless) return plain
  return `${plain.slice(0, LONGEST - 9)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`.replace(/^-/, '')
}
