import { useCallback, useEffect, useState } from 'react'
import { leaveOpening, type OpenedPlace, openPlace } from '#src/commands/open-place.ts'
import type { Outcome } from '#src/commands/outcome.ts'

/** RT-11: opens the place of a link's code; `answer` is null while that is on its way, `again` tries once more. @param code of one page: another code is another page */
export function useOpening(code: string): { answer: Outcome<OpenedPlace> | null; again: () => void } {
  const [answer, setAnswer] = useState<Outcome<OpenedPlace> | null>(null)
  const take = useCallback((outcome: Awaited<ReturnType<typeof openPlace>>) => {
    if (!('left' in outcome)) setAnswer(outcome)
  }, [])
  useEffect(() => {
    void openPlace(code).then(take)
    return () => leaveOpening(code)
  }, [code, take])
  const again = () => {
    setAnswer(null)
    void openPlace(code).then(take)
  }
  return { answer, again }
}
