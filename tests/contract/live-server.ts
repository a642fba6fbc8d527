/** A stage behind a real port, for streams. */
import { createDoor } from '#server/door.ts'
import { startRoundRobin } from '#tests/harness/round-robin.ts'
import { listen } from '#server/listen.ts'
import { bearer, type Stage } from './stage.ts'
import type { GuestIdentity } from '#server/identity.ts'

export interface LiveServer {
  url: string
  close: () => Promise<void>
}

/** Puts the stage's instances behind ports, and where there are two a proxy before them. @param which `first`: what is tested is the inside of one instance */
export async function openLiveServer(stage: Stage, which: 'all' | 'first' = 'all'): Promise<LiveServer> {
  const instances = which === 'first' ? stage.instances.all.slice(0, 1) : stage.instances.all
  const doors = await Promise.all(instances.map(({ app, deps }) => listen(createDoor(app, deps), 0, null)))
  const proxy = doors.length > 1 ? await startRoundRobin(doors.map(({ port }) => port)) : null
  return {
    url: `http://127.0.0.1:${(proxy ?? doors[0])?.port}`,
    async close() {
      const closed = doors.map((door) => door.close(200))
      for (const { deps } of instances) deps.streams.endAll()
      await proxy?.close()
      await Promise.all(closed)
    },
  }
}

/** An open event stream; `next` waits for the first event that fits. */
export interface EventReader<T> {
  next: (fits: (event: T) => boolean) => Promise<T>
  seen: () => readonly T[]
  /** Hears of every event from now on. */
  listen: (listener: (event: T) => void) => void
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close: () => void
}

/** An event comes in its own time: how long that takes on a busy machine is no matter of a test. */
const LATEST_MS = 20_000

/** Opens a stream and reads its `data:` lines. Rejects where the server refuses it, with the status. */
export async function readEvents<T>(url: string, authorization?: string | GuestIdentity): Promise<EventReader<T>> {
  const abort = new AbortController()
  const header = typeof authorization === 'object' ? bearer(authorization) : authorization
  const answer = await fetch(url, { signal: abort.signal, headers: header === undefined ? {} : { Authorization: header } })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}: ${await answer.text()}`)
  const events: T[] = []
  const waiting = new Set<() => void>()
  const listeners = new Set<(event: T) => void>()
  const ended = (async () => {
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (text + part).split('\n\n')
      text = lines.pop() ?? ''
      for (const line of lines.filter((each) => each.startsWith('data: '))) {
        const event = JSON.parse(line.slice(6)) as T
        events.push(event)
        listeners.forEach((listener) => listener(event))
      }
      waiting.forEach((look) => look())
    }
  })().catch(() => undefined)
  return {
    seen: () => events,
    listen: (listener) => void listeners.add(listener),
    ended,
    close: () => abort.abort(),
    next: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`No such event came; seen: ${JSON.stringify(events).slice(0, 600)}`)), LATEST_MS)
        const look = (): void => {
          const found = events.find(fits)
          if (found === undefined) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
