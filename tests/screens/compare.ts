/** Pictures beside the approved ones. Both are looked at in half size and a little blurred, so that the smoothing of letters does not count. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'

/** A pixel differs when one of its channels does by more than this, of 255. */
const CHANNEL_TOLERANCE = 24
/** As much of a picture may differ. */
const SHARE_TOLERANCE = 0.002
/** Side of a tile, in pixels of the kept picture: two or three letters. */
const TILE = 16
/** As much of any one tile may differ: a changed word is a small part of a picture and a large one of its tiles. */
const TILE_TOLERANCE = 0.02

/** Shares of pixels, 0 to 1. */
interface Difference {
  all: number
  tile: number
}

const approved = join(import.meta.dirname, 'approved')
const approvedIn = join(approved, 'browser.txt')

/** Patches of a build mend what is unsafe and draw alike: "headless shell 156.0.8078" of "headless shell 156.0.8078.79". */
const buildOf = (version: string): string => version.trim().split('.').slice(0, 3).join('.')

/** The engine in which the pictures were approved; null: none is. */
export const approvedEngine = (): string | null => (existsSync(approvedIn) ? readFileSync(approvedIn, 'utf8').trim() : null)
/** An engine of another build draws letters otherwise: there the pictures are not compared, only what must hold in any. */
export const isApprovedIn = (version: string): boolean => {
  const approved = approvedEngine()
  return approved !== null && buildOf(approved) === buildOf(version)
}
/** The name is that of all approved pictures: one of the same build stays. */
export const approveIn = (version: string): void => {
  if (isApprovedIn(version)) return
  mkdirSync(approved, { recursive: true })
  writeFileSync(approvedIn, `${version}\n`)
}
const differing = join(import.meta.dirname, '../../test-results/screens')

/** As it is kept in the repository. */
const halved = async (png: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(png).metadata()
  return sharp(png).removeAlpha().resize(Math.round(width / 2), Math.round(height / 2), { fit: 'fill' }).webp({ quality: 58, effort: 5 }).toBuffer()
}

const pixels = (file: Buffer): Promise<{ data: Buffer; info: OutputInfo }> => sharp(file).removeAlpha().blur(0.8).raw().toBuffer({ resolveWithObject: true })

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

/** How two pictures differ: the share of all pixels, and the most in one tile, each 0 to 1; both 1 where the sizes do. */
export const differenceOf = async (one: Buffer, other: Buffer): Promise<Difference> => {
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  const { width, height } = a.info
  if (width !== b.info.width || height !== b.info.height) return { all: 1, tile: 1 }
  const across = Math.ceil(width / TILE)
  const tiles = new Uint16Array(across * Math.ceil(height / TILE))
  let all = 0
  for (let at = 0; at < width * height; at++) {
    const isOff = [0, 1, 2].some((channel) => Math.abs((a.data[at * 3 + channel] ?? 0) - (b.data[at * 3 + channel] ?? 0)) > CHANNEL_TOLERANCE)
    if (!isOff) continue
    const tile = Math.floor(Math.floor(at / width) / TILE) * across + Math.floor((at % width) / TILE)
    tiles[tile] = (tiles[tile] ?? 0) + 1
    all++
  }
  return { all: all / (width * height), tile: Math.max(...tiles) / (TILE * TILE) }
}

/** Whether two pictures that differ so are taken for the same. Two runs of one build differ in no pixel. */
export const fits = ({ all, tile }: Difference): boolean => all <= SHARE_TOLERANCE && tile <= TILE_TOLERANCE

/**
 * Compares a screenshot with the approved picture of that name, or approves it.
 * @param name as a path without ending, such as `rajwada/menu-phone-dark`
 * @returns null where it fits, else a sentence; the picture that does not fit is written to test-results/screens
 */
export const compareWithApproved = async (name: string, png: Buffer, approve: boolean): Promise<string | null> => {
  const path = join(approved, `${name}.webp`)
  const now = await halved(png)
  const difference = existsSync(path) ? await differenceOf(readFileSync(path), now) : null
  if (difference && fits(difference)) return null
  if (approve) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, now)
    return null
  }
  const shown = join(differing, `${name}.png`)
  rmSync(shown, { force: true })
  mkdirSync(dirname(shown), { recursive: true })
  writeFileSync(shown, png)
  return difference === null ? `${name} was never approved.` : `${name} differs in ${percent(difference.all)} of its pixels, ${percent(difference.tile)} where most do.`
}
