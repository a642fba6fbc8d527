import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Env } from '../deps.ts'
import { demoBrands } from '../demo/demo-brands.ts'
import { onError } from '../http/on-error.ts'
import { createTally } from '../metrics/tally.ts'
import { createMedia, type Media, PictureRefused } from './media.ts'
import { QueueFull } from './queue.ts'
import { MOST_THUMBNAIL_BYTES } from './render.ts'
import { mediaRoutes } from './routes.ts'
import { createSourceStore, type SourceStore } from './source-store.ts'

let dataDir = ''
let media: Media
const log = pino({ level: 'silent' })
const samosa = { id: 'samosa', name: 'Samosa' }

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'media-'))
  media = createMedia({ dataDir })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const sizedFile = (hash: string, width: number): string => join(dataDir, 'media', 'sized', `${hash}-${width}.webp`)

function appWith(shelf: Pick<Media, 'sized'>) {
  const app = new Hono<Env>()
  app.onError(onError({ log, tally: createTally() }))
  mediaRoutes(shelf)(app, { log, config: { trustProxy: 0 } })
  return app
}

/** Originals that count how often they are read. */
function counted(): { sources: SourceStore; reads: () => number } {
  const sources = createSourceStore(join(dataDir, 'originals'))
  let reads = 0
  return { sources: { put: sources.put, get: (hash) => ((reads += 1), sources.get(hash)) }, reads: () => reads }
}

test('every dish of the demo has a thumbnail of 6 kB at the most', { timeout: 180_000 }, async () => {
  const dishes = demoBrands.flatMap(({ outlets: [outlet] }) =>
    (outlet?.menu.menu.sections ?? []).flatMap(({ items }) => items.map(({ id, name }) => ({ id, name, ...outlet?.menu.drawn.get(id) }))))
  expect(dishes.length).toBeGreaterThan(450)
  const queue = [...dishes]
  const tooLarge: string[] = []
  await Promise.all([0, 1].map(async () => {
    for (let dish = queue.pop(); dish; dish = queue.pop()) {
      const thumbnail = await media.sized(await media.drawing(dish), 96)
      if (!thumbnail || thumbnail.length > MOST_THUMBNAIL_BYTES) tooLarge.push(dish.name)
    }
  }))
  expect(tooLarge).toEqual([])
})

test.each([96, 256, 640] as const)('a drawing at %i is a WebP of that many dots on transparent ground', async (width) => {
  const picture = await media.sized(await media.drawing(samosa), width)
  const { format, width: wide, height, hasAlpha } = await sharp(picture ?? Buffer.alloc(0)).metadata()
  expect({ format, wide, height, hasAlpha }).toEqual({ format: 'webp', wide: width, height: width, hasAlpha: true })
})

test('the same dish has the same hash, another dish another', async () => {
  expect(await media.drawing(samosa)).toBe(await media.drawing({ ...samosa }))
  expect(await media.drawing({ id: 'samosa', name: 'Samosa chaat' })).not.toBe(await media.drawing(samosa))
})

test('fifty who ask for one picture at once wait for one rendering', async () => {
  const { sources, reads } = counted()
  const shelf = createMedia({ dataDir, sources })
  const hash = await shelf.drawing(samosa)
  const before = reads()
  const pictures = await Promise.all(Array.from({ length: 50 }, () => shelf.sized(hash, 256)))
  expect(reads() - before).toBe(1)
  expect(new Set(pictures.map((picture) => picture?.length)).size).toBe(1)
})

test('a picture that was made is read from the disk, not made again', async () => {
  const hash = await media.drawing(samosa)
  await media.sized(hash, 96)
  const { mtimeMs } = await stat(sizedFile(hash, 96))
  await media.sized(hash, 96)
  expect((await stat(sizedFile(hash, 96))).mtimeMs).toBe(mtimeMs)
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ['emptied', () => Buffer.alloc(0)],
  ['overwritten', () => Buffer.from('<html>not a picture at all</html>')],
])('a kept picture that was %s is made anew', async (_how, spoil) => {
  const hash = await media.drawing(samosa)
  const whole = await media.sized(hash, 96)
  await writeFile(sizedFile(hash, 96), spoil(await readFile(sizedFile(hash, 96))))
  expect(await media.sized(hash, 96)).toEqual(whole)
  expect(await readFile(sizedFile(hash, 96))).toEqual(whole)
})

