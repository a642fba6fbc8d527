import { useEffect, useState } from 'react'

/** What was written a moment ago may still be on its way from the outbox to the screen. */
const PATIENCE_MS = 1_500

/** True for `ms` after `id` is first looked for: until then its absence says nothing. */
export function usePatience(id: string, ms = PATIENCE_MS): boolean {
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLost(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return lost !== id
}
