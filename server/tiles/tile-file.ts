import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { is, optional, string, type } from 'superstruct'
import { StartError } from '../start-error.ts'
import { findEntry, readDirectory, type TileEntry, TileFileError, tileIdOf } from './pmtiles-directory.ts'
import { HEADER_LENGTH, readHeader, type Section, type TileHeader } from './pmtiles-header.ts'

/** Pictures of a map in one file. */
export interface TileFile {
  mimeType: string
  mostZoom: number
  /** What the makers of the tiles want to be read on the map; empty where the file says nothing. */
  attribution: string
  /** The bytes of a tile; null where the file has none. Throws where the file is not what it says. @param z 0 to 22; @param x and @param y below 2 to the z */
  tile: (z: number, x: number, y: number) => Promise<Buffer | null>
  close: () => Promise<void>
}

const MOST_TILE = 4 * 1024 * 1024
const MOST_PACKED = 16 * 1024 * 1024
const MOST_UNPACKED = 64 * 1024 * 1024
/** The specification has one directory below the root, or two; a file in a circle ends here. */
const DEEPEST_DIRECTORY = 4
/** Directories below the root that stay in memory, each of some thousands of tiles. */
const MOST_KEPT = 32

const UNPACK: Readonly<Record<TileHeader['packing'], (packed: Buffer) => Promise<Buffer>>> = {
  none: async (packed) => packed,
  gzip: (packed) => promisify(gunzip)(packed, { maxOutputLength: MOST_UNPACKED }),
  brotli: (packed) => promisify(brotliDecompress)(packed, { maxOutputLength: MOST_UNPACKED }),
}

async function readBytes(file: FileHandle, { offset, length }: Section, most: number): Promise<Buffer> {
  if (length > most) throw new TileFileError('has a part that is too large')
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: offset })
  if (bytesRead < length) throw new TileFileError('is cut off')
  return buffer
}

/** The part of a section. */
function within(section: Section, { offset, length }: TileEntry): Section {
  if (offset + length > section.length) throw new TileFileError('has an entry beyond its end')
  return { offset: section.offset + offset, length }
}

const Metadata = type({ attribution: optional(string()) })
const MARKS: Readonly<Record<string, string>> = { '&copy;': '©', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Tiles' makers write HTML; the map shows the words of it. */
const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, '').replaceAll(/&\w+;/g, (mark) => MARKS[mark] ?? mark).trim().slice(0, 200)

function attributionOf(json: string): string {
  try {
    const metadata: unknown = JSON.parse(json)
    return is(metadata, Metadata) ? plainText(metadata.attribution ?? '') : ''
  } catch {
    throw new TileFileError('has metadata that is no JSON')
  }
}

async function readTiles(file: FileHandle): Promise<TileFile> {
  const { size } = await file.stat()
  const header = readHeader(await readBytes(file, { offset: 0, length: Math.min(size, HEADER_LENGTH) }, HEADER_LENGTH), size)
  const unpacked = async (section: Section): Promise<Buffer> => {
    const packed = await readBytes(file, section, MOST_PACKED)
    return UNPACK[header.packing](packed).catch(() => {
      throw new TileFileError('has a part that cannot be unpacked')
    })
  }
  const root = readDirectory(await unpacked(header.root))
  const attribution = header.metadata.length === 0 ? '' : attributionOf((await unpacked(header.metadata)).toString('utf8'))
  const kept = new Map<number, Promise<TileEntry[]>>()

  const directory = (entry: TileEntry): Promise<TileEntry[]> => {
    const known = kept.get(entry.offset)
    if (known) return known
    const read = unpacked(within(header.directories, entry)).then(readDirectory)
    kept.set(entry.offset, read)
    read.catch(() => kept.delete(entry.offset))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return read
  }

  return {
    mimeType: header.mimeType,
    mostZoom: header.mostZoom,
    attribution,
    async tile(z, x, y) {
      if (z < header.leastZoom || z > header.mostZoom) return null
      const id = tileIdOf(z, x, y)
      let entries = root
      for (let depth = 0; depth < DEEPEST_DIRECTORY; depth++) {
        const entry = findEntry(entries, id)
        if (!entry) return null
        if (entry.run > 0) return readBytes(file, within(header.tiles, entry), MOST_TILE)
        entries = await directory(entry)
      }
      throw new TileFileError('has directories in a circle')
    },
    close: () => file.close(),
  }
}

/**
 * Opens a PMTiles file of pictures. It stays open: a file that is to take its place is moved there, and served from the next start on.
 * @throws StartError where there is none, or it cannot be served
 */
export async function openTileFile(path: string): Promise<TileFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`MAP_PMTILES is "${path}", which cannot be opened (${error.code ?? error.message}): set it to a PMTiles file that this user may read, or leave it out.`)
  })
  try {
    return await readTiles(file)
  } catch (error) {
    await file.close()
    const isKnown = error instanceof TileFileError || (error as NodeJS.ErrnoException).code === 'EISDIR'
    if (!isKnown) throw error
    throw new StartError(`MAP_PMTILES is "${path}", which ${error instanceof TileFileError ? error.message : 'is a folder'}: set it to a PMTiles file of pictures (docs/deploy.md), or leave it out.`)
  }
}
