import { useEffect, useMemo, useState } from 'react'
import type { SearchHit } from '#workers/search/api.ts'
import { afterNextFrame } from './after-first-paint.ts'
import { directSearch } from './direct-search.ts'
import { sectionsCell } from './outlet.ts'
import { searchListsCell, searchWorkerCell } from './workers.ts'
import { useCell } from './use-cell.ts'

const MOST_HITS = 60

/** What the worker found, and for what. */
export interface Answer {
  text: string
  hits: readonly SearchHit[]
}

/**
 * The worker's answer to what is typed; until it is there what fits letter for letter, which is how that answer begins; where nothing does, the last
 * answer. Null: nobody has looked yet.
 */
export const hitsToShow = (text: string, direct: readonly SearchHit[], answer: Answer | null): readonly SearchHit[] | null =>
  answer?.text === text || direct.length === 0 ? (answer?.hits ?? null) : direct

/** Dishes that fit what is typed, best first; null while nothing is typed or there is nothing to look in. */
export function useSearch(text: string): readonly SearchHit[] | null {
  const worker = useCell(searchWorkerCell)
  const sections = useCell(sectionsCell)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const wanted = text.trim()
  const direct = useMemo(() => directSearch(sections ?? [], wanted, MOST_HITS), [sections, wanted])
  const isAnswered = direct.length > 0
  useEffect(() => {
    if (wanted === '' || !worker) return
    let late = false
    const ask = () => {
      if (late) return
      void worker.search(wanted, MOST_HITS).then(
        (hits) => late || setAnswer(hits && { text: wanted, hits }),
        () => late || setAnswer(null),
      )
    }
    // What is spelt otherwise can wait for the frame that shows what fits.
    if (isAnswered) void afterNextFrame().then(ask)
    else ask()
    const endLists = searchListsCell.subscribe(ask)
    return () => {
      late = true
      endLists()
    }
  }, [wanted, worker, isAnswered])
  return wanted === '' ? null : hitsToShow(wanted, direct, answer)
}
