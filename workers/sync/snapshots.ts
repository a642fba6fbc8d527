import type { Place } from '#schemas/device.ts'
import type { MenuSection } from '#schemas/menu.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { FIRST_SCREEN_CACHE, FIRST_SCREEN_URL, SEARCH_CACHE, searchUrl } from '#outbox/cache-names.ts'
import { keptScreen } from '#outbox/kept-screen.ts'
import { SCHEMAS_STAMP, STAMP_HEADER } from '#outbox/schemas-stamp.ts'
import type { OutletStore } from '#store/open-outlet.ts'
import { type SearchList, searchListOf } from '#store/search-list.ts'
import { type MenuFacts, snapshotOf } from './first-screen-snapshot.ts'

export interface SnapshotTools {
  caches: CacheStorage
  /** The place and the difference of clocks (Device.readClockSkew), now and at each change; gives back what ends it. */
  watchPlace: (next: (at: { place: Place | null; clockSkewMs: number | null }) => void) => () => void
  /** When the server last confirmed the menu, epoch ms of its clock. */
  confirmedAt: () => number
  /** The outlet's menu was pulled to its end, and parts of it cannot be read. */
  unread: () => boolean
  schedule: (ms: number, work: () => void) => () => void
  /** A search list was written. */
  onSearchList: (outletId: string) => void
}

/** Changes come in bursts; the snapshot is of their end. */
const GATHER_MS = 150

/** Rewrites an outlet's snapshots at each change, while this worker leads it. Gives back what ends that. */
export function keepSnapshots({ database }: OutletStore, outletId: string, tools: SnapshotTools): () => void {
  const facts: Omit<MenuFacts, 'confirmedAt' | 'unread'> & { sections: readonly MenuSection[] } = { place: null, clockSkewMs: null, outlet: null, availability: null, sections: [] }
  let cancel: (() => void) | null = null
  let listed: readonly MenuSection[] = []
  let ended = false
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (ended) return
    const { place } = facts
    const screen = snapshotOf({ ...facts, confirmedAt: tools.confirmedAt(), unread: tools.unread() })
    const kept = screen && (await keptScreen(screen))
    // Who has left meanwhile is not written down any more; a change of the place is a write of its own.
    if (kept && !ended && facts.place === place) await (await tools.caches.open(FIRST_SCREEN_CACHE)).put(FIRST_SCREEN_URL, kept)
    if (facts.sections === listed || facts.sections.length === 0) return
    listed = facts.sections
    await putSearchList(tools.caches, outletId, searchListOf(listed))
    tools.onSearchList(outletId)
  }
  /** One after another: an older one never lies over a newer. */
  const soon = (): void => {
    cancel?.()
    // A disk that refuses a snapshot loses nothing but the speed of the next visit.
    cancel = tools.schedule(GATHER_MS, () => void (writing = writing.then(write).catch(() => undefined)))
  }
  const take = (change: Partial<typeof facts>): void => {
    Object.assign(facts, change)
    soon()
  }

  const { outlet, availability, menuSections } = database.collections
  const subscriptions = [
    outlet.findOne(outletId).$.subscribe((document) => take({ outlet: (document?.toJSON() as Outlet | undefined) ?? null })),
    availability.findOne(outletId).$.subscribe((document) => take({ availability: (document?.toJSON() as Availability | undefined) ?? null })),
    menuSections.find().$.subscribe((documents) => take({ sections: documents.map((document) => document.toJSON() as MenuSection) })),
  ]
  const endPlace = tools.watchPlace(take)
  return () => {
    ended = true
    cancel?.()
    endPlace()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

async function putSearchList(caches: CacheStorage, outletId: string, list: SearchList): Promise<void> {
  const cache = await caches.open(SEARCH_CACHE)
  await cache.put(searchUrl(outletId), new Response(JSON.stringify(list), { headers: { 'Content-Type': 'application/json', [STAMP_HEADER]: SCHEMAS_STAMP } }))
}
