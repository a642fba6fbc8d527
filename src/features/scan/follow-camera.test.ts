import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Camera, followCamera } from './follow-camera.ts'

/** A camera's one track. */
class Track extends EventTarget {
  isStopped = false
  stop(): void {
    this.isStopped = true
  }
  says(name: 'mute' | 'unmute' | 'ended'): void {
    this.dispatchEvent(new Event(name))
  }
}

class Page extends EventTarget {
  visibilityState = 'visible'
  becomes(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let tracks: Track[]
let seen: Camera[]
let stop: () => void
/** What the guest meets now: the picture of the so-manieth opening, a reason, or neither. */
const shown = (): number | string | null => {
  const last = seen.at(-1)
  return last?.trouble ?? (last?.stream ? tracks.indexOf(last.stream.getVideoTracks()[0] as unknown as Track) : null)
}

beforeEach(async () => {
  page = new Page()
  tracks = []
  seen = []
  vi.stubGlobal('document', page)
  const getUserMedia = async () => {
    const track = new Track()
    tracks.push(track)
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  stop = followCamera((camera) => void seen.push(camera))
  await expect.poll(shown).toBe(0)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('ER-20: a call that silences the camera while the page stays visible is told as a camera in use, and the picture goes on after it', () => {
  tracks[0]?.says('mute')
  expect(shown()).toBe('busy')
  tracks[0]?.says('unmute')
  expect(shown()).toBe(0)
  expect(tracks).toHaveLength(1)
})

it('ER-20: a camera that is taken away while a call silences it stays in use until the page is seen anew', async () => {
  tracks[0]?.says('mute')
  tracks[0]?.says('ended')
  tracks[0]?.says('unmute')
  expect(shown()).toBe('busy')
  page.becomes('hidden')
  page.becomes('visible')
  await expect.poll(shown).toBe(1)
})

it('a page in the background holds no camera, and what its track says there is not heard', async () => {
  page.becomes('hidden')
  tracks[0]?.says('mute')
  expect([tracks[0]?.isStopped, shown()]).toEqual([true, null])
  page.becomes('visible')
  await expect.poll(shown).toBe(1)
  tracks[0]?.says('unmute')
  expect(shown()).toBe(1)
})
