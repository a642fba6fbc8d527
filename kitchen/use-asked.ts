import { useEffect, useRef, useState } from 'react'
import { CallFailed } from './kitchen-api.ts'

/** What was asked for: still on its way, not to be had, or the answer. */
export type Asked<T> = { phase: 'loading' } | { phase: 'failed'; again: () => void } | { phase: 'known'; value: T }

/** Asks when it is first shown, and again when told to. @param onKeyRefused the staff key is no longer taken */
export function useAsked<T>(ask: () => Promise<T>, onKeyRefused: () => void): Asked<T> {
  const [known, setKnown] = useState<'loading' | 'failed' | { value: T }>('loading')
  const [asking, setAsking] = useState(ask)
  const refused = useRef(onKeyRefused)
  useEffect(() => {
    refused.current = onKeyRefused
  })
  useEffect(() => {
    let isShown = true
    asking.then(
      (value) => isShown && setKnown({ value }),
      (error: unknown) => {
        if (!isShown) return
        if (error instanceof CallFailed && error.failure === 'key') refused.current()
        else setKnown('failed')
      },
    )
    return () => {
      isShown = false
    }
  }, [asking])
  if (known === 'loading') return { phase: 'loading' }
  if (known !== 'failed') return { phase: 'known', value: known.value }
  return {
    phase: 'failed',
    again: () => {
      setKnown('loading')
      setAsking(ask())
    },
  }
}
