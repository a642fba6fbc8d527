import sharp from 'sharp'
import { drawDish } from '#pictures/draw-dish.ts'
import { dishOf, isDrawing } from './drawing-source.ts'

/** The widths in dots that are ever made: a row on a small or a dense screen, a sheet. */
export const WIDTHS = [96, 256, 640] as const
export type Width = (typeof WIDTHS)[number]

/** Bytes that a thumbnail may have at the most. */
export const MOST_THUMBNAIL_BYTES = 6 * 1024

/** More dots than any camera of a restaurant makes, fewer than fill the memory. */
const MOST_PIXELS = 50_000_000
const QUALITIES: Record<Width, readonly number[]> = { 96: [80, 70, 60, 48, 36, 20], 256: [78], 640: [80] }

// Each picture is one thread's work; how many are made at once is the queue's decision.
sharp.concurrency(1)

/** A drawing is drawn at 400 or more and made smaller: lines stay even. */
const drawing = (svg: string, width: Width) =>
  sharp(Buffer.from(svg), { density: (72 * Math.max(width, 400)) / 400 }).resize(width, width)

/** Rows show squares, the sheet the whole photograph. An animation shows its first frame. */
const photograph = (bytes: Buffer, width: Width) => {
  const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', density: 144 }).autoOrient()
  return width === 640
    ? upright.resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    : upright.resize({ width, height: width, fit: 'cover' })
}

/**
 * An original as WebP at a width. A thumbnail is made coarser until it has 6 kB at the most.
 * @throws when the bytes are no picture
 */
export async function render(bytes: Buffer, width: Width): Promise<Buffer> {
  const sized = isDrawing(bytes) ? drawing(drawDish(dishOf(bytes)), width) : photograph(bytes, width)
  let made = Buffer.alloc(0)
  for (const quality of QUALITIES[width]) {
    made = await sized.clone().webp({ quality, alphaQuality: quality, effort: 4 }).toBuffer()
    if (width !== 96 || made.length <= MOST_THUMBNAIL_BYTES) break
  }
  return made
}
