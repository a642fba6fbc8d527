import type { SyncStatus } from './api.ts'
import type { StatusBoard } from './status-board.ts'

const CHANNEL = 'sync-status'

type Word = { kind: 'status'; status: SyncStatus } | { kind: 'tell' } | { kind: 'sync' }

/**
 * Another tab's worker may lead: then what it finds is what this tab shows, and what this tab asks for is asked of it.
 * @param onAsked another tab wants the server asked now
 */
export function followLeader(board: StatusBoard, onAsked: () => void): { watch(listener: (status: SyncStatus) => void): void; askLeader(): void } {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  const say = (word: Word): void => channel.postMessage(word)
  const listeners = new Set<(status: SyncStatus) => void>()
  let leaders: SyncStatus | null = null
  let told: SyncStatus | null = null

  const leads = (): boolean => board.get().state !== 'waiting' && board.get().state !== 'idle'
  const shown = (): SyncStatus => {
    const own = board.get()
    return own.state === 'waiting' && leaders ? { ...leaders, storage: own.storage === 'ok' ? leaders.storage : own.storage, waiting: own.waiting } : own
  }
  const tell = (): void => {
    const status = shown()
    if (told && JSON.stringify(told) === JSON.stringify(status)) return
    told = status
    for (const listener of listeners) listener(status)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'status') {
      leaders = data.status
      tell()
    } else if (leads()) {
      if (data.kind === 'sync') onAsked()
      else say({ kind: 'status', status: board.get() })
    }
  })
  board.watch((status) => {
    if (leads()) say({ kind: 'status', status })
    else if (status.state === 'waiting' && !leaders) say({ kind: 'tell' })
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
