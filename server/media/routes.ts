import { is } from 'superstruct'
import { ContentHash } from '#schemas/primitives.ts'
import type { Config } from '../config.ts'
import type { App, Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from './media.ts'
import { QueueFull } from './queue.ts'
import { type Width, WIDTHS } from './render.ts'

const FILE = /^([0-9a-f]{32})-(\d{2,3})\.webp$/
const LASTING = 'public, max-age=31536000, immutable'

/** Pictures are served with a policy that lets a browser run nothing in them. */
const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'" }

const widthOf = (text: string | undefined): Width | undefined => WIDTHS.find((width) => String(width) === text)

/** `GET /media/{hash}-{96|256|640}.webp`: the content decides the name, so the answer lasts for ever. */
export function mediaRoutes(media: Pick<Media, 'sized'>) {
  return (app: App, { log, config }: Pick<Deps, 'log'> & { config: Pick<Config, 'trustProxy'> }): void => {
    app.get('/media/:file', async (c) => {
      const [, hash, digits] = FILE.exec(c.req.param('file')) ?? []
      const width = widthOf(digits)
      if (!is(hash, ContentHash) || !width) throw new Refusal('NOT_FOUND')
      const etag = `"${hash}-${width}"`
      const headers = { ...HEADERS, ETag: etag, 'Cache-Control': LASTING }
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
      try {
        const picture = await media.sized(hash, width, addressOf(c, config.trustProxy))
        if (!picture) {
          // It may be put in the next moment: no cache between here and the phone remembers that it was missing.
          c.header('Cache-Control', 'no-store')
          throw new Refusal('NOT_FOUND')
        }
        return c.body(new Uint8Array(picture), 200, { ...headers, 'Content-Type': 'image/webp' })
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error
        log.warn({ hash, width }, 'too many pictures wait to be made')
        return c.body(null, 503, { 'Retry-After': '2', 'Cache-Control': 'no-store' })
      }
    })
  }
}
