import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStatus } from './api.ts'
import { followLeader } from './follow-leader.ts'
import { type StatusBoard, statusBoard } from './status-board.ts'

const AT = 1_760_000_000_000

/** Tabs of one browser; a suspended one hears nothing. */
let channels: Set<TabChannel>
class TabChannel {
  isSuspended = false
  private readonly hearers: ((message: { data: unknown }) => void)[] = []

  constructor() {
    channels.add(this)
  }

  addEventListener(_name: 'message', hearer: (message: { data: unknown }) => void): void {
    this.hearers.push(hearer)
  }

  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this && !other.isSuspended) for (const hear of other.hearers) hear({ data: structuredClone(data) })
  }
}

let now: number
let appointments: { at: number; work: () => void }[]
/** The clock goes on, and what falls due meanwhile is done at its time. */
const pass = (ms: number): void => {
  const end = now + ms
  for (let next = due(end); next; next = due(end)) {
    appointments = appointments.filter((each) => each !== next)
    now = next.at
    next.work()
  }
  now = end
}
const due = (end: number) => appointments.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]

/** A tab whose worker leads or follows, with what it shows. */
function tab(): { board: StatusBoard; shown: () => SyncStatus | undefined; asked: () => number; suspend: () => void } {
  const board = statusBoard()
  let asked = 0
  const known = new Set(channels)
  const follower = followLeader(board, {
    onAsked: () => (asked += 1),
    now: () => now,
    schedule: (ms, work) => {
      const appointment = { at: now + ms, work }
      appointments.push(appointment)
      return () => void (appointments = appointments.filter((each) => each !== appointment))
    },
  })
  let shown: SyncStatus | undefined
  follower.watch((status) => (shown = status))
  const own = [...channels].find((channel) => !known.has(channel))
  return { board, shown: () => shown, asked: () => asked, suspend: () => void (own && (own.isSuspended = true)) }
}

beforeEach(() => {
  channels = new Set()
  now = AT
  appointments = []
  vi.stubGlobal('BroadcastChannel', TabChannel)
})
afterEach(() => vi.unstubAllGlobals())

it('a tab that waits shows the leader’s state, and its own again once the leader has been silent for 15 seconds', () => {
  const [leader, follower] = [tab(), tab()]
  leader.board.set({ state: 'live', lastConfirmedAt: AT })
  follower.board.set({ state: 'waiting' })
  expect(follower.shown()).toMatchObject({ state: 'live', lastConfirmedAt: AT })
  // Asked again and again, a leader that answers is believed for as long as it does.
  pass(60_000)
  expect(follower.shown()).toMatchObject({ state: 'live' })
  leader.suspend()
  pass(10_000)
  expect(follower.shown()).toMatchObject({ state: 'live' })
  pass(10_000)
  expect(follower.shown()).toMatchObject({ state: 'waiting', lastConfirmedAt: null })
})

it('of the leader’s state a tab takes neither what its own disk says nor how many of its orders wait', () => {
  const [leader, follower] = [tab(), tab()]
  follower.board.set({ state: 'waiting', storage: 'full', waiting: 2 })
  leader.board.set({ state: 'live', waiting: 0 })
  expect(follower.shown()).toMatchObject({ state: 'live', storage: 'full', waiting: 2 })
})
