import { useEffect, useState } from 'react'
import type { SearchHit } from '#workers/search/api.ts'
import { searchListsCell, searchWorkerCell } from './workers.ts'
import { useCell } from './use-cell.ts'

const MOST_HITS = 60

/** Dishes that fit what is typed, best first; null while nothing is typed or there is nothing to look in. The last hits stay until new ones come. */
export function useSearch(text: string): readonly SearchHit[] | null {
  const worker = useCell(searchWorkerCell)
  const [hits, setHits] = useState<readonly SearchHit[] | null>(null)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '' || !worker) return
    let late = false
    const ask = () =>
      void worker.search(wanted, MOST_HITS).then(
        (found) => late || setHits(found),
        () => late || setHits(null),
      )
    ask()
    const endLists = searchListsCell.subscribe(ask)
    return () => {
      late = true
      endLists()
    }
  }, [wanted, worker])
  return wanted === '' || !worker ? null : hits
}
