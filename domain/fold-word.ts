/** Devanagari letters as they are written in Latin ones; consonants without their inherent a. */
const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n', ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh',
  न: 'n', प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h', ळ: 'l',
}
const VOWELS: Readonly<Record<string, string>> = { अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'e', ओ: 'o', औ: 'o', ऑ: 'o', ऍ: 'e' }
const SIGNS: Readonly<Record<string, string>> = { 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'e', 'ो': 'o', 'ौ': 'o', 'ॉ': 'o', 'ॅ': 'e' }
const VIRAMA = '्'
const NASAL: Readonly<Record<string, string>> = { 'ं': 'n', 'ँ': 'n', 'ः': '' }
const NUKTA = '़'

const isDevanagari = (word: string): boolean => /\p{Script=Devanagari}/u.test(word)

/** "पनीर" to "panir". The last consonant's inherent a is not spoken. */
function latinOf(word: string): string {
  let latin = ''
  let open = false
  for (const letter of word.normalize('NFD').replaceAll(NUKTA, '')) {
    const consonant = CONSONANTS[letter]
    if (consonant !== undefined) {
      latin += (open ? 'a' : '') + consonant
      open = true
      continue
    }
    const sign = SIGNS[letter]
    if (open && sign === undefined && letter !== VIRAMA) latin += 'a'
    latin += sign ?? VOWELS[letter] ?? NASAL[letter] ?? (letter === VIRAMA ? '' : letter)
    open = false
  }
  return latin
}

const SOUNDS: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/([kgjtdb])h/g, '$1'],
  [/ch+/g, 'c'],
  [/sh/g, 's'],
  [/ck|q/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/aa/g, 'a'],
  [/ee|ii|ea|iy|y/g, 'i'],
  [/oo|uu|ou/g, 'u'],
  [/ai|ei/g, 'e'],
  [/au/g, 'o'],
  [/(.)\1+/g, '$1'],
]

/** A word as it sounds, so that "panir", "paneer" and "पनीर" are one: Indian dishes have as many spellings as cooks. */
export function foldWord(word: string): string {
  let folded = isDevanagari(word) ? latinOf(word) : word.normalize('NFD').replace(/\p{M}/gu, '')
  for (const [sound, letter] of SOUNDS) folded = folded.replace(sound, letter)
  return folded
}

/** The words of a text, in lower case; vowel signs belong to their letters. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
