import { createHash } from 'node:crypto'
import type { App, Area } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { MapTiles } from '#schemas/map.ts'
import type { TileFile } from './tile-file.ts'

/** Another file is put in place seldom, and a day later every phone has it. */
const KEPT = 'public, max-age=86400, stale-while-revalidate=604800'
/** The deepest zoom there is of any map. */
const DEEPEST = 22

const TILES_PATH = '/api/maps/tiles/{z}/{x}/{y}'

/** How phones are told of a file's tiles. @param attribution what the operator wants to be read on the map; null: what the file says */
export const tileSettings = (file: TileFile, attribution: string | null): MapTiles => ({ url: TILES_PATH, attribution: attribution ?? file.attribution, mostZoom: file.mostZoom })

function wholeNumber(text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new Refusal('BAD_REQUEST', {}, 'A tile is named by three whole numbers.')
  return Number(text)
}

/** GET /api/maps/tiles/{z}/{x}/{y}: pictures of MAP_PMTILES. 404 where the file has none; a name that is no tile's is 400. */
export const createTileArea = (file: TileFile): Area => (app: App) => {
  app.get('/api/maps/tiles/:z/:x/:y', async (c) => {
    const [z, x, y] = [wholeNumber(c.req.param('z')), wholeNumber(c.req.param('x')), wholeNumber(c.req.param('y'))]
    if (z > DEEPEST || x >= 2 ** z || y >= 2 ** z) throw new Refusal('BAD_REQUEST', {}, 'There is no such tile on the map.')
    const picture = await file.tile(z, x, y)
    if (!picture) throw new Refusal('NOT_FOUND')
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    const headers = { ETag: etag, 'Cache-Control': KEPT }
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(picture), 200, { ...headers, 'Content-Type': file.mimeType })
  })
}
