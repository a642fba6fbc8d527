import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createQueue } from '../media/queue.ts'
import { contentHash, type ObjectStore } from '../object-store/object-store.ts'
import { createObjectWrites } from '../object-store/object-writes.ts'
import { ASSET } from './kept-assets.ts'
import { createSharedReleases } from './shared-releases.ts'
import { siteFile, type SiteFile } from './site.ts'

/** Assets of all releases that instances run or ran, in an object store. */
export interface SharedAssets {
  /** Puts this release's assets into the store, then their list: who knows of a release finds all of it. @throws ObjectStoreFailed */
  publish(): Promise<void>
  /** Takes the assets of the last releases into memory, so that they are served also while the store is out of reach. @throws ObjectStoreFailed */
  takeLast(): Promise<void>
  /**
   * An asset by its path under the page's base; undefined: no release that the store lists has it. Files are held in memory once they were asked for.
   * @throws ObjectStoreFailed
   */
  find(path: string): Promise<SiteFile | undefined>
}

export interface SharedAssetsGround {
  store: ObjectStore
  /** Which of the two pages. */
  site: 'web' | 'kitchen'
  /** Folder of the build that holds `assets/`. */
  built: string
  log: Logger
  /** The lists of releases are read no more often, ms, whatever is asked for. */
  everyMs?: number
}

const UNDER = 'assets/'
/** Assets that are read from the store at once; only those that a list names are. */
const READS = 8
/** A second: who asks for a name that no list holds waits for the next reading, and all who wait share it. So a flood of made-up names costs the store one call a second. */
const EVERY_MS = 1000
/** Releases whose assets are taken without being asked for. */
const LAST = 3
/** An object that was not what its list says is not asked for again for so long, ms. */
const SPOILED_MS = 10_000

/** A release's assets lie in the store by the hash of their content, and each release has a list of its own, so that instances which start at once take nothing from each other. */
export function createSharedAssets({ store, site, built, log, everyMs = EVERY_MS }: SharedAssetsGround): SharedAssets {
  const releases = createSharedReleases(store, site, log)
  const folder = join(built, 'assets')
  const reads = createQueue(READS, Infinity)
  const write = createObjectWrites(store)
  const files = new Map<string, SiteFile>()
  const taking = new Map<string, Promise<SiteFile | undefined>>()
  const spoiledUntil = new Map<string, number>()
  let lastRead = -Infinity
  let reading: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  async function readNext(): Promise<void> {
    await reading.catch(() => undefined)
    await wait(Math.max(0, lastRead + everyMs - performance.now()))
    // From here on the lists are being read: who comes now may ask for what was put after that, and waits for the reading after it.
    next = null
    lastRead = performance.now()
    reading = releases.read()
    await reading
  }

  async function bytesOf(hash: string, file: string): Promise<Buffer | null> {
    const bytes = await reads(() => store.get(UNDER + hash))
    if (bytes && contentHash(bytes) === hash) return bytes
    log.error({ file, hash, bytes: bytes?.length ?? null }, 'an asset of the object store is missing or does not have its content: start an instance of its release again')
    return null
  }

  async function take(file: string, hash: string): Promise<SiteFile | undefined> {
    const packedHash = releases.hashOf(`${file}.br`)
    const [body, packed] = await Promise.all([bytesOf(hash, file), packedHash === undefined ? null : bytesOf(packedHash, `${file}.br`)])
    if (!body) return void spoiledUntil.set(file, performance.now() + SPOILED_MS)
    const made = siteFile(`assets/${file}`, body, packed)
    files.set(file, made)
    return made
  }

  /** Those who ask for a file that is being taken wait for it. */
  function takeOnce(file: string, hash: string): Promise<SiteFile | undefined> {
    const started = taking.get(file) ?? take(file, hash).finally(() => taking.delete(file))
    taking.set(file, started)
    return started
  }

  async function find(path: string): Promise<SiteFile | undefined> {
    if (!ASSET.test(path)) return undefined
    const file = path.slice('assets/'.length)
    const known = files.get(file)
    if (known) return known
    if (performance.now() < (spoiledUntil.get(file) ?? 0)) return undefined
    if (releases.hashOf(file) === undefined) {
      await (next ??= readNext()).catch((error: unknown) => {
        // A list that could not be read may be the one that names it.
        if (releases.hashOf(file) === undefined) throw error
      })
    }
    const hash = releases.hashOf(file)
    return hash === undefined ? undefined : takeOnce(file, hash)
  }

  return {
    find,

    async publish() {
      const names = existsSync(folder) ? readdirSync(folder).sort() : []
      const put = names.map(async (name): Promise<[string, string]> => {
        const bytes = await readFile(join(folder, name))
        const hash = contentHash(bytes)
        await write(UNDER + hash, bytes)
        return [name, hash]
      })
      await releases.put(Object.fromEntries(await Promise.all(put)))
    },

    async takeLast() {
      await (next ??= readNext())
      for (const file of releases.filesOfLast(LAST)) if (!existsSync(join(folder, file))) await find(`assets/${file}`)
    },
  }
}
