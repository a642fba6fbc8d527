import { useEffect, useRef } from 'react'
import { isOverdue } from './age.ts'
import type { Chime } from './chime.ts'
import type { Order } from '#schemas/order.ts'
import { words } from './words.ts'

const REPEAT_MS = 20_000

export interface Calling {
  fresh: readonly Order[]
  partial: readonly Pick<Order, 'id'>[]
  /** Whose guests wait in their cars. */
  cars: readonly Pick<Order, 'id'>[]
}

/** Calls for the staff: the tab's title counts new orders and those that cannot be shown; each new one and each car that has come chimes, unanswered orders again and again (ST-10). @param chime null: no sound is wanted */
export function useAttention({ fresh, partial, cars }: Calling, now: number, chime: Chime | null): void {
  const seen = useRef<ReadonlySet<string> | null>(null)
  const chimedAt = useRef(0)
  const overdue = fresh.some((order) => isOverdue(order, now))

  const count = fresh.length + partial.length
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${words.title}` : words.title
  }, [count])

  useEffect(() => {
    const ids = new Set([...[...fresh, ...partial].map(({ id }) => id), ...cars.map(({ id }) => `${id} here`)])
    const isNew = seen.current !== null && [...ids].some((id) => !seen.current?.has(id))
    seen.current = ids
    if (!chime || (!isNew && !(overdue && now - chimedAt.current >= REPEAT_MS))) return
    chimedAt.current = now
    chime.play()
  }, [fresh, partial, cars, now, overdue, chime])
}
