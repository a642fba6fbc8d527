import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createPack, pack } from './pack.ts'

it('packs two texts at once at the most, and all of them in the end', async () => {
  let running = 0
  let most = 0
  const slowly = createPack(async (text) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    return Buffer.from(text)
  })
  const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`)
  expect((await Promise.all(texts.map((text) => slowly(text, 5)))).map(String)).toEqual(texts)
  expect(most).toBe(2)
})

it('what is packed is the text', async () => {
  expect(brotliDecompressSync((await pack('Dal fry', 5)) ?? '').toString()).toBe('Dal fry')
})

it('a text for which there is no room in the queue is not packed and not kept, and the next one is', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slowly = createPack(async (text) => {
    await held
    return Buffer.from(text)
  }, 3)
  const waiting = ['a', 'b', 'c', 'd', 'e'].map((text) => slowly(text, 5))
  expect(await slowly('f', 5)).toBeNull()
  release()
  expect((await Promise.all(waiting)).map(String)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(String(await slowly('g', 5))).toBe('g')
})
