import type { Logger } from 'pino'
import { is, pattern, record, string } from 'superstruct'
import { contentHash, type ObjectStore, type StoredObject } from '../object-store/object-store.ts'

/** A release's assets, packed ones too: the name of each with the hash of its content, 64 hex digits. */
const Release = record(pattern(string(), /^[\w.-]+$/), pattern(string(), /^[0-9a-f]{64}$/))
type Release = Readonly<Record<string, string>>

/** Releases whose lists are read, those that started last: more than a page stays open for. */
const MOST_RELEASES = 20
/**
 * A list that was not what its name says is not asked for again for so long, ms, unless it is put anew. No longer: where it was damaged on its way alone, its release's assets are missing
 * here meanwhile.
 */
const SPOILED_MS = 60_000

export interface SharedReleases {
  /** Puts a release's list; of one that is there already only its time is new. @throws ObjectStoreFailed */
  put(release: Release): Promise<void>
  /** Reads which releases there are now, and the lists that it has not read yet. @throws ObjectStoreFailed */
  read(): Promise<void>
  /** The hash of an asset of any release that was read. */
  hashOf(file: string): string | undefined
  /** The assets of the releases that started last, without the packed ones. */
  filesOfLast(count: number): string[]
}

function releaseOf(bytes: Buffer): Release | null {
  try {
    const found: unknown = JSON.parse(bytes.toString('utf8'))
    return is(found, Release) ? found : null
  } catch {
    return null
  }
}

/** The lists of releases of one page: an object each, named by the hash of its bytes. */
export function createSharedReleases(store: ObjectStore, site: string, log: Logger): SharedReleases {
  const under = `releases/${site}/`
  const nameOf = (bytes: Buffer): string => `${under}${contentHash(bytes)}.json`
  /** By name, newest last. */
  let known = new Map<string, Release>()
  /** By name and the time at which it was put. */
  const spoiledUntil = new Map<string, number>()

  async function listOf({ name, putAt }: StoredObject): Promise<Release | null> {
    const put = `${name} ${putAt}`
    if (performance.now() < (spoiledUntil.get(put) ?? 0)) return null
    const bytes = await store.get(name)
    const release = bytes && nameOf(bytes) === name ? releaseOf(bytes) : null
    if (release) return release
    spoiledUntil.set(put, performance.now() + SPOILED_MS)
    log.error({ name, bytes: bytes?.length ?? null }, 'a list of a release in the object store is missing or does not have its content: start an instance of that release again')
    return null
  }

  return {
    async put(release) {
      const bytes = Buffer.from(JSON.stringify(release))
      await store.put(nameOf(bytes), bytes)
    },

    async read() {
      const last = (await store.list(under)).sort((a, b) => a.putAt - b.putAt).slice(-MOST_RELEASES)
      const read = await Promise.allSettled(last.map(async (object) => known.get(object.name) ?? (await listOf(object))))
      // One that could not be read keeps none of the others back.
      known = new Map(last.flatMap(({ name }, at): [string, Release][] => {
        const one = read[at]
        return one?.status === 'fulfilled' && one.value ? [[name, one.value]] : []
      }))
      const failed = read.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },

    hashOf: (file) => [...known.values()].map((release) => (Object.hasOwn(release, file) ? release[file] : undefined)).findLast((hash) => hash !== undefined),

    filesOfLast: (count) => [...new Set([...known.values()].slice(-count).flatMap((release) => Object.keys(release)))].filter((file) => !file.endsWith('.br')),
  }
}
