import { describe, expect, it } from 'vitest'
import { type ChimeContext, createChime } from './chime.ts'
import { keepAwake } from './keep-awake.ts'

/** A browser's audio: suspended until a tap, as the autoplay rules have it. */
function audio() {
  let tell = (): void => undefined
  const played: number[] = []
  const node = { frequency: { value: 0 }, gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }, connect: (next: unknown) => next, stop: () => undefined }
  const held = {
    state: 'suspended',
    currentTime: 1,
    destination: {},
    createOscillator: () => ({ ...node, start: (at: number) => played.push(at) }),
    createGain: () => node,
    // It does not settle before somebody taps.
    resume: () => new Promise<void>(() => undefined),
    addEventListener: (_: string, listener: () => void) => (tell = listener),
  }
  const become = (state: string): void => {
    held.state = state
    tell()
  }
  return { context: held as unknown as ChimeContext, become, played }
}

describe('the chime', () => {
  it('is audible only while the browser says that it runs', () => {
    const { context, become } = audio()
    const chime = createChime(() => context)
    const seen: boolean[] = []
    chime.subscribe(() => seen.push(chime.isAudible()))
    chime.unlock()
    expect(chime.isAudible()).toBe(false)
    for (const state of ['running', 'interrupted', 'running', 'suspended']) become(state)
    expect(seen).toEqual([true, false, true, false])
  })

  it('leaves out what would not be heard: a tap later plays nothing of it', () => {
    const { context, become, played } = audio()
    const chime = createChime(() => context)
    chime.play()
    chime.unlock()
    for (let missed = 0; missed < 5; missed++) chime.play()
    become('running')
    expect(played).toEqual([])
    chime.play()
    expect(played).toEqual([1, 1.18])
  })
})

describe('the screen', () => {
  function tablet() {
    let change = (): void => undefined
    const document = {
      visibilityState: 'visible' as DocumentVisibilityState,
      addEventListener: (_: string, listener: () => void) => (change = listener),
      removeEventListener: () => (change = () => undefined),
    } as unknown as Document & { visibilityState: DocumentVisibilityState }
    const locks = { asked: 0, released: 0 }
    const wakeLock = { request: () => Promise.resolve((locks.asked += 1, { release: () => Promise.resolve(void (locks.released += 1)) })) }
    const show = (state: DocumentVisibilityState): void => {
      document.visibilityState = state
      change()
    }
    return { awake: { document, wakeLock }, locks, show }
  }

  it('stays on while the board is looked at, and again when it is back', async () => {
    const { awake, locks, show } = tablet()
    const end = keepAwake(awake)
    show('hidden')
    show('visible')
    expect(locks.asked).toBe(2)
    end()
    await Promise.resolve()
    await Promise.resolve()
    expect(locks.released).toBe(1)
    show('visible')
    expect(locks.asked).toBe(2)
  })

  it('is left alone where the browser has no lock, or refuses one', async () => {
    const { awake } = tablet()
    keepAwake({ ...awake, wakeLock: undefined })()
    const end = keepAwake({ ...awake, wakeLock: { request: () => Promise.reject(new Error('low battery')) } })
    await Promise.resolve()
    end()
  })
})
