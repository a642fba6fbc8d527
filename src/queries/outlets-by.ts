import { useEffect } from 'react'
import { FoundOutlets, type ListedOutlet, OUTLETS_A_PAGE, type StartUpInfo } from '#schemas/brand.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { askServer } from './ask-server.ts'
import { onceSoon } from './kept-answer.ts'
import { keepNamed, keptNamed, keptOutlets } from './kept-outlets.ts'
import { addOutlets, dropOutlets, fillOutlets, useKnownOutlets } from './more-outlets.ts'

/** What some outlets of a brand are asked for by: their ids, a place that they are near to, the name of a city. */
export type OutletsBy = { ids: readonly string[] } | { near: LatLng } | { city: string }

/** Questions that were answered, are under way or wait to be asked again; as JSON. */
const asked = new Set<string>()

/** Questions by a place that nobody answered, with what asks each again; the last one last. */
const unanswered = new Map<string, () => void>()

/** With the next network or a minute later. A pin that is moved about asks for many places: only the last one is asked for again unless somebody still looks at the others. */
function askAgainSoon(question: string, by: OutletsBy, again: () => void): void {
  if (!('near' in by)) {
    onceSoon(() => {
      asked.delete(question)
      again()
    })
    return
  }
  if (unanswered.size === 0) {
    onceSoon(() => {
      const last = [...unanswered.values()].at(-1)
      for (const waiting of unanswered.keys()) asked.delete(waiting)
      unanswered.clear()
      last?.()
    })
  }
  unanswered.set(question, again)
}

/**
 * Asks for outlets in one request of at most a page, once; those found are known from then on (more-outlets.ts). What the device has is there without a network: outlets that
 * were asked for by id before, and the whole list where it was read. Where nobody answers, or the server is busy, it is asked again with the next network or a minute later; what the server
 * cannot read is not. An outlet that was asked for by id and is not answered is the brand's no more.
 */
export async function findOutlets(brandId: string, by: OutletsBy): Promise<void> {
  const question = JSON.stringify({ brandId, ...by })
  if (asked.has(question)) return
  asked.add(question)
  fillOutlets([...(await keptNamed(brandId)), ...((await keptOutlets(brandId)) ?? [])])
  const reply = await askServer({ method: 'POST', path: '/api/restaurants/search', body: { brandId, ...by }, struct: FoundOutlets })
  if ('error' in reply) {
    if (reply.error !== 'BAD_REQUEST') askAgainSoon(question, by, () => void findOutlets(brandId, by))
    return
  }
  const found = reply.value.restaurants
  addOutlets(found)
  if (!('ids' in by)) return
  const there = new Set(found.map(({ id }) => id))
  const gone = new Set(by.ids.filter((id) => !there.has(id)))
  dropOutlets(gone)
  await keepNamed(brandId, found, gone)
}

/** A hundred metres are enough to find outlets by. */
const rounded = (degrees: number): number => Number(degrees.toFixed(3))

/** What has to be asked; null: nothing, the brand is small enough that start-up has told all of it, or all that are named. */
export function questionOf(outlets: readonly ListedOutlet[], by: OutletsBy | null): OutletsBy | null {
  if (by === null || outlets.length < OUTLETS_A_PAGE) return null
  if ('near' in by) return { near: { lat: rounded(by.near.lat), lng: rounded(by.near.lng) } }
  if ('city' in by) return by
  const known = new Set(outlets.map(({ id }) => id))
  const ids = by.ids.filter((id) => !known.has(id)).slice(0, OUTLETS_A_PAGE)
  return ids.length > 0 ? { ids } : null
}

/**
 * Outlets of a brand, among them those that are asked for: at most a page of these, however many the brand has (CO-05).
 * @param info null: start-up has not said anything; @param by null: none in particular
 */
export function useOutletsBy(info: StartUpInfo | null, by: OutletsBy | null): readonly ListedOutlet[] {
  const brandId = info?.brand.id ?? null
  const wanted = info ? questionOf(info.outlets, by) : null
  // Each question is asked once, however often this is drawn.
  useEffect(() => {
    if (brandId !== null && wanted !== null) void findOutlets(brandId, wanted)
  })
  return useKnownOutlets(info)
}
