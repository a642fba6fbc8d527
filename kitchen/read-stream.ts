import { is, string, type } from 'superstruct'
import { eventLines } from '#schemas/event-lines.ts'
import { KitchenEvent } from '#schemas/kitchen.ts'

/** The server comments every 15 s; a line that is silent for longer than this is dead, whatever it says. */
const SILENCE_MS = 32_000

/** Hears a board's stream. */
export interface StreamEars {
  onEvent: (event: KitchenEvent) => void
  /** Something came that cannot be read: it may have been an order. */
  onUnread: () => void
}

const KNOWN: ReadonlySet<string> = new Set<KitchenEvent['type']>(['hello', 'orders', 'availability', 'assistances', 'menu', 'day'])
const Typed = type({ type: string() })

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Events of a type that a later release may add are passed over; all else that cannot be read is told. */
function hear(data: string | null, { onEvent, onUnread }: StreamEars): void {
  if (data === null) return
  const event = parsed(data)
  if (is(event, KitchenEvent)) onEvent(event)
  else if (!is(event, Typed) || KNOWN.has(event.type)) onUnread()
}

/**
 * Reads a board's stream until it ends or falls silent.
 * @throws when the connection breaks; returns when the server ends it
 */
export async function readStream(answer: Response, ears: StreamEars, signal: AbortSignal): Promise<void> {
  const reader = answer.body?.getReader()
  if (!reader) return
  const stop = (): void => void reader.cancel().catch(() => undefined)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const decoder = new TextDecoder()
  const cut = eventLines()
  let silence = setTimeout(stop, SILENCE_MS)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      for (const data of cut(decoder.decode(part.value, { stream: true }))) hear(data, ears)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}
