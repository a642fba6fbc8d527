import { is } from 'superstruct'
import { KitchenEvent } from '#schemas/kitchen.ts'

/** Splits what has arrived into whole frames and the rest; of a frame its data, '' for a comment. */
export function takeFrames(held: string): { frames: string[]; rest: string } {
  const parts = held.replace(/\r\n/g, '\n').split('\n\n')
  const rest = parts.pop() ?? ''
  return { frames: parts.map((part) => part.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : [])).join('\n')), rest }
}

/** The server comments every 15 s; a line that is silent for longer than this is dead, whatever it says. */
const SILENCE_MS = 32_000

/**
 * Reads a board's stream until it ends or falls silent. @param onEvent called for each event of a known form
 * @throws when the connection breaks; returns when the server ends it
 */
export async function readStream(answer: Response, onEvent: (event: KitchenEvent) => void, signal: AbortSignal): Promise<void> {
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
      for (const frame of frames) {
        const event: unknown = frame === '' ? null : JSON.parse(frame)
        if (is(event, KitchenEvent)) onEvent(event)
      }
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}
