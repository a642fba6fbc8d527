import { COLOUR_SCHEME_URL, FIRST_SCREEN_CACHE, FIRST_SCREEN_URL, paintedPageUrl } from '#outbox/cache-names.ts'
import { SCHEMAS_STAMP, STAMP_HEADER } from '#outbox/schemas-stamp.ts'

/** What this device keeps for the next visit's first screen, as it lies there; undefined where it is not there, or cannot be read. */
export interface KeptParts {
  screen?: unknown
  /** The structs of this very release have checked the screen. */
  isChecked?: boolean
  scheme?: string | undefined
  /** For a visit with the network that there is now. */
  painted?: Response | undefined
}

/** Known to be without a connection. */
export const isOffline = (): boolean => navigator.onLine === false

async function read(): Promise<KeptParts> {
  const cache = await caches.open(FIRST_SCREEN_CACHE)
  const [screen, scheme, painted] = await Promise.all([cache.match(FIRST_SCREEN_URL), cache.match(COLOUR_SCHEME_URL), cache.match(paintedPageUrl(isOffline()))])
  return { screen: await screen?.json(), isChecked: screen?.headers.get(STAMP_HEADER) === SCHEMAS_STAMP, scheme: await scheme?.text(), painted }
}

export const readParts = (): Promise<KeptParts> => read().catch(() => ({}))

/** What was read at the worker's start is as good for this long. */
const EARLY_MS = 1_000
// Browsers mostly start this worker for a navigation: what its answer needs is read while the rest of the worker is still evaluated.
let early: Promise<KeptParts> | null = readParts()

/** The same, read ahead where this is the worker's first answer. What was read while the worker was still installing holds nothing: it is read again. */
export async function keptParts(): Promise<KeptParts> {
  const first = performance.now() < EARLY_MS ? early : null
  // For one answer alone: what is kept of a page can be read once.
  early = null
  const ahead = await first
  return ahead?.screen === undefined ? readParts() : ahead
}
