import { COLOUR_SCHEME_URL, FIRST_SCREEN_CACHE, FIRST_SCREEN_URL, paintedPageUrl } from '#outbox/cache-names.ts'
import { SCHEMAS_STAMP, STAMP_HEADER } from '#outbox/schemas-stamp.ts'

/** The guest's own choice of colours. */
export type Scheme = 'light' | 'dark' | 'system'

/** What this device keeps for the next visit's first screen, as it lies there. */
export interface Kept {
  /** Undefined where none is kept, or it cannot be read. */
  screen: unknown
  /** The structs of this very release have checked the screen. */
  isChecked: boolean
  /** Null where it is not known here: the page then asks for it before anything is painted. */
  scheme: Scheme | null
}

export interface KeptParts extends Kept {
  /** The page that was painted for a visit with the network that there is now. */
  painted: Response | undefined
}

/** Known to be without a connection. */
export const isOffline = (): boolean => navigator.onLine === false

const openCache = (): Promise<Cache> => caches.open(FIRST_SCREEN_CACHE)
const asScheme = (text: string | undefined): Scheme | null => (text === 'light' || text === 'dark' || text === 'system' ? text : null)
const NOTHING: Kept = { screen: undefined, isChecked: false, scheme: null }

async function keptIn(cache: Cache): Promise<Kept> {
  const [screen, scheme] = await Promise.all([cache.match(FIRST_SCREEN_URL), cache.match(COLOUR_SCHEME_URL)])
  return { screen: await screen?.json(), isChecked: screen?.headers.get(STAMP_HEADER) === SCHEMAS_STAMP, scheme: asScheme(await scheme?.text()) }
}

async function partsIn(cache: Cache): Promise<KeptParts> {
  const [kept, painted] = await Promise.all([keptIn(cache), cache.match(paintedPageUrl(isOffline()))])
  return { ...kept, painted }
}

/** What pages are painted from; nothing, where the storage refuses. */
export const readKept = (): Promise<Kept> => openCache().then(keptIn).catch(() => NOTHING)
const readParts = (): Promise<KeptParts> => openCache().then(partsIn).catch(() => ({ ...NOTHING, painted: undefined }))

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
