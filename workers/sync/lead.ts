import type { Locks } from '#outbox/request.ts'

/** Messages between the workers of several tabs about leadership. */
export type LeadWord = { kind: 'who-leads' | 'i-lead'; name: string }

/** A BroadcastChannel: all listeners but the sender receive a message. */
export interface LeadChannel {
  say(word: LeadWord): void
  listen(listener: (word: LeadWord) => void): () => void
}

export interface LeadTools {
  locks: Locks
  channel: LeadChannel
  /** Calls `work` after `ms`; gives back what takes it away. */
  schedule: (ms: number, work: () => void) => () => void
}

export interface Lead {
  /** Requests the lead; granted as soon as no other worker holds it. */
  seek(): void
  /** Gives up the lead until `seek`. Resolves when the work it started has stopped. */
  leave(): Promise<void>
}

/** How often a waiting worker asks whether the leader still answers, ms. */
const ASK_EVERY_MS = 5_000
/** A leader that has not answered for this long (ms) is suspended: iOS and Android freeze hidden tabs while they hold locks. */
const SILENCE_MS = 3_000

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * One leader of all tabs for each name, by a Web Lock. A tab leads only while it seeks to (while it is visible). One that waits asks
 * for a sign of the leader, and takes the lock from a leader that gives none: all a leader does may be done twice.
 * @param begin called when this tab leads; starts the work and returns the function that stops it
 */
export function makeLead(name: string, { locks, channel, schedule }: LeadTools, begin: () => () => Promise<void>): Lead {
  /** The present wish to lead; null: none. */
  let wish: { waiting: AbortController; release: () => void } | null = null
  let leading = false
  let ended: Promise<void> = Promise.resolve()
  let cancel: (() => void) | null = null
  let stopListening: (() => void) | null = null

  const wait = (ms: number, work: () => void): void => {
    cancel?.()
    cancel = schedule(ms, work)
  }

  const ask = (): void => {
    if (leading || wish === null) return
    channel.say({ kind: 'who-leads', name })
    wait(SILENCE_MS, () => void hold({ steal: true }))
  }

  /** Waits for the lock (or takes it) and holds it until the wish is over or another tab takes it. */
  const hold = async (options: { steal?: boolean }): Promise<void> => {
    wish?.waiting.abort()
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const mine = { waiting: new AbortController(), release }
    wish = mine
    const how = options.steal ? { steal: true } : { signal: mine.waiting.signal }
    try {
      await locks.request(name, how, async () => {
        if (wish !== mine) return
        leading = true
        cancel?.()
        const end = begin()
        const over = released.then(end)
        ended = over.catch(() => undefined)
        await over
      })
    } catch (error) {
      if (!isAbort(error)) throw error
      // Taken by another tab while this one was suspended.
      mine.release()
    }
    if (wish !== mine) return
    leading = false
    await ended
    if (wish === mine) {
      wait(ASK_EVERY_MS, ask)
      void hold({})
    }
  }

  return {
    seek() {
      if (wish !== null) return
      stopListening = channel.listen((word) => {
        if (word.name !== name) return
        if (word.kind === 'who-leads') {
          if (leading) channel.say({ kind: 'i-lead', name })
        } else if (!leading) wait(ASK_EVERY_MS, ask)
      })
      void hold({})
      queueMicrotask(ask)
    },
    async leave() {
      cancel?.()
      stopListening?.()
      const last = wish
      wish = null
      leading = false
      last?.waiting.abort()
      last?.release()
      await ended
    },
  }
}
