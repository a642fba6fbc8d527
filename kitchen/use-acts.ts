import { useState } from 'react'
import { CallFailed, type Failure, secondsToWait } from './kitchen-api.ts'
import { words } from './words.ts'

export interface Acts {
  /** Of what is being done now, by what it is done to. */
  busy: ReadonlySet<string>
  /** The passing word of the last failure. */
  failure: string | null
  forgetFailure: () => void
  /** Does something to `what`; one act at a time. Resolves to whether it was done. */
  run: (what: string, act: () => Promise<void>) => Promise<boolean>
}

const { failures } = words
const SENTENCES: Readonly<Record<Exclude<Failure, 'too-often'>, string>> = {
  offline: failures.offline,
  key: failures.key,
  forbidden: failures.forbidden,
  refused: failures.refused,
  'under-way': failures.refused,
  'key-reused': failures.notTaken,
  'not-taken': failures.notTaken,
  busy: failures.server,
  server: failures.server,
}

/** What the staff is told where an act came to nothing, or may have. @param wasSent the device had a network: the server may have done it without an answer that arrived */
export function sentenceOf(error: unknown, wasSent: boolean): string {
  if (!(error instanceof CallFailed)) return failures.server
  if (error.failure === 'too-often') return failures.tooOften(secondsToWait(error))
  return error.failure === 'offline' && wasSent ? failures.unanswered : SENTENCES[error.failure]
}

/** Acts of the staff: shown as done only once the server has said so. */
export function useActs(): Acts {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    if (busy.has(what)) return false
    setBusy((held) => new Set([...held, what]))
    setFailure(null)
    const hasNetwork = navigator.onLine
    try {
      await act()
      return true
    } catch (error) {
      setFailure(sentenceOf(error, hasNetwork))
      return false
    } finally {
      setBusy((held) => new Set([...held].filter((other) => other !== what)))
    }
  }
  return { busy, failure, forgetFailure: () => setFailure(null), run }
}
