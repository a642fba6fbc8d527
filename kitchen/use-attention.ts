import { useEffect, useRef } from 'react'
import { isOverdue } from './age.ts'
import { chime } from './chime.ts'
import type { Order } from '#schemas/order.ts'
import { words } from './words.ts'

const REPEAT_MS = 20_000

/** Calls for the staff: the tab's title counts new orders, and with sound on each new one chimes, unanswered ones again and again (ST-10). */
export function useAttention(fresh: readonly Order[], now: number, sound: boolean): void {
  const seen = useRef<ReadonlySet<string> | null>(null)
  const chimedAt = useRef(0)
  const overdue = fresh.some((order) => isOverdue(order, now))

  useEffect(() => {
    document.title = fresh.length > 0 ? `(${fresh.length}) ${words.title}` : words.title
  }, [fresh.length])

  useEffect(() => {
    const ids = new Set(fresh.map((order) => order.id))
    const isNew = seen.current !== null && fresh.some((order) => !seen.current?.has(order.id))
    seen.current = ids
    if (!sound || (!isNew && !(overdue && now - chimedAt.current >= REPEAT_MS))) return
    chimedAt.current = now
    chime()
  }, [fresh, now, overdue, sound])
}
