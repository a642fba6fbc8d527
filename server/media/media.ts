import { join } from 'node:path'
import type { Dish } from '#pictures/draw-dish.ts'
import { Refusal } from '../http/refusal.ts'
import { whyNotPhoto } from '../import/check-photo.ts'
import { bytesOfDrawing } from './drawing-source.ts'
import { createQueue } from './queue.ts'
import { render, type Width } from './render.ts'
import { createSourceStore, readIfThere, type SourceStore, writeWhole } from './source-store.ts'

/** The bytes are no picture that can be shown; the message says why, as the end of a sentence. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

/** Pictures by the hash of what they are made from; never served as they came. */
export interface Media {
  /** Keeps a dish's drawing; answers its hash. Nothing is drawn before it is asked for. */
  drawing(dish: Dish): Promise<string>
  /** CO-10: keeps an outlet's own jpeg, png, gif or svg; answers its hash. @throws PictureRefused */
  photo(bytes: Buffer): Promise<string>
  /** The picture as WebP, from the disk or made now; null: there is none. @param caller as for `SourceStore` @throws QueueFull when too many wait to be made; Refusal */
  sized(hash: string, width: Width, caller?: string): Promise<Buffer | null>
}

export interface MediaGround {
  dataDir: string
  /** For more than one instance: originals that all of them see (shared-sources.ts). Null or left out: they are in `dataDir` alone. */
  sources?: SourceStore | null
  /** Pictures made at once; each takes a thread. */
  atOnce?: number
}

const MOST_WAITING = 400

/** A picture that is being made, and by whose request. */
interface Making {
  caller: string | undefined
  made: Promise<Buffer | null>
}

/** A WebP file tells its own length; one that was cut off or overwritten tells another. */
const isWhole = (bytes: Buffer): boolean =>
  bytes.length > 20 &&
  bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
  bytes.subarray(8, 12).toString('latin1') === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length

/** Where this machine keeps originals: all of them, or a copy of those that it has put or asked for. */
export const sourcesFolder = (dataDir: string): string => join(dataDir, 'media', 'sources')

/** Keeps originals and their sized copies under `dataDir`/media. */
export function createMedia({ dataDir, sources, atOnce = 2 }: MediaGround): Media {
  const store = sources ?? createSourceStore(sourcesFolder(dataDir))
  const folder = join(dataDir, 'media', 'sized')
  const inLine = createQueue(atOnce, MOST_WAITING)
  const making = new Map<string, Making>()

  async function make(hash: string, width: Width, name: string, caller?: string): Promise<Buffer | null> {
    const source = await store.get(hash, caller)
    if (!source) return null
    const made = await inLine(() => render(source, width))
    await writeWhole(folder, name, made)
    return made
  }

  /** A request that comes while a picture is made waits for that one. What its caller is refused is no other's answer: then one of those who wait has it made. */
  function makeOnce(hash: string, width: Width, name: string, caller?: string): Promise<Buffer | null> {
    const running = making.get(name)
    if (!running) {
      const made = make(hash, width, name, caller).finally(() => making.delete(name))
      making.set(name, { caller, made })
      return made
    }
    if (running.caller === caller) return running.made
    return running.made.catch((error: unknown) => {
      if (error instanceof Refusal) return makeOnce(hash, width, name, caller)
      throw error
    })
  }

  return {
    drawing: (dish) => store.put(bytesOfDrawing(dish)),

    async photo(bytes) {
      const why = await whyNotPhoto(bytes)
      if (why !== null) throw new PictureRefused(why)
      return store.put(bytes)
    },

    async sized(hash, width, caller) {
      const name = `${hash}-${width}.webp`
      const kept = await readIfThere(join(folder, name))
      return kept && isWhole(kept) ? kept : makeOnce(hash, width, name, caller)
    },
  }
}
