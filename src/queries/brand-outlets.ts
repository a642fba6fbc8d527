import { useMemo } from 'react'
import { array } from 'superstruct'
import { FoundOutlets, ListedOutlet, OUTLETS_A_PAGE, type StartUpInfo } from '#schemas/brand.ts'
import { askServer } from './ask-server.ts'
import { makeCell, type ReadCell } from './cell.ts'
import { keepAnswer, readKept } from './kept-answer.ts'
import { moreOutletsCell } from './more-outlets.ts'
import { useCell } from './use-cell.ts'

const Kept = array(ListedOutlet)
const none = makeCell<readonly ListedOutlet[]>([])
const known = new Map<string, ReadCell<readonly ListedOutlet[]>>()

const keyOf = (brandId: string): string => `outlets:${brandId}`

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

/** @param set shows what is known: the device's at once, the server's when all of it is there; a network that comes back is asked again */
export async function loadOutlets(brandId: string, set: (outlets: readonly ListedOutlet[]) => void): Promise<void> {
  const kept = await readKept(keyOf(brandId), Kept)
  if (kept) set(kept)
  const all = await readAll(brandId)
  if (all === null) return addEventListener('online', () => void loadOutlets(brandId, set), { once: true })
  set(all)
  await keepAnswer(keyOf(brandId), all)
}

function cellOf(brandId: string): ReadCell<readonly ListedOutlet[]> {
  const held = known.get(brandId)
  if (held) return held
  const cell = makeCell<readonly ListedOutlet[]>([], () => void loadOutlets(brandId, (outlets) => {
    cell.set(outlets)
    moreOutletsCell.set(outlets)
  }))
  known.set(brandId, cell)
  return cell
}

/**
 * All outlets of a brand (CO-05). Start-up holds one page of them, those nearest to the guest where that is known: a brand with more is read page by page, once somebody looks at
 * the list, and kept for the next time without a network.
 * @param info null: start-up has not said anything
 */
export function useBrandOutlets(info: StartUpInfo | null): readonly ListedOutlet[] {
  const others = useCell(!info || info.outlets.length < OUTLETS_A_PAGE ? none : cellOf(info.brand.id))
  const outlets = info?.outlets
  return useMemo(() => {
    if (!outlets) return []
    const seen = new Set(outlets.map(({ id }) => id))
    return [...outlets, ...others.filter(({ id }) => !seen.has(id))]
  }, [outlets, others])
}
