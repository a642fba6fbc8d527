import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Brotli at its smallest, as the built files are sent. */
export const brotli = (content: Buffer): Promise<Buffer> =>
  compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

/** Writes `file.br` beside every text file of a build, where that is smaller. Not for HTML: the server fills it in at each request. */
export const precompress = async (folder: string): Promise<void> => {
  const files = globSync('**/*.{js,css,svg,json,wasm,webmanifest}', { cwd: folder })
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const content = await readFile(path)
      const packed = await brotli(content)
      if (packed.length < content.length) await writeFile(`${path}.br`, packed)
    }),
  )
}
