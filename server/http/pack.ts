import type { Context } from 'hono'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants } from 'node:zlib'
import { createQueue, QueueFull } from '../media/queue.ts'

type Compress = (text: string, options: BrotliOptions) => Promise<Buffer>

/** Packs a text with Brotli. @param quality 0 to 11: time against size. @returns null where so much waits already that the text is to be sent as it is */
export type Pack = (text: string, quality: number) => Promise<Buffer | null>

/** Texts that wait to be packed hold memory: beyond this many, sending one as it is costs its reader less than waiting. */
const MOST_WAITING = 200

/** Packing runs on the threads that also hash, read files and draw: no more than two of the four are ever busy with it. */
export function createPack(compress: Compress, mostWaiting = MOST_WAITING): Pack {
  const inTurn = createQueue(2, mostWaiting)
  return (text, quality) =>
    inTurn(() => compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })).catch((error: unknown) => {
      if (error instanceof QueueFull) return null
      throw error
    })
}

export const pack = createPack(promisify(brotliCompress) as Compress)

/** Whether who asks reads what `pack` made. */
export const takesBrotli = (c: Context): boolean => /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '')
