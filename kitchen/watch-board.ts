import { oneAtATime } from '#domain/one-at-a-time.ts'
import type { KitchenEvent } from '#schemas/kitchen.ts'
import type { Happening } from './board-state.ts'
import { CallFailed, type KitchenApi } from './kitchen-api.ts'
import { readStream } from './read-stream.ts'

/** What the watch stands on; tests bring their own waiting. */
export interface Watch {
  api: KitchenApi
  outletId: string
  onHappening: (happening: Happening) => void
  /** The staff key is no longer taken (`key`), or no longer opens this outlet (`outlet`). */
  onRefused: (what: 'key' | 'outlet') => void
  now: () => number
  /** Tells when the device itself knows that it has no network; the result ends the telling. */
  onNetworkLost: (tell: () => void) => () => void
  /** Waits that long or until something says that it is worth another try at once. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** So long a line is waited for, ms: a server that takes connections and says nothing would otherwise keep the board waiting for ever. */
const OPEN_MS = 15_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

/**
 * @param timesTold how often the stream has told the calls from tables: told while the lists are read, they are later than those of the list, which bear no number to tell by
 * @param signal ends with the connection: its lists are not told to the next one, whose database may be another
 */
async function readLists({ api, outletId, onHappening }: Watch, timesTold: () => number, signal: AbortSignal): Promise<void> {
  const before = timesTold()
  const [orders, calls, menu] = await Promise.all([api.orders(outletId), api.calls(outletId), api.menu(outletId)])
  if (!signal.aborted) onHappening({ type: 'lists', lists: { orders, calls: timesTold() === before ? calls : null, menu } })
}

/** The line once it is open; `giveUp` is called where that takes too long. */
function opened(opening: Promise<Response>, giveUp: () => void): Promise<Response> {
  const late = setTimeout(giveUp, OPEN_MS)
  return opening.finally(() => clearTimeout(late))
}

/** One connection: the stream first, then the lists, so that nothing falls between them. */
async function connect(watch: Watch, signal: AbortSignal, onLive: () => void): Promise<void> {
  const { api, outletId, onHappening, now } = watch
  const cut = new AbortController()
  const end = (): void => cut.abort()
  const forgetNetwork = watch.onNetworkLost(end)
  signal.addEventListener('abort', end, { once: true })
  let failed: unknown = null
  const guard = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      failed = error
      cut.abort()
    })
  }
  let callsTold = 0
  const readAll = oneAtATime(() => readLists(watch, () => callsTold, cut.signal))
  const onEvent = (event: KitchenEvent): void => {
    onHappening({ type: 'told', event, at: now() })
    if (event.type === 'assistances') callsTold += 1
    if (event.type === 'hello') guard(readAll().then(onLive))
    if (event.type === 'menu') guard(api.menu(outletId).then((menu) => onHappening({ type: 'menu-read', menu })))
  }
  const onUnread = (): void => {
    onHappening({ type: 'unread' })
    guard(readAll())
  }
  try {
    await readStream(await opened(api.stream(outletId, cut.signal), end), { onEvent, onUnread }, cut.signal)
    if (failed) throw failed
  } finally {
    forgetNetwork()
    signal.removeEventListener('abort', end)
    cut.abort()
  }
}

/** Keeps a board's line to the server open until `signal` ends it, trying again with growing pauses. */
export async function watchBoard(watch: Watch, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      await connect(watch, signal, () => (wait = FIRST_WAIT_MS))
    } catch (error) {
      if (error instanceof CallFailed && !signal.aborted) {
        if (error.failure === 'key') return watch.onRefused('key')
        if (error.failure === 'forbidden') return watch.onRefused('outlet')
      }
    }
    if (signal.aborted) return
    watch.onHappening({ type: 'lost', at: watch.now() })
    await watch.pause(wait, signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}
