import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { afterNextFrame } from '#src/queries/after-first-paint.ts'
import { whenIdle } from '#src/queries/when-idle.ts'

const LATEST_PAUSE_MS = 500

/**
 * Has hits drawn once, unseen, in the first pause after the field has the focus, and taken away again: what the first letter would have the phone do
 * for the first time, compile their code above all, is then done.
 * @returns whether unseen hits are to be drawn now, and what the field's focus calls
 */
export function useWarmHits(): [isWarming: boolean, warm: () => void] {
  const [isWarming, setWarming] = useState(false)
  const isWarm = useRef(false)
  const warm = useCallback(() => {
    if (isWarm.current) return
    isWarm.current = true
    void whenIdle(LATEST_PAUSE_MS).then(() => startTransition(() => setWarming(true)))
  }, [])
  useEffect(() => {
    if (isWarming) void afterNextFrame().then(() => startTransition(() => setWarming(false)))
  }, [isWarming])
  return [isWarming, warm]
}
