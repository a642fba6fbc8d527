import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { differenceOf, fits } from './compare.ts'

const [WIDTH, HEIGHT] = [410, 590]

/** A tablet's screen at half its size: a line of words at the top, each letter a bar. @param bars where they stand, px from the left */
const screenWith = (bars: readonly number[], quality = 58, fill = '#231a14'): Promise<Buffer> => {
  const drawn = bars.map((x) => `<rect x="${x}" y="40" width="2" height="8" fill="${fill}"/>`).join('')
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fdf6ec"/>${drawn}</svg>`)).webp({ quality }).toBuffer()
}
const letters = (from: number, count: number, apart: number): number[] => Array.from({ length: count }, (_, at) => from + at * apart)

describe('a picture beside the approved one', () => {
  it('fits where it was pressed otherwise', async () => {
    expect(fits(await differenceOf(await screenWith(letters(120, 24, 5)), await screenWith(letters(120, 24, 5), 80)))).toBe(true)
  })

  it('does not fit where one word is another, however large the picture', async () => {
    const difference = await differenceOf(await screenWith(letters(120, 24, 5)), await screenWith([...letters(120, 20, 5), ...letters(222, 4, 6)]))
    expect(difference.all).toBeLessThan(0.001)
    expect(fits(difference)).toBe(false)
  })

  it('does not fit where that word is muted, and half of its ink is lost in half the size', async () => {
    const muted = '#d8cfc4'
    expect(fits(await differenceOf(await screenWith(letters(120, 24, 5), 58, muted), await screenWith([...letters(120, 20, 5), ...letters(222, 4, 6)], 58, muted)))).toBe(false)
  })

  it('does not fit in another size', async () => {
    const larger = await sharp(await screenWith([])).resize(WIDTH, HEIGHT + 1, { fit: 'fill' }).webp().toBuffer()
    expect(fits(await differenceOf(await screenWith([]), larger))).toBe(false)
  })
})
