import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type FixtureTile, pmtilesOf, type PmtilesOptions } from '#tests/fixtures/pmtiles.ts'
import { readDirectory, tileIdOf } from './pmtiles-directory.ts'
import { openTileFile } from './tile-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SEA = Buffer.from('the sea')
/** Every tile of zooms 0 to 5; the eastern half of zoom 5 is sea, and one tile is missing. */
const tiles: FixtureTile[] = [0, 1, 2, 3, 4, 5].flatMap((z) =>
  Array.from({ length: 4 ** z }, (_, at) => ({ z, x: at % 2 ** z, y: Math.floor(at / 2 ** z) })).map(({ x, y }) => ({ z, x, y, bytes: z === 5 && x >= 16 ? SEA : Buffer.from(`tile ${z}/${x}/${y}`) })),
).filter(({ z, x, y }) => !(z === 5 && x === 3 && y === 7))

let files = 0
const written = (bytes: Buffer): string => {
  const path = join(folder, `${files++}.pmtiles`)
  writeFileSync(path, bytes)
  return path
}
const opened = (options?: PmtilesOptions) => openTileFile(written(pmtilesOf(tiles, options)))

describe('a PMTiles file', () => {
  it('numbers its tiles as the specification says', () => {
    const ids = ([[0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0], [2, 0, 0], [12, 3423, 1763]] as const).map(([z, x, y]) => tileIdOf(z, x, y))
    expect(ids).toEqual([0, 1, 2, 3, 4, 5, 19_078_479])
    // Every step along the curve is to a neighbour.
    const cells = Array.from({ length: 4 ** 4 }, (_, at) => ({ x: at % 16, y: Math.floor(at / 16) })).sort((a, b) => tileIdOf(4, a.x, a.y) - tileIdOf(4, b.x, b.y))
    for (const [at, { x, y }] of cells.entries()) if (at > 0) expect(Math.abs(x - (cells[at - 1]?.x ?? 0)) + Math.abs(y - (cells[at - 1]?.y ?? 0))).toBe(1)
  })

  it.each<[string, PmtilesOptions]>([['one directory', {}], ['packed directories below its root', { gzip: true, leafSize: 40 }]])('with %s gives each of its tiles, and null for what it has not', async (_, options) => {
    const file = await opened({ ...options, tileType: 4 })
    expect([file.mimeType, file.mostZoom]).toEqual(['image/webp', 5])
    for (const { z, x, y, bytes } of tiles) expect(await file.tile(z, x, y)).toEqual(bytes)
    expect([await file.tile(5, 3, 7), await file.tile(6, 0, 0)]).toEqual([null, null])
    await file.close()
  })

  it('says whose it is, in words without marks', async () => {
    const said = async (metadata: PmtilesOptions['metadata']): Promise<string> => {
      const file = await opened({ metadata: metadata ?? {} })
      await file.close()
      return file.attribution
    }
    expect(await said({ attribution: '<a href="https://openstreetmap.org/copyright">&copy; OpenStreetMap</a> &amp; others' })).toBe('© OpenStreetMap & others')
    expect([await said({}), await said({ attribution: 7 })]).toEqual(['', ''])
  })

  it('that cannot be served is refused with a sentence that says why', async () => {
    const whole = pmtilesOf(tiles)
    const refused = async (path: string): Promise<string> => openTileFile(path).then(() => 'opened', (error: Error) => error.message)
    expect(await refused(join(folder, 'none'))).toBe(`MAP_PMTILES is "${join(folder, 'none')}", which cannot be opened (ENOENT): set it to a PMTiles file that this user may read, or leave it out.`)
    expect(await refused(folder)).toContain('which is a folder: set it to a PMTiles file of pictures')
    for (const [bytes, why] of [
      [Buffer.alloc(0), 'is no PMTiles file'],
      [Buffer.from('SQLite format 3'.repeat(20)), 'is no PMTiles file'],
      [pmtilesOf(tiles, { version: 2 }), 'is of PMTiles version 2, and only version 3 is read'],
      [pmtilesOf(tiles, { tileType: 1 }), 'holds vector tiles, and only pictures (PNG, JPEG, WebP or AVIF) are served'],
      [pmtilesOf(tiles, { tileType: 9 }), 'holds tiles or directories of an unknown kind'],
      [whole.subarray(0, whole.length - 1), 'is cut off'],
      [pmtilesOf(tiles, { metadata: '{"attribution":' }), 'has metadata that is no JSON'],
      [Buffer.concat([whole.subarray(0, 97), Buffer.from([2]), whole.subarray(98)]), 'has a part that cannot be unpacked'],
    ] as const)
      expect(await refused(written(Buffer.from(bytes)))).toContain(`which ${why}: set it to a PMTiles file of pictures`)
  })

  it('whose directory lies is not believed', async () => {
    expect(() => readDirectory(Buffer.from([0xff, 0xff, 0x03, 1]))).toThrow('impossible numbers')
    expect(() => readDirectory(Buffer.from([1, 1]))).toThrow('ends too soon')
    expect(() => readDirectory(Buffer.from([1, ...Array<number>(9).fill(0xff), 1, 1, 1, 1]))).toThrow('impossible numbers')
    // A root of one entry that leads to a directory, which is the root again.
    const [top] = [Buffer.from([1, 0, 0, 5, 1])]
    const round = pmtilesOf([{ z: 1, x: 0, y: 0, bytes: SEA }])
    const offset = BigInt(round.length)
    for (const at of [8, 40]) {
      round.writeBigUInt64LE(offset, at)
      round.writeBigUInt64LE(5n, at + 8)
    }
    const file = await openTileFile(written(Buffer.concat([round, top])))
    await expect(file.tile(1, 0, 0)).rejects.toThrow('has directories in a circle')
    await file.close()
  })
})
