import { COLOUR_SCHEME_URL, FIRST_SCREEN_CACHE, FIRST_SCREEN_URL, paintedPageUrl } from '#outbox/cache-names.ts'

/** The guest's own choice of colours. */
export type Scheme = 'light' | 'dark' | 'system'

/** What this device keeps for the next visit's first screen, as it lies there. */
export interface Kept {
  /** The last menu's first screen, not read yet; undefined where none is kept. */
  screen: Response | undefined
  /** Null where it is not known here: the page then asks for it before anything is painted. */
  scheme: Scheme | null
}

export interface KeptParts extends Kept {
  /** The page that was painted for a visit with the network that there was when all this was read. */
  painted: Response | undefined
  /** There was known to be none. */
  offline: boolean
}

const openCache = (): Promise<Cache> => caches.open(FIRST_SCREEN_CACHE)
const asScheme = (text: string | undefined): Scheme | null => (text === 'light' || text === 'dark' || text === 'system' ? text : null)
const NOTHING: Kept = { screen: undefined, scheme: null }

async function keptIn(cache: Cache): Promise<Kept> {
  const [screen, scheme] = await Promise.all([cache.match(FIRST_SCREEN_URL), cache.match(COLOUR_SCHEME_URL)])
  return { screen, scheme: asScheme(await scheme?.text()) }
}

async function partsIn(cache: Cache, offline: boolean): Promise<KeptParts> {
  const [kept, painted] = await Promise.all([keptIn(cache), cache.match(paintedPageUrl(offline))])
  return { ...kept, painted, offline }
}

/** What pages are painted from; nothing, where the storage refuses. */
export const readKept = (): Promise<Kept> => openCache().then(keptIn).catch(() => NOTHING)
function readParts(): Promise<KeptParts> {
  const offline = navigator.onLine === false
  return openCache().then((cache) => partsIn(cache, offline)).catch(() => ({ ...NOTHING, painted: undefined, offline }))
}

/** What was read at the worker's start is as good for this long. */
const EARLY_MS = 1_000
// Browsers mostly start this worker for a navigation: what its answer needs is read while the rest of the worker is still evaluated.
let early: Promise<KeptParts> | null = readParts()

/**
 * What the answer to a navigation needs, read ahead where this is the worker's first answer. What was read while the worker was still installing holds
 * nothing: it is read again.
 */
export async function keptParts(): Promise<KeptParts> {
  const first = performance.now() < EARLY_MS ? early : null
  // For one answer alone: what is kept of a page can be read once.
  early = null
  const ahead = await first
  return ahead?.screen === undefined ? readParts() : ahead
}
