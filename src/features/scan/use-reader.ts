import { useEffect, useState } from 'react'
import type { ScanApi } from '#workers/scan/api.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { scanWorkerCell } from '#src/queries/workers.ts'
import { watchReader } from './watch-reader.ts'

/** A reader that has not come in this time is taken for lost: 400 kB on the thinnest line that a menu opens on. */
const LATEST_MS = 60_000

export type Reader = { kind: 'loading' } | { kind: 'ready'; api: ScanApi } | { kind: 'failed' }
const LOADING: Reader = { kind: 'loading' }

/**
 * The reader of codes, asked for as soon as the scanner opens: where the browser has none of its own it is fetched first.
 * `fail`: it cannot read after all; `again`: it is fetched anew, as it is with the next network.
 */
export function useReader(): { reader: Reader; fail: () => void; again: () => void } {
  const start = useCell(scanWorkerCell)
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{ round: number; reader: Reader }>({ round: 0, reader: LOADING })
  const reader = answer.round === round ? answer.reader : LOADING

  useEffect(() => {
    if (!start) return
    const left = new AbortController()
    const thread = start()
    watchReader(left.signal, thread, LATEST_MS, (isReady) => setAnswer({ round, reader: isReady ? { kind: 'ready', api: thread.api } : { kind: 'failed' } }))
    return () => left.abort()
  }, [start, round])

  useEffect(() => {
    if (reader.kind !== 'failed') return
    const again = () => setRound(round + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [reader.kind, round])

  return {
    reader,
    fail: () => setAnswer({ round, reader: { kind: 'failed' } }),
    again: () => setRound(round + 1),
  }
}
