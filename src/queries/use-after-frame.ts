import { startTransition, useEffect, useState } from 'react'
import { afterNextFrame } from './after-first-paint.ts'

/** What can be drawn a moment late: a value as it was until the frame of the present one is painted, then in short pieces of work. @param first before any */
export function useAfterFrame<T extends object | null>(value: T, first: T): T {
  const [shown, setShown] = useState<T>(first)
  useEffect(() => {
    let isPast = false
    void afterNextFrame().then(() => isPast || startTransition(() => setShown(value)))
    return () => {
      isPast = true
    }
  }, [value])
  return shown
}
