import type { Locality } from '#schemas/locality.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { type AddressLocality, MOST_SECONDARY_TEXT } from '#schemas/serving.ts'
import { asciiDigits } from './ascii-digits.ts'
import { distanceMetres } from './distance.ts'
import { foldWord, wordsOf } from './fold-word.ts'

/** CO-04: metres within which a locality is near enough to name a pin by. */
const NEAR_METRES = 1000

/** The whole letters of a text, each with its vowel signs, that a string of `most` has room for. */
function cutTo(text: string, most: number): string {
  let cut = ''
  for (const [letter] of text.matchAll(/.[\p{M}\u200c\u200d]*/gsu)) {
    if (cut.length + letter.length > most) break
    cut += letter
  }
  return cut
}

/** As an address keeps it: "302015 · near the University", cut where an address has no room for it. */
export const addressLocality = ({ id, localityName, localitySecondaryText, pinCode }: Locality): AddressLocality => ({
  id, name: localityName, secondaryText: cutTo([pinCode, localitySecondaryText].filter(Boolean).join(' · '), MOST_SECONDARY_TEXT),
})

const folded = (text: string): string[] => wordsOf(text).map(foldWord)

/** Every word of the query begins a word of the name, or the digits begin its PIN code. */
function isHit(locality: Locality, words: readonly string[], digits: string): boolean {
  if (digits !== '') return locality.pinCode.startsWith(digits)
  const own = folded(locality.localityName)
  return words.length > 0 && words.every((word) => own.some((name) => name.startsWith(word)))
}

const lettersOf = (text: string): string => folded(text).join(' ')

/** Pairs of letters that two texts have in common, of all they have: 0 to 1. */
function likeness(a: string, b: string): number {
  const pairs = (text: string): string[] => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
  const left = pairs(b)
  const common = pairs(a).filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
  return (2 * common) / Math.max(1, a.length + b.length - 2)
}

const LIKE_ENOUGH = 0.5

/**
 * Localities by what a guest types: a beginning of their words in any usual spelling, Latin or Devanagari, or of their PIN code. By name.
 * @returns `like`: where there are no hits, the one that was perhaps meant
 */
export function findLocalities(all: readonly Locality[], typed: string): { hits: readonly Locality[]; like: Locality | null } {
  const plain = asciiDigits(typed.trim())
  const digits = /^\d{1,6}$/.test(plain) ? plain : ''
  const words = folded(plain)
  const hits = all.filter((locality) => isHit(locality, words, digits)).toSorted((a, b) => a.localityName.localeCompare(b.localityName))
  if (hits.length > 0 || digits !== '' || words.length === 0) return { hits, like: null }
  const letters = words.join(' ')
  const likest = all.map((locality) => ({ locality, like: likeness(letters, lettersOf(locality.localityName)) })).toSorted((a, b) => b.like - a.like)[0]
  return { hits, like: likest && likest.like >= LIKE_ENOUGH ? likest.locality : null }
}

/** Localities by their distance from a point, nearest first, in metres; those whose middle is not known are left out. */
export const byDistance = (all: readonly Locality[], point: LatLng): { locality: Locality; metres: number }[] =>
  all.flatMap((locality) => (locality.center ? [{ locality, metres: distanceMetres(point, locality.center) }] : [])).toSorted((a, b) => a.metres - b.metres)

/** CO-04: the locality a pin is named by; null: none is near. */
export function localityAt(all: readonly Locality[], pin: LatLng): Locality | null {
  const nearest = byDistance(all, pin)[0]
  return nearest && nearest.metres <= NEAR_METRES ? nearest.locality : null
}
