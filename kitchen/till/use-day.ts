import { useCallback, useEffect, useState } from 'react'
import { type CloseDay, DayView } from '#schemas/day-close.ts'
import { CallFailed, type KitchenApi } from '../kitchen-api.ts'
import { readAs } from '../read-orders.ts'
import { type CloseTrouble, closeTrouble } from './close-trouble.ts'
import { dayWords } from './day-words.ts'

export type DayState = { phase: 'loading' } | { phase: 'failed' } | { phase: 'known'; day: DayView }

export interface Day {
  state: DayState
  /** What is said of the last try to close, where it did not. */
  trouble: string | null
  busy: boolean
  read: () => Promise<void>
  close: (asked: CloseDay) => Promise<void>
}

/** The day to be closed, read when it is first shown and when told to. */
export function useDay(api: Pick<KitchenApi, 'day' | 'closeDay'>, outletId: string): Day {
  const [state, setState] = useState<DayState>({ phase: 'loading' })
  const [trouble, setTrouble] = useState<CloseTrouble | null>(null)
  const [busy, setBusy] = useState(false)
  const read = useCallback(() => api.day(outletId).then((day) => setState({ phase: 'known', day }), () => setState({ phase: 'failed' })), [api, outletId])
  useEffect(() => void read(), [read])
  const close = async (asked: CloseDay): Promise<void> => {
    setBusy(true)
    setTrouble(null)
    try {
      setState({ phase: 'known', day: await api.closeDay(outletId, asked) })
    } catch (error) {
      const standing = error instanceof CallFailed ? readAs(error.details['day'], DayView) : null
      if (standing) setState({ phase: 'known', day: standing })
      setTrouble(standing ? { text: `${dayWords.changed}. ${dayWords.changedText}`, mayBeClosed: false } : closeTrouble(error, trouble))
    } finally {
      setBusy(false)
    }
  }
  return { state, trouble: trouble?.text ?? null, busy, read, close }
}
