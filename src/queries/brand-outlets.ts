import { useEffect } from 'react'
import { FoundOutlets, type ListedOutlet, OUTLETS_A_PAGE, type StartUpInfo } from '#schemas/brand.ts'
import { askServer } from './ask-server.ts'
import { onceSoon } from './kept-answer.ts'
import { keepWhole, keptOutlets } from './kept-outlets.ts'
import { fillOutlets, moreOutletsCell, useKnownOutlets } from './more-outlets.ts'

/** One page of all outlets of a brand, in the order of their names; null: nobody answered. */
async function readPage(brandId: string, page: number): Promise<readonly ListedOutlet[] | null> {
  const reply = await askServer({ method: 'POST', path: '/api/restaurants/search', body: { brandId, page }, struct: FoundOutlets })
  return 'ok' in reply ? reply.value.restaurants : null
}

/** Page after page until one is not full. A page that does not come ends it; what the device has stays. */
async function readAll(brandId: string): Promise<readonly ListedOutlet[] | null> {
  const all: ListedOutlet[] = []
  for (let page = 0; ; page += 1) {
    const rows = await readPage(brandId, page)
    if (rows === null) return null
    all.push(...rows)
    if (rows.length < OUTLETS_A_PAGE) return all
  }
}

/** Makes the whole list known (more-outlets.ts): the device's at once, the server's when all of it is there; one that does not come is asked for again with the next network or a minute later. */
export async function loadOutlets(brandId: string): Promise<void> {
  fillOutlets((await keptOutlets(brandId)) ?? [])
  const all = await readAll(brandId)
  if (all === null) {
    onceSoon(() => void loadOutlets(brandId))
    return
  }
  moreOutletsCell.set(all)
  await keepWhole(brandId, all)
}

const begun = new Set<string>()

/**
 * All outlets of a brand (CO-05). Start-up holds one page of them, those nearest to the guest where that is known: a brand with more is read page by page, once somebody looks at
 * the list, and kept for the next time without a network. Who needs some of them asks for those (outlets-by.ts).
 * @param info null: start-up has not said anything
 */
export function useBrandOutlets(info: StartUpInfo | null): readonly ListedOutlet[] {
  const brandId = info && info.outlets.length >= OUTLETS_A_PAGE ? info.brand.id : null
  useEffect(() => {
    if (brandId === null || begun.has(brandId)) return
    begun.add(brandId)
    void loadOutlets(brandId)
  }, [brandId])
  return useKnownOutlets(info)
}
