import { is, string, type } from 'superstruct'
import { KitchenEvent } from '#schemas/kitchen.ts'

/** Splits what has arrived into whole frames and the rest; of a frame its data, '' for a comment. */
export function takeFrames(held: string): { frames: string[]; rest: string } {
  const parts = held.replace(/\r\n/g, '\n').split('\n\n')
  const rest = parts.pop() ?? ''
  return { frames: parts.map((part) => part.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : [])).join('\n')), rest }
}

/** The server comments every 15 s; a line that is silent for longer than this is dead, whatever it says. */
const SILENCE_MS = 32_000

/** Hears a board's stream. */
export interface StreamEars {
  onEvent: (event: KitchenEvent) => void
  /** Something came that cannot be read: it may have been an order. */
  onUnread: () => void
}

const KNOWN: ReadonlySet<string> = new Set<KitchenEvent['type']>(['hello', 'orders', 'availability', 'assistances', 'menu'])
const Typed = type({ type: string() })

function parsed(frame: string): unknown {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}

/** Events of a type that a later release may add are passed over; all else that cannot be read is told. */
function hear(frame: string, { onEvent, onUnread }: StreamEars): void {
  if (frame === '') return
  const event = parsed(frame)
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
  let held = ''
  let silence = setTimeout(stop, SILENCE_MS)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      const { frames, rest } = takeFrames(held + decoder.decode(part.value, { stream: true }))
      held = rest
      for (const frame of frames) hear(frame, ears)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}
