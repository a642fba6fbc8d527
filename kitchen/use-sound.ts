import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Chime } from './chime.ts'
import { kept } from './kept.ts'

/** `blocked`: wanted, but the browser would not let it be heard; a tap opens it. */
export type SoundState = 'off' | 'on' | 'blocked'

export interface Sound {
  state: SoundState
  /** Called from a tap: turns sound on or off, or opens it where it is blocked. */
  tap: () => void
}

/** Whether what calls for the staff is heard: what was wanted in this tab, and what the browser says of it. */
export function useSound(chime: Chime): Sound {
  const [wanted, setWanted] = useState(kept.sound)
  const audible = useSyncExternalStore(chime.subscribe, chime.isAudible)
  const state: SoundState = !wanted ? 'off' : audible ? 'on' : 'blocked'

  useEffect(() => {
    if (wanted) chime.unlock()
  }, [chime, wanted])

  const want = (on: boolean): void => {
    kept.keepSound(on)
    setWanted(on)
  }
  return {
    state,
    tap() {
      if (state === 'on') return want(false)
      chime.unlock()
      want(true)
    },
  }
}
