import { contrast, fromHex, WHITE } from '#paint/oklab.ts'
import { escapeHtml } from '#paint/html.ts'
import { themeColor } from '#paint/theme.ts'
import type { Brand } from '#schemas/brand.ts'

/** Capital letters and digits as one line each, on a ground of 100 by 140: an icon must not depend on the fonts of the machine that draws it. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M8 140 50 0 92 140M24 92H76',
  B: 'M14 0V140M14 0H52a34 34 0 0 1 0 68H14M52 68a36 36 0 0 1 0 72H14',
  C: 'M90 30A48 70 0 1 0 90 110',
  D: 'M14 0V140H38A52 70 0 0 0 38 0Z',
  E: 'M86 0H14V140H86M14 68H72',
  F: 'M86 0H14V140M14 68H72',
  G: 'M90 30A48 70 0 1 0 92 104V76H58',
  H: 'M12 0V140M88 0V140M12 68H88',
  I: 'M50 0V140',
  J: 'M74 0V100A34 40 0 0 1 8 108',
  K: 'M14 0V140M88 0 14 78M40 52 90 140',
  L: 'M16 0V140H86',
  M: 'M8 140V0L50 84 92 0V140',
  N: 'M12 140V0L88 140V0',
  O: 'M50 0A44 70 0 0 0 50 140A44 70 0 0 0 50 0Z',
  P: 'M14 140V0H52a38 38 0 0 1 0 76H14',
  Q: 'M50 0A44 70 0 0 0 50 140A44 70 0 0 0 50 0ZM60 104 94 144',
  R: 'M14 140V0H52a38 38 0 0 1 0 76H14M52 76 90 140',
  S: 'M86 28C80 8 66 0 50 0C26 0 12 14 12 34C12 56 30 62 50 68C72 74 90 82 90 106C90 128 72 140 50 140C30 140 14 130 8 110',
  T: 'M6 0H94M50 0V140',
  U: 'M12 0V94A38 46 0 0 0 88 94V0',
  V: 'M8 0 50 140 92 0',
  W: 'M2 0 28 140 50 50 72 140 98 0',
  X: 'M10 0 90 140M90 0 10 140',
  Y: 'M8 0 50 72 92 0M50 72V140',
  Z: 'M12 0H88L12 140H90',
  0: 'M50 0A38 70 0 0 0 50 140A38 70 0 0 0 50 0Z',
  1: 'M24 26 54 0V140',
  2: 'M12 36A38 38 0 1 1 80 64L12 140H90',
  3: 'M14 0H84L44 54A43 43 0 1 1 10 114',
  4: 'M70 140V0L8 98H94',
  5: 'M84 0H22L16 62A44 44 0 1 1 10 116',
  6: 'M78 0C40 30 10 70 10 98A40 42 0 1 0 90 98A40 42 0 1 0 10 98',
  7: 'M8 0H90L38 140',
  8: 'M50 66A33 33 0 1 1 50 0A33 33 0 1 1 50 66A37 37 0 1 1 50 140A37 37 0 1 1 50 66',
  9: 'M22 140C60 110 90 70 90 42A40 42 0 1 0 10 42A40 42 0 1 0 90 42',
}

const SIZE = 512
const INK = '#1c1410'

/** `any` has round corners, `maskable` fills its square and keeps the letter within the part that every mask shows. */
export type IconPurpose = 'any' | 'maskable'

const lettersOf = (brand: Pick<Brand, 'emblem' | 'name'>): string[] => [...(brand.emblem.trim() || brand.name)].slice(0, 2).map((letter) => letter.toUpperCase())

function drawLetters(letters: readonly string[], colour: string, height: number): string {
  const scale = height / 140
  const width = letters.length * 100 + (letters.length - 1) * 36
  const left = (SIZE - width * scale) / 2
  return letters
    .map((letter, at) => {
      const place = `translate(${left + at * 136 * scale} ${(SIZE - height) / 2}) scale(${scale})`
      const stroke = STROKES[letter]
      if (stroke !== undefined) return `<path transform="${place}" d="${stroke}" fill="none" stroke="${colour}" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>`
      return `<text transform="${place}" x="50" y="140" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="150" fill="${colour}">${escapeHtml(letter)}</text>`
    })
    .join('')
}

/** A brand's icon, its emblem on its colour, as SVG of 512 by 512. */
export function monogramSvg(brand: Pick<Brand, 'emblem' | 'name' | 'theme'>, purpose: IconPurpose): string {
  const ground = themeColor(brand.theme, false)
  const colour = contrast(fromHex(ground), WHITE) >= 3 ? '#ffffff' : INK
  const letters = lettersOf(brand)
  const height = (purpose === 'maskable' ? 220 : 260) / (letters.length > 1 ? 1.5 : 1)
  const radius = purpose === 'maskable' ? 0 : 112
  const square = `<rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${square}${drawLetters(letters, colour, height)}</svg>`
}