test('an original that no longer has its content is missing until it is put again', async () => {
  const hash = await media.drawing(samosa)
  await writeFile(join(dataDir, 'media', 'sources', hash), '{"drawing":1,"dish":{"id":"x","name":"Something else"}}')
  expect(await media.sized(hash, 96)).toBeNull()
  await media.drawing(samosa)
  expect(await media.sized(hash, 96)).not.toBeNull()
})

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c8401f' } })

test.each([
  ['jpeg', () => plain(1200, 800).jpeg().toBuffer()],
  ['png', () => plain(1200, 800).png().toBuffer()],
  ['gif', () => plain(1200, 800).gif().toBuffer()],
  ['svg', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#c8401f"/></svg>'))],
])('an outlet’s own %s becomes WebP: square in rows, whole in the sheet', async (_kind, make) => {
  const hash = await media.photo(await make())
  const row = await sharp((await media.sized(hash, 256)) ?? Buffer.alloc(0)).metadata()
  const sheet = await sharp((await media.sized(hash, 640)) ?? Buffer.alloc(0)).metadata()
  expect([row.format, row.width, row.height]).toEqual(['webp', 256, 256])
  expect([sheet.format, sheet.width, sheet.height]).toEqual(['webp', 640, 427])
})

test('a noisy photograph still has a thumbnail of 6 kB at the most', async () => {
  const noise = Buffer.alloc(600 * 600 * 3)
  let state = 7
  for (let i = 0; i < noise.length; i++) noise[i] = (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 16
  const hash = await media.photo(await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } }).jpeg({ quality: 95 }).toBuffer())
  expect((await media.sized(hash, 96))?.length).toBeLessThanOrEqual(MOST_THUMBNAIL_BYTES)
})

test('a photograph taken with a turned camera stands upright and keeps no place it was taken at', async () => {
  const hash = await media.photo(await plain(800, 400).jpeg().withExif({ IFD3: { GPSLatitudeRef: 'N' } }).withMetadata({ orientation: 6 }).toBuffer())
  const { width, height, exif } = await sharp((await media.sized(hash, 640)) ?? Buffer.alloc(0)).metadata()
  expect([width, height, exif]).toEqual([320, 640, undefined])
})

test.each([
  ['a page', '<html><script>alert(1)</script></html>'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a drawing that fetches', '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://example.com/a.png"/></svg>'],
  ['a torn JPEG', '\u00ff\u00d8\u00ff\u00e0 torn'],
  ['a drawing of the kit’s', '{"drawing":1,"dish":{"id":"x","name":"Samosa"}}'],
])('%s is refused as an outlet’s picture and nothing is kept', async (_what, text) => {
  await expect(media.photo(Buffer.from(text, 'latin1'))).rejects.toThrow(PictureRefused)
  await expect(readdir(join(dataDir, 'media', 'sources'))).rejects.toThrow('ENOENT')
})

test('a picture is answered for ever: immutable, by its name, never sniffed', async () => {
  const hash = await media.drawing(samosa)
  const answer = await appWith(media).request(`/media/${hash}-96.webp`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/webp')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  const again = await appWith(media).request(`/media/${hash}-96.webp`, { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
})

test.each(['95', '97', '1000', '0', '-96', '096', '96.0', ''])('no other width is made: %s', async (width) => {
  const hash = await media.drawing(samosa)
  expect((await appWith(media).request(`/media/${hash}-${width}.webp`)).status).toBe(404)
  await expect(readdir(join(dataDir, 'media', 'sized'))).rejects.toThrow('ENOENT')
})

test.each(['/media/..%2f..%2fpackage.json', '/media/%2e%2e', '/media/ABCDEF0123456789abcdef0123456789-96.webp', `/media/${'0'.repeat(32)}-96.webp`])(
  'what is not there is not found: %s',
  async (path) => {
    const answer = await appWith(media).request(path)
    expect(answer.status).toBe(404)
  },
)

test('when too many wait to be made, the answer asks to come back', async () => {
  const answer = await appWith({ sized: () => Promise.reject(new QueueFull('400 wait already')) }).request(`/media/${'0'.repeat(32)}-96.webp`)
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([503, '2', 'no-store'])
})
