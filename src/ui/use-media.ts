import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, now and after the screen has become another one. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }, [query])
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
