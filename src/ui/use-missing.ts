import { useState } from 'react'
import type { Picture } from '#schemas/menu.ts'

/** Whether a picture failed to load, and the `onError` for its `img`; reset when the picture changes. */
export function useMissing(picture: Picture | null): [isMissing: boolean, onError: () => void] {
  const hash = picture?.hash ?? null
  const [missing, setMissing] = useState<string | null>(null)
  return [missing !== null && missing === hash, () => setMissing(hash)]
}
