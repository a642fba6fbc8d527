import { expect, it } from 'vitest'
import type { Checkpoint } from '#schemas/sync.ts'
import { makePatience } from './patience.ts'
import { documentPull } from './pull-documents.ts'
import type { SyncServer } from './server.ts'

const [FIRST, RESTORED] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** A device that asks servers of two databases, which answer in the order of `epochs`, the last one from then on. @param holds how many documents each has, numbered from 1 */
function betweenTwo(epochs: string[], holds: number) {
  const seen = { waits: [] as number[], asked: 0, resets: 0 }
  const pull: SyncServer['pull'] = async (_scope, _name, from, limit) => {
    seen.asked += 1
    const epoch = (epochs.length > 1 ? epochs.shift() : epochs[0]) ?? FIRST
    if (from?.epoch !== undefined && from.epoch !== epoch) return { done: { documents: [], checkpoint: null, epoch, reset: true } }
    const after = from?.seq ?? 0
    const documents = Array.from({ length: Math.min(limit, holds - after) }, (_none, at) => ({ id: String(after + at + 1), _deleted: false }))
    return { done: { documents, checkpoint: documents.length > 0 ? { seq: after + documents.length } : null, epoch, reset: false } }
  }
  const device = documentPull({
    scope: 'guest:brand-1:guest-1',
    name: 'cart',
    server: { pull },
    patience: makePatience({
      random: () => 0,
      schedule: (ms, work) => {
        seen.waits.push(ms)
        queueMicrotask(work)
        return () => undefined
      },
      onTrouble: () => undefined,
    }),
    read: (documents) => documents as { id: string; _deleted: boolean }[],
    again: false,
    onPulled: () => undefined,
    heldIds: async () => [],
    beforeReset: async () => {
      seen.resets += 1
    },
    greeting: async () => undefined,
  })
  /** As the replication does: each pull goes on from the one before. */
  const pullTimes = async (times: number, limit: number): Promise<number> => {
    let last: Checkpoint | undefined
    let came = 0
    for (let time = 0; time < times; time += 1) {
      const { documents, checkpoint } = await device.pull(last, limit)
      last = checkpoint
      came += documents.length
    }
    return came
  }
  return { seen, pullTimes, device }
}

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

it('servers of two databases that answer in turn send a device back to the beginning at once the first time, later ever more slowly', async () => {
  const turns = Array.from({ length: 40 }, (_none, at) => (at % 2 === 0 ? FIRST : RESTORED))
  for (const holds of [0, 1]) {
    const { seen, pullTimes } = betweenTwo([...turns], holds)
    await pullTimes(6, 25)
    expect([holds, seen.resets, seen.waits]).toEqual([holds, 5, [1_000, 2_000, 4_000, 8_000]])
  }
})

it('so do they between the pages of one pull, until one of them answers alone; the next restore is followed at once again', async () => {
  const { seen, pullTimes } = betweenTwo([FIRST, RESTORED, FIRST, RESTORED, FIRST, RESTORED, FIRST, FIRST, FIRST, FIRST, RESTORED], 2)
  // The first page, a reset, two pages each cut by the other server, then both pages, the end, and both pages of the restored one.
  expect(await pullTimes(5, 1)).toBe(1 + 2 + 0 + 2 + 0)
  expect([seen.waits, seen.resets]).toEqual([[1_000, 2_000], 2])
})

it('a line that says of a server without documents what its answer said ends the waits as well: the next restore is followed at once', async () => {
  const { seen, device } = betweenTwo([FIRST, RESTORED, RESTORED, FIRST], 0)
  await device.pull(undefined, 25)
  await device.pull(undefined, 25)
  expect([seen.asked, seen.resets, seen.waits]).toEqual([3, 1, []])
  device.greeted({ epoch: RESTORED, seq: 0 })
  await device.pull(undefined, 25)
  device.doubt()
  await device.pull(undefined, 25)
  expect([seen.asked, seen.resets, seen.waits]).toEqual([5, 2, []])
})

it.each([
  ['ends for its length', true, ['1', '2', '3', '4'], 4],
  ['is short, as the last one of a server that says nothing of length is', undefined, ['1'], 1],
])('a page that %s', async (_, more, ids, asked) => {
  const seen: (Checkpoint | null)[] = []
  const ended: number[] = []
  const device = documentPull({
    scope: 'guest:brand-1:guest-1',
    name: 'orders',
    server: {
      pull: async (_scope, _name, from) => {
        seen.push(from)
        const seq = (from?.seq ?? 0) + 1
        return { done: { documents: [{ id: String(seq), _deleted: false }], checkpoint: { seq }, epoch: FIRST, ...(more && seq < 4 ? { more } : {}) } }
      },
    },
    patience: makePatience({ random: () => 0, schedule: () => () => undefined, onTrouble: () => undefined }),
    read: (documents) => documents as { id: string; _deleted: boolean }[],
    again: false,
    onPulled: (documents) => ended.push(documents),
    heldIds: async () => [],
    beforeReset: async () => undefined,
    greeting: async () => undefined,
  })
  const { documents, checkpoint } = await device.pull(undefined, 25)
  expect([documents.map(({ id }) => id), checkpoint?.seq, seen.length, ended.length]).toEqual([ids, asked, asked, 1])
})
