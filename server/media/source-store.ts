import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the originals of pictures are kept, by their hash: a folder, or an object store that instances share (shared-sources.ts). */
export interface SourceStore {
  /** Keeps the bytes; answers the hash of their content, 32 hex digits. */
  put(bytes: Uint8Array): Promise<string>
  /** @param caller address that asks, where a guest or a stranger does: it may ask an object store for few names that nobody put @throws Refusal */
  get(hash: string, caller?: string): Promise<Buffer | null>
}

/** The name of a source by its bytes: 32 hex digits. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The bytes of a file, or null when there is none. */
export const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

/** Writes a file so that a reader sees the whole of it or nothing. */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `.${name}.${randomUUID()}`)
  await writeFile(draft, bytes)
  await rename(draft, join(folder, name))
}

/** Originals as files in a folder. A file that no longer has its content's hash counts as missing and is written anew. */
export function createSourceStore(folder: string): SourceStore {
  const get = async (hash: string): Promise<Buffer | null> => {
    const bytes = await readIfThere(join(folder, hash))
    return bytes && hashOf(bytes) === hash ? bytes : null
  }
  return {
    get,
    async put(bytes) {
      const hash = hashOf(bytes)
      if (!(await get(hash))) await writeWhole(folder, hash, bytes)
      return hash
    },
  }
}
