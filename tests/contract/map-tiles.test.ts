import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTileFile, type TileFile } from '#server/tiles/tile-file.ts'
import { createTileArea, tileSettings } from '#server/tiles/tile-routes.ts'
import { pmtilesOf } from '#tests/fixtures/pmtiles.ts'
import { openStage, type Stage } from './stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'map-tiles-'))
const PICTURE = Buffer.from('\u0089PNG the picture of a tile', 'latin1')
let file: TileFile
let stage: Stage
beforeAll(async () => {
  const path = join(folder, 'city.pmtiles')
  writeFileSync(path, pmtilesOf([{ z: 3, x: 5, y: 2, bytes: PICTURE }], { gzip: true, metadata: { attribution: '© its makers' } }))
  file = await openTileFile(path)
  stage = await openStage({ areas: [createTileArea(file)], config: { mapTiles: tileSettings(file, null) } })
})
afterAll(async () => {
  await stage.close()
  await file.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the tiles of a PMTiles file (P-16)', () => {
  it('are where the map is told to look for them, with who made them', async () => {
    expect((await stage.call('GET', '/api/lookup/mapSettings')).body).toEqual({ map: { tiles: { url: '/api/maps/tiles/{z}/{x}/{y}', attribution: '© its makers', mostZoom: 3 }, geocoder: false } })
    expect(tileSettings(file, 'ours').attribution).toBe('ours')
  })

  it('come as pictures that may be kept, and are not sent twice', async () => {
    const answer = await stage.app.request('/api/maps/tiles/3/5/2', { headers: { Host: 'rajwada.localhost' } })
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('X-Content-Type-Options')]).toEqual([200, 'image/png', 'nosniff'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PICTURE)
    const etag = answer.headers.get('ETag') ?? ''
    const again = await stage.call('GET', '/api/maps/tiles/3/5/2', { headers: { 'If-None-Match': etag } })
    expect([again.status, again.body, again.headers.get('ETag')]).toEqual([304, null, etag])
  })

  it('that the file has not are 404, and what names no tile is 400', async () => {
    const status = async (name: string): Promise<number> => (await stage.call('GET', `/api/maps/tiles/${name}`)).status
    for (const absent of ['3/5/3', '0/0/0', '22/0/0']) expect(await status(absent), absent).toBe(404)
    for (const hostile of ['3/8/0', '3/0/8', '23/0/0', '-1/0/0', '3/5.0/2', '3/5/2.png', '3/1e1/2', '3/0x5/2', '3/5/%32%00', '3/5/..%2f..%2fetc', '99999999999/1/1', 'z/x/y']) expect(await status(hostile), hostile).toBe(400)
    for (const other of ['3/5', '3/5/2/1', '../../../etc/passwd']) expect(await status(other), other).toBe(404)
  })
})
