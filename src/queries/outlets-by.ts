import { useEffect } from 'react'
import { array } from 'superstruct'
import { FoundOutlets, ListedOutlet, OUTLETS_A_PAGE, type StartUpInfo } from '#schemas/brand.ts'
import type { LatLng } from '#schemas/primitives.ts'
import { askServer } from './ask-server.ts'
import { keptOutlets } from './brand-outlets.ts'
import { changeKept, onceSoon, readKept } from './kept-answer.ts'
import { addOutlets, fillOutlets, useKnownOutlets } from './more-outlets.ts'

/** What some outlets of a brand are asked for by: their ids, a place that they are near to, the name of a city. */
export type OutletsBy = { ids: readonly string[] } | { near: LatLng } | { city: string }

const Kept = array(ListedOutlet)
const keyOf = (brandId: string): string => `outlets-named:${brandId}`
/** So many outlets that were asked for by id stay on the device, the last ones first. */
const MOST_KEPT = 5 * OUTLETS_A_PAGE

/** Questions that were answered, are under way or wait to be asked again; as JSON. */
const asked = new Set<string>()

async function keepNamed(brandId: string, named: readonly ListedOutlet[]): Promise<void> {
  const ids = new Set(named.map(({ id }) => id))
  await changeKept(keyOf(brandId), Kept, (kept) => [...named, ...(kept ?? []).filter(({ id }) => !ids.has(id))].slice(0, MOST_KEPT))
}

/**
 * Asks for outlets in one request of at most a page, once; those found are known from then on (more-outlets.ts). What the device has is there without a network: outlets that
 * were asked for by id before, and the whole list where it was read. Where nobody answers, or the server refuses, it is asked again with the next network or a minute later.
 */
export async function findOutlets(brandId: string, by: OutletsBy): Promise<void> {
  const question = JSON.stringify({ brandId, ...by })
  if (asked.has(question)) return
  asked.add(question)
  fillOutlets([...(await readKept(keyOf(brandId), Kept) ?? []), ...(await keptOutlets(brandId) ?? [])])
  const reply = await askServer({ method: 'POST', path: '/api/restaurants/search', body: { brandId, ...by }, struct: FoundOutlets })
  if ('error' in reply) {
    onceSoon(() => {
      asked.delete(question)
      void findOutlets(brandId, by)
    })
    return
  }
  addOutlets(reply.value.restaurants)
  if ('ids' in by) await keepNamed(brandId, reply.value.restaurants)
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
