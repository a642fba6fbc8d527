import type { Context } from 'hono'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants } from 'node:zlib'
import { createQueue } from '../media/queue.ts'

type Compress = (text: string, options: BrotliOptions) => Promise<Buffer>

/** Packs a text with Brotli. @param quality 0 to 11: time against size */
export type Pack = (text: string, quality: number) => Promise<Buffer>

/** Packing runs on the threads that also hash, read files and draw: no more than two of the four are ever busy with it. */
export function createPack(compress: Compress): Pack {
  const inTurn = createQueue(2, Number.POSITIVE_INFINITY)
  return (text, quality) => inTurn(() => compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
}

export const pack = createPack(promisify(brotliCompress) as Compress)

/** Whether who asks reads what `pack` made. */
export const takesBrotli = (c: Context): boolean => /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')
