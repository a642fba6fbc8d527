import { useEffect, useState } from 'react'
import type { SearchHit } from '#workers/search/api.ts'
import { searchWorkerCell } from './workers.ts'
import { useCell } from './use-cell.ts'

const MOST_HITS = 60

/** Dishes that fit what is typed, best first; null while nothing is typed or nothing can be searched. The last hits stay until new ones come. */
export function useSearch(text: string): readonly SearchHit[] | null {
  const worker = useCell(searchWorkerCell)
  const [hits, setHits] = useState<readonly SearchHit[] | null>(null)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '' || !worker) return
    let late = false
    worker.search(wanted, MOST_HITS).then(
      (found) => late || setHits(found),
      () => late || setHits(null),
    )
    return () => {
      late = true
    }
  }, [wanted, worker])
  return wanted === '' || !worker ? null : hits
}
