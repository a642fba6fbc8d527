import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import { Refusal } from './refusal.ts'

/** One open line to a device. */
export interface EventStream {
  send(frame: Buffer): void
  /** Runs once the line is over, at once if it already is. */
  onEnd(act: () => void): void
  end(): void
}

/** All open streams of this instance. */
export interface EventStreams {
  /** Takes over the raw response: 2 to 3 times the fan-out of a framework's stream. `mayGoOn` is asked again each minute. */
  open(outgoing: ServerResponse | undefined, mayGoOn: (() => Promise<boolean>) | null): { stream: EventStream; response: Response }
  /** A comment to each, every 15 s: keeps proxies awake and finds the dead. */
  beat(): void
  endAll(): void
  count(): number
}

/** A device that leaves this much unread is cut; it comes back and pulls what it missed. */
const MOST_UNREAD = 256 * 1024
const BEATS_A_CHECK = 4
const comment = Buffer.from(':\n\n')

const HEAD = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

interface Line {
  outgoing: ServerResponse
  mayGoOn: (() => Promise<boolean>) | null
}

/** @param mostStreams more than this many are refused with 503-like RATE_LIMITED, so that memory stays bounded */
export function createEventStreams(mostStreams = 20_000, mostUnread = MOST_UNREAD): EventStreams {
  const lines = new Set<Line>()
  let beats = 0

  const write = (line: Line, frame: Buffer): void => {
    if (line.outgoing.writableLength > mostUnread) line.outgoing.destroy()
    else line.outgoing.write(frame)
  }

  const check = (line: Line): void => {
    line.mayGoOn?.().then(
      (yes) => yes || line.outgoing.end(),
      () => line.outgoing.end(),
    )
  }

  return {
    open(outgoing, mayGoOn) {
      if (!outgoing) throw new Refusal('BAD_REQUEST', {}, 'A stream needs a real connection.')
      if (lines.size >= mostStreams) throw new Refusal('RATE_LIMITED')
      const line: Line = { outgoing, mayGoOn }
      const ends: (() => void)[] = []
      lines.add(line)
      outgoing.on('close', () => {
        lines.delete(line)
        for (const act of ends.splice(0)) act()
      })
      outgoing.on('error', () => outgoing.destroy())
      outgoing.writeHead(200, HEAD)
      outgoing.flushHeaders()
      outgoing.socket?.setNoDelay(true)
      outgoing.socket?.setTimeout(0)
      const stream: EventStream = {
        send: (frame) => write(line, frame),
        onEnd: (act) => (outgoing.closed ? act() : void ends.push(act)),
        end: () => outgoing.end(),
      }
      return { stream, response: RESPONSE_ALREADY_SENT }
    },
    beat() {
      beats += 1
      for (const line of lines) {
        write(line, comment)
        if (beats % BEATS_A_CHECK === 0) check(line)
      }
    },
    endAll() {
      for (const { outgoing } of lines) outgoing.end()
    },
    count: () => lines.size,
  }
}
