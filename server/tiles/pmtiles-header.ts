import { TileFileError } from './pmtiles-directory.ts'

/** Bytes of the file. */
export interface Section {
  offset: number
  length: number
}

export interface TileHeader {
  root: Section
  metadata: Section
  directories: Section
  tiles: Section
  /** Of directories and metadata; tiles that are pictures are packed by their own format. */
  packing: 'none' | 'gzip' | 'brotli'
  mimeType: string
  leastZoom: number
  mostZoom: number
}

export const HEADER_LENGTH = 127
const MAGIC = 'PMTiles'
const PACKINGS: Readonly<Record<number, TileHeader['packing']>> = { 1: 'none', 2: 'gzip', 3: 'brotli' }
const VECTORS = 1
const PICTURES: Readonly<Record<number, string>> = { 2: 'image/png', 3: 'image/jpeg', 4: 'image/webp', 5: 'image/avif' }
const DEEPEST = 22

/**
 * The first 127 bytes of a PMTiles file.
 * @param size of the whole file, bytes
 * @throws TileFileError where it is none, is cut off, or holds no pictures
 */
export function readHeader(bytes: Buffer, size: number): TileHeader {
  if (bytes.length < HEADER_LENGTH || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new TileFileError('is no PMTiles file')
  const version = bytes.readUInt8(7)
  if (version !== 3) throw new TileFileError(`is of PMTiles version ${version}, and only version 3 is read`)
  const type = bytes.readUInt8(99)
  const mimeType = PICTURES[type]
  if (type === VECTORS) throw new TileFileError('holds vector tiles, and only pictures (PNG, JPEG, WebP or AVIF) are served')
  const packing = PACKINGS[bytes.readUInt8(97)]
  if (mimeType === undefined || packing === undefined) throw new TileFileError('holds tiles or directories of an unknown kind')
  // Pictures are packed by their own format: 0 is unknown, 1 none.
  if (bytes.readUInt8(98) > 1) throw new TileFileError('holds pictures that are packed once more')
  const section = (at: number): Section => {
    const found = { offset: Number(bytes.readBigUInt64LE(at)), length: Number(bytes.readBigUInt64LE(at + 8)) }
    if (found.offset + found.length > size) throw new TileFileError('is cut off')
    return found
  }
  const [leastZoom, mostZoom] = [bytes.readUInt8(100), bytes.readUInt8(101)]
  if (mostZoom > DEEPEST || leastZoom > mostZoom || mostZoom < 1) throw new TileFileError(`has zooms ${leastZoom} to ${mostZoom}, and only 1 to ${DEEPEST} are shown`)
  return { root: section(8), metadata: section(24), directories: section(40), tiles: section(56), packing, mimeType, leastZoom, mostZoom }
}
