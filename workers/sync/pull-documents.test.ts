import { expect, it } from 'vitest'
import { makePatience } from './patience.ts'
import { documentPull } from './pull-documents.ts'

const [FIRST, RESTORED] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

it('a server that was restored between its hello and its answer is known by the answer: what was sent to it is sent again, once', async () => {
  let epoch = FIRST
  let resets = 0
  const pull = documentPull({
    scope: 'guest:brand-1:guest-1',
    name: 'cart',
    server: { pull: async () => ({ done: { documents: [], checkpoint: null, epoch, reset: false } }) },
    patience: makePatience({ random: () => 0, schedule: () => () => undefined, onTrouble: () => undefined }),
    read: () => [],
    again: false,
    onPulled: () => undefined,
    heldIds: async () => [],
    beforeReset: async () => {
      resets += 1
    },
    greeting: async () => undefined,
  })
  await pull.pull(undefined, 25)
  // Said by the line of the server before, which is cut only later.
  pull.doubt()
  epoch = RESTORED
  await pull.pull(undefined, 25)
  pull.greeted({ epoch: RESTORED, seq: 0 })
  await pull.pull(undefined, 25)
  expect(resets).toBe(1)
})
