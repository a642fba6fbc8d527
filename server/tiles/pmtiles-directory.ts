/** The directories of a PMTiles file, version 3 (github.com/protomaps/PMTiles, spec/v3): which bytes of it are which tile. Pure. */

/** What reading a file of another shape throws; the message says what is wrong with it, in words that follow the file's name. */
export class TileFileError extends Error {
  override readonly name = 'TileFileError'
}

/** One run of tiles with the same bytes, or (`run` 0) a further directory. Offsets within the section of tiles or of directories. */
export interface TileEntry {
  id: number
  run: number
  length: number
  offset: number
}

const MOST_ENTRIES = 1_000_000

/** The place of a tile in the file's order: all tiles of the zooms before it, then along the Hilbert curve of its own. */
export function tileIdOf(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  let [px, py] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, lower] = [Math.floor(px / side) % 2, Math.floor(py / side) % 2]
    id += side * side * ((3 * right) ^ lower)
    if (lower === 0) {
      if (right === 1) [px, py] = [2 ** z - 1 - px, 2 ** z - 1 - py]
      ;[px, py] = [py, px]
    }
  }
  return id
}

/** Reads numbers of seven bits a byte, lowest first, as protocol buffers write them. */
function varintReader(bytes: Uint8Array): () => number {
  let at = 0
  return () => {
    let [value, weight] = [0, 1]
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new TileFileError('has a directory that ends too soon')
      value += (byte % 128) * weight
      if (!Number.isSafeInteger(value)) throw new TileFileError('has a directory with impossible numbers')
      if (byte < 128) return value
      weight *= 128
    }
  }
}

/** @param bytes a directory, unpacked */
export function readDirectory(bytes: Uint8Array): TileEntry[] {
  const next = varintReader(bytes)
  const count = next()
  if (count > Math.min(MOST_ENTRIES, bytes.length)) throw new TileFileError('has a directory with impossible numbers')
  const column = (): number[] => Array.from({ length: count }, next)
  let id = 0
  const ids = column().map((step) => (id += step))
  const [runs, lengths, offsets] = [column(), column(), column()]
  const entries: TileEntry[] = []
  for (const [at, own] of ids.entries()) {
    const before = entries[at - 1]
    const [run = 0, length = 0, said = 0] = [runs[at], lengths[at], offsets[at]]
    // 0: right behind the entry before.
    const offset = said > 0 ? said - 1 : before ? before.offset + before.length : 0
    entries.push({ id: own, run, length, offset })
  }
  return entries
}

/** The entry that holds a tile or leads to the directory that does; null: the file has no such tile. */
export function findEntry(entries: readonly TileEntry[], id: number): TileEntry | null {
  let [from, to] = [0, entries.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((entries[middle]?.id ?? Infinity) <= id) from = middle + 1
    else to = middle
  }
  const entry = entries[from - 1]
  return entry && (entry.run === 0 || id < entry.id + entry.run) ? entry : null
}
