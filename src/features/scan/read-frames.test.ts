import { expect, it, vi } from 'vitest'
import type { Reading } from '#workers/scan/api.ts'
import { readFrames } from './read-frames.ts'

const NONE: Reading = { kind: 'none' }
const BROKEN: Reading = { kind: 'unreadable' }

/** A camera that shows these frames, the last one for as long as it is asked. */
function reading(frames: readonly (Reading | null | Error)[], isEnough = true) {
  const waits: (() => void)[] = []
  let taken = 0
  const onText = vi.fn(async (_text: string) => isEnough)
  const onUnreadable = vi.fn()
  const end = readFrames({
    read: async () => {
      const frame = frames[Math.min(taken, frames.length - 1)] ?? null
      taken += 1
      if (frame instanceof Error) throw frame
      return frame
    },
    onText,
    onUnreadable,
    wait: (next) => void waits.push(next),
  })
  /** The screen draws its next picture. */
  const draw = async (): Promise<void> => {
    for (const next of waits.splice(0)) next()
    await new Promise(setImmediate)
  }
  return { draw, end, onText, onUnreadable, taken: () => taken }
}

const times = async (count: number, act: () => Promise<void>): Promise<void> => {
  for (let n = 0; n < count; n++) await act()
}

it('three frames in a row that cannot be read say that the reader cannot, and no more are taken', async () => {
  const { draw, onUnreadable, taken } = reading([BROKEN])
  await times(2, draw)
  expect(onUnreadable).not.toHaveBeenCalled()
  await times(5, draw)
  expect([onUnreadable.mock.calls.length, taken()]).toEqual([1, 3])
})

it('a frame that is read between them shows that it can', async () => {
  const { draw, onUnreadable, taken } = reading([BROKEN, BROKEN, NONE, BROKEN, BROKEN, NONE])
  await times(8, draw)
  expect([onUnreadable.mock.calls.length, taken()]).toEqual([0, 8])
})

it('a camera without a picture yet, and a frame that could not be taken, are looked at again', async () => {
  const { draw, onUnreadable, onText } = reading([null, null, null, new Error('no frame'), new Error('no frame'), new Error('no frame'), { kind: 'code', text: 'RAJ012' }])
  await times(7, draw)
  expect([onUnreadable.mock.calls.length, onText.mock.calls]).toEqual([0, [['RAJ012']]])
})

it('a code that is enough ends the reading; another one does not', async () => {
  const enough = reading([{ kind: 'code', text: 'RAJ012' }])
  await times(3, enough.draw)
  expect(enough.taken()).toBe(1)
  const refused = reading([{ kind: 'code', text: 'NOSUCHCODE' }], false)
  await times(3, refused.draw)
  expect(refused.taken()).toBe(3)
})

it('nothing is read once it is ended', async () => {
  const { draw, end, taken } = reading([NONE])
  await draw()
  end()
  await times(3, draw)
  expect(taken()).toBe(1)
})
