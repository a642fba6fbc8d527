import type { SyncStatus } from './api.ts'
import type { StatusBoard } from './status-board.ts'

const CHANNEL = 'sync-status'
/** How often a follower asks, and how old the leader's word may be before nothing is said in its name. */
const ASK_EVERY_MS = 10_000
const OLDEST_WORD_MS = 15_000

type Word = { kind: 'status'; status: SyncStatus } | { kind: 'tell' } | { kind: 'sync' }

export interface FollowTools {
  /** Another tab wants the server asked now. */
  onAsked: () => void
  /** Epoch ms. */
  now: () => number
  /** Calls `work` after `ms`; gives back what takes it away. */
  schedule: (ms: number, work: () => void) => () => void
}

/**
 * While another tab's worker leads, this tab shows the leader's status and forwards its requests to it.
 */
export function followLeader(board: StatusBoard, { onAsked, now, schedule }: FollowTools): { watch(listener: (status: SyncStatus) => void): void; askLeader(): void } {
  const channel = new BroadcastChannel(CHANNEL)
  const say = (word: Word): void => channel.postMessage(word)
  const listeners = new Set<(status: SyncStatus) => void>()
  let leaders: { status: SyncStatus; heardAt: number } | null = null
  let asking: (() => void) | null = null
  let told: SyncStatus | null = null

  const leads = (): boolean => board.get().state !== 'waiting' && board.get().state !== 'idle'
  const shown = (): SyncStatus => {
    const own = board.get()
    if (own.state !== 'waiting' || !leaders || now() - leaders.heardAt > OLDEST_WORD_MS) return own
    const { status } = leaders
    return { ...status, storage: own.storage === 'ok' ? status.storage : own.storage, waiting: own.waiting }
  }
  const tell = (): void => {
    const status = shown()
    if (told && JSON.stringify(told) === JSON.stringify(status)) return
    told = status
    for (const listener of listeners) listener(status)
  }

  /** While it waits it asks again and again, so that a leader that fell silent is not believed for long. */
  const ask = (): void => {
    asking = null
    if (board.get().state !== 'waiting') return
    say({ kind: 'tell' })
    tell()
    asking = schedule(ASK_EVERY_MS, ask)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'status') {
      leaders = { status: data.status, heardAt: now() }
      tell()
    } else if (leads()) {
      if (data.kind === 'sync') onAsked()
      else say({ kind: 'status', status: board.get() })
    }
  })
  board.watch((status) => {
    if (leads()) say({ kind: 'status', status })
    else if (status.state === 'waiting' && !asking) ask()
    tell()
  })
  return {
    watch: (listener) => {
      listeners.add(listener)
      listener(shown())
    },
    askLeader: () => {
      if (!leads()) say({ kind: 'sync' })
    },
  }
}
