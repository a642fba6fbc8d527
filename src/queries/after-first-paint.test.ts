import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterNextFrame } from './after-first-paint.ts'

let frames: FrameRequestCallback[] = []
const paintFrame = (): void => frames.splice(0).forEach((callback) => callback(0))

beforeEach(() => {
  frames = []
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
})
afterEach(() => vi.unstubAllGlobals())

it('all who wait for one frame stand in it as one callback, and go on in the order in which they asked', async () => {
  const heard: number[] = []
  const waits = [1, 2, 3].map((who) => afterNextFrame().then(() => heard.push(who)))
  expect(frames).toHaveLength(1)
  expect(heard).toEqual([])
  paintFrame()
  await Promise.all(waits)
  expect(heard).toEqual([1, 2, 3])
})

it('who asks within a frame waits for the one after it', async () => {
  let isSecond = false
  const first = afterNextFrame()
  paintFrame()
  const second = afterNextFrame().then(() => {
    isSecond = true
  })
  await first
  expect([frames.length, isSecond]).toEqual([1, false])
  paintFrame()
  await second
})

it('a hidden page, which has no frames, does not wait', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await afterNextFrame()
  expect(frames).toHaveLength(0)
})
