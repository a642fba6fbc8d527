import { useEffect, useMemo, useRef } from 'react'
import type { StaffRoleWord } from '#domain/staff-acts.ts'
import { type Called, type Calling, countWaiting, isLongWaited, isTimeToChime, namesOf } from './attention.ts'
import type { Chime } from './chime.ts'
import { words } from './words.ts'

/**
 * Calls for the staff: the tab's title counts what waits for an answer; each new order, call, ask to cancel and car that has come chimes once, what nobody answers again and again (ST-10).
 * @param role of this board's key @param now server time, epoch ms @param chime null: no sound is wanted
 */
export function useAttention(calling: Calling, role: StaffRoleWord, now: number, chime: Chime | null): void {
  const called = useRef<Called>({ seen: null, chimedAt: 0 })
  const count = countWaiting(calling)
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${words.title}` : words.title
  }, [count])

  const names = useMemo(() => namesOf(calling), [calling])
  const longWaited = isLongWaited(calling, role, now)
  useEffect(() => {
    const isTime = isTimeToChime(called.current, names, longWaited, now)
    called.current = { seen: names, chimedAt: isTime && chime ? now : called.current.chimedAt }
    if (isTime) chime?.play()
  }, [names, longWaited, now, chime])
}
