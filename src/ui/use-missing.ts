import { useState } from 'react'
import type { Picture } from '#schemas/menu.ts'

/** Whether a picture could not be had, and what its `img` tells of that; another picture is looked for anew. */
export function useMissing(picture: Picture | null): [isMissing: boolean, onError: () => void] {
  const hash = picture?.hash ?? null
  const [missing, setMissing] = useState<string | null>(null)
  return [missing !== null && missing === hash, () => setMissing(hash)]
}
