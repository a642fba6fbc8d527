import { expect, it, vi } from 'vitest'
import { tokenUntil } from '#tests/fixtures/outbox-entries.ts'
import { FAR, GUEST_SCOPE, hurried } from '#tests/fixtures/sync-stage.ts'
import { syncPeer } from '#tests/fixtures/sync-peer.ts'
import { makePatience, type Trouble } from './patience.ts'
import { liveStream } from './stream.ts'

const lost = (): Promise<never> => Promise.reject(new DOMException('Connection to Indexed Database server lost.', 'UnknownError'))

/** A line of the guest's in this process. @param authorize reads the login from the device's database @param renew keeps a new one there */
function guestsLine({ authorize, renew = async () => null }: { authorize: () => Promise<{ token: string }>; renew?: () => Promise<null> }) {
  const peer = syncPeer()
  const troubles: Trouble[] = []
  const heard: string[] = []
  const stream = liveStream({
    server: { authorize, renew },
    fetch: peer.open,
    patience: makePatience({ random: () => 0, schedule: hurried, onTrouble: (trouble) => troubles.push(trouble) }),
    now: () => Date.now(),
    schedule: hurried,
    onEvent: ({ type }) => heard.push(type),
    onAlive: () => undefined,
    onClosed: () => undefined,
  })
  return { peer, troubles, heard, stream }
}

it('ST-03: a login that cannot be read for a moment keeps nobody from hearing what is new', async () => {
  const token = tokenUntil(FAR)
  const authorize = vi.fn<() => Promise<{ token: string }>>().mockImplementationOnce(lost).mockResolvedValue({ token })
  const { peer, troubles, heard, stream } = guestsLine({ authorize })
  stream.watch(['outlet:outlet-1', GUEST_SCOPE])
  await vi.waitFor(() => expect(heard).toEqual(['hello']), { timeout: 10_000 })
  expect(troubles).toEqual(['server'])
  expect(peer.calls.map((call) => call.token)).toEqual([`Bearer ${token}`])
  stream.stop()
})

it('ST-03: a renewed login that cannot be kept for a moment is no lost network, and the line is opened with the next', async () => {
  const [old, renewed] = [tokenUntil(FAR), tokenUntil(FAR + 60_000)]
  let token = old
  const renew = vi.fn<() => Promise<null>>().mockImplementationOnce(lost).mockImplementation(async () => {
    token = renewed
    return null
  })
  const { peer, troubles, heard, stream } = guestsLine({ authorize: async () => ({ token }), renew })
  peer.valid = new Set([renewed])
  stream.watch([GUEST_SCOPE])
  await vi.waitFor(() => expect(heard).toEqual(['hello']), { timeout: 10_000 })
  expect(troubles).toEqual(['server', 'server'])
  stream.stop()
})
