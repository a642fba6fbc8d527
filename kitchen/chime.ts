/** The part of a browser's AudioContext that the chime needs; tests bring their own. */
export type ChimeContext = Pick<AudioContext, 'state' | 'currentTime' | 'createOscillator' | 'createGain' | 'destination' | 'resume' | 'addEventListener'>

/** Sound for what calls for the staff. Browsers allow none before somebody has touched the page, and may take it away again (a call, a locked screen). */
export interface Chime {
  /** Whether a chime would be heard now: the browser's word, not the switch's. */
  isAudible(): boolean
  /** Tells of each change of `isAudible`; the result ends the telling. */
  subscribe(tell: () => void): () => void
  /** Asks the browser for sound: heeded where it is called from a tap. */
  unlock(): void
  /** Two soft notes, made here so that no file has to be loaded. Where it would not be heard it is left out, never kept for later. */
  play(): void
}

function playNote(audio: ChimeContext, hertz: number, at: number): void {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(0.0001, at)
  loudness.gain.exponentialRampToValueAtTime(0.3, at + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.5)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.5)
}

/** @param open makes the audio context; called once, when sound is first asked for */
export function createChime(open: () => ChimeContext = () => new AudioContext()): Chime {
  const listeners = new Set<() => void>()
  let held: ChimeContext | null = null

  const audio = (): ChimeContext => {
    if (held) return held
    held = open()
    held.addEventListener('statechange', () => listeners.forEach((tell) => tell()))
    return held
  }
  return {
    isAudible: () => held?.state === 'running',
    subscribe(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    unlock() {
      // Without a tap this may stay unanswered for ever, or be refused: the context's state says how it ended.
      audio().resume().catch(() => undefined)
    },
    play() {
      if (held?.state !== 'running') return
      playNote(held, 880, held.currentTime)
      playNote(held, 1175, held.currentTime + 0.18)
    },
  }
}

/** The board's one chime. */
export const boardChime = createChime()
