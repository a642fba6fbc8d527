import { startTransition, useEffect, useState } from 'react'
import { afterNextFrame } from './after-first-paint.ts'
import type { ReadCell } from './cell.ts'

/**
 * A cell whose changes are large, and not what a tap is answered with first: they are painted in short pieces of work, between which taps are
 * heard, and none of them before the next frame. A component that shows it may be a moment behind.
 */
export function useCellCalmly<T>(cell: ReadCell<T>): T {
  const [value, setValue] = useState(() => cell.get())
  useEffect(() => {
    let waits = false
    const follow = () => {
      waits = false
      startTransition(() => setValue(() => cell.get()))
    }
    const end = cell.subscribe(() => {
      if (waits) return
      waits = true
      void afterNextFrame().then(follow)
    })
    follow()
    return end
  }, [cell])
  return value
}
