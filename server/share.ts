import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { sourcesFolder } from './media/media.ts'
import { createSharedSources } from './media/shared-sources.ts'
import type { SourceStore } from './media/source-store.ts'
import type { Tally } from './metrics/tally.ts'
import { withFailuresTold } from './object-store/object-store.ts'
import { createS3Store } from './object-store/s3-store.ts'
import { untilDone } from './until-done.ts'
import { createSharedAssets } from './web/shared-assets.ts'
import type { SharedSites } from './web/web-area.ts'

/** What this instance has in common with the others through an object store. */
export interface Shared {
  sources: SourceStore
  sites: SharedSites
  /**
   * Puts this release's assets there, which comes before the first page: the page's next request may reach an instance of another release. Resolves after a time limit also where
   * the store does not take them: guests order without it, and the log says what is so meanwhile. Never rejects.
   */
  begin(): Promise<void>
  /** Does what is not done yet, also what no request waits for: pictures of before there was a store, assets of earlier releases. Never rejects. */
  goOn(): Promise<void>
}

/** A start waits no longer for the store, ms. */
const START_MS = 20_000

/** @param dist folder of the build @param startMs how long `begin` may take; @returns null: no store is configured, all is on this machine's disk */
export function openShared({ objectStore, dataDir }: Pick<Config, 'objectStore' | 'dataDir'>, dist: string, { log, tally }: { log: Logger; tally: Tally }, startMs = START_MS): Shared | null {
  if (!objectStore) return null
  const store = withFailuresTold(createS3Store(objectStore), tally.storeFailed)
  const sources = createSharedSources(sourcesFolder(dataDir), store, log)
  const web = createSharedAssets({ store, site: 'web', built: join(dist, 'web'), log })
  const kitchen = createSharedAssets({ store, site: 'kitchen', built: join(dist, 'kitchen'), log })
  const alone = 'this release is not in the object store yet: instances of another one cannot serve its assets'
  const publish = untilDone([{ act: web.publish, otherwise: alone }, { act: kitchen.publish, otherwise: alone }], log)
  const catchUp = untilDone(
    [
      { act: sources.share, otherwise: 'pictures of this machine are not in the object store yet: other instances cannot serve them' },
      { act: web.takeLast, otherwise: 'assets of earlier releases were not taken from the object store yet: they are when they are asked for' },
      { act: kitchen.takeLast, otherwise: 'assets of earlier releases of the board were not taken from the object store yet: they are when they are asked for' },
    ],
    log,
  )
  return {
    sources,
    sites: { web, kitchen },
    begin: () => Promise.race([publish(), wait(startMs, undefined, { ref: false })]),
    async goOn() {
      await publish()
      await catchUp()
    },
  }
}
