import { useCallback, useEffect, useState } from 'react'
import { findOffer, type FoundOffer } from '#src/commands/find-offer.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'

/**
 * The server's word on a code, asked again when the network comes or goes; null while it is asked for the first time.
 * @param code null: it need not be asked
 */
export function useFoundOffer(code: string | null): { found: FoundOffer | null; again: () => void } {
  const offline = useIsCutOff()
  const [found, setFound] = useState<FoundOffer | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (code === null) return
    let isGone = false
    void findOffer(code).then((answer) => isGone || setFound(answer))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked again with each of them
  }, [code, offline, round])
  const again = useCallback(() => {
    setFound(null)
    setRound((before) => before + 1)
  }, [])
  return { found, again }
}
