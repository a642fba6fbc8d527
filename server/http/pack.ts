import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createQueue } from '../media/queue.ts'

const compress = promisify(brotliCompress)

/** Packing runs on the threads that also hash, read files and draw: no more than two of the four are ever busy with it. */
const inTurn = createQueue(2, Number.POSITIVE_INFINITY)

/** A text packed with Brotli. @param quality 0 to 11: time against size */
export const pack = (text: string, quality: number): Promise<Buffer> =>
  inTurn(() => compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }))
