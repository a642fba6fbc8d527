import { useEffect, useState } from 'react'

/** What was written a moment ago may still be on its way from the outbox to the screen. */
const PATIENCE_MS = 1_500

/** True for a moment after `id` is first looked for: until then its absence says nothing. */
export function usePatience(id: string): boolean {
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLost(id), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [id])
  return lost !== id
}
