import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Refusal } from './refusal.ts'
import { createStreamPlaces, type StreamKind, type StreamLimits } from './stream-places.ts'

/** One open line to a device. */
export interface EventStream {
  send(frame: Buffer): void
  /** Runs once the line is over, at once if it already is. */
  onEnd(act: () => void): void
  end(): void
}

/** Where logins are asked about, many at once. */
export interface LoginBook {
  /** Which of these logins are over. Rejects where it cannot say. */
  ended(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** The login a line stands on: once it is over, the line ends within a minute. */
export interface StreamLogin {
  id: string
  book: LoginBook
}

/** A place for a stream: taken before anything is asked of the database, then opened or given back. */
export interface StreamPlace {
  /** Takes over the raw response: 2 to 3 times the fan-out of a framework's stream. @param login null: nobody is logged in */
  open(outgoing: ServerResponse | undefined, login: StreamLogin | null): { stream: EventStream; response: Response }
  giveBack(): void
}

/** All open streams of this instance. */
export interface EventStreams {
  /** @param holder a phone's network (see addressOf), a board's staff key. Throws RATE_LIMITED where no place is left. */
  take(kind: StreamKind, holder: string): StreamPlace
  /**
   * To be called each second. Each line gets a comment every 15 s, which keeps proxies awake and finds the dead; its login is
   * asked about once a minute, in one query for all lines whose turn it is; a line of nobody ends after ten minutes.
   */
  tick(): void
  endAll(): void
  count(): number
  byKind(): Readonly<Record<StreamKind, number>>
}

/** A connection with this many unread bytes is closed; the client reconnects and pulls what it missed. */
const MOST_UNREAD = 256 * 1024
/** A guest's phone needs one; a line that is dead without anybody knowing yet may be the second. The oldest makes room. */
const LINES_PER_LOGIN = 2
const TICKS_PER_COMMENT = 15
/** Between so many the loop sees to others: an order among 20,000 lines must not wait for 1,300 comments. */
const COMMENTS_AT_ONCE = 50
const TICKS_PER_CHECK = 60
const ANONYMOUS_TICKS = 10 * 60
const comment = Buffer.from(':\n\n')

const HEAD = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
}

interface Line {
  kind: StreamKind
  outgoing: ServerResponse
  login: StreamLogin | null
  /** The tick at which it was opened. */
  openedAt: number
  /** 0 to 59: its second of the minute. */
  turn: number
}

export interface EventStreamsTools {
  log: Pick<Logger, 'warn'>
  limits: StreamLimits
  mostUnread?: number
}

/** @param tools `mostUnread`: bytes that wait for a reader before its stream is ended */
export function createEventStreams({ log, limits, mostUnread = MOST_UNREAD }: EventStreamsTools): EventStreams {
  const places = createStreamPlaces(limits)
  const lines = new Set<Line>()
  const byLogin = new Map<string, Set<Line>>()
  let ticks = 0
  let opened = 0

  const write = (line: Line, frame: Buffer): void => {
    if (line.outgoing.writableLength > mostUnread) line.outgoing.destroy()
    else line.outgoing.write(frame)
  }

  const add = (line: Line): void => {
    lines.add(line)
    if (line.login === null) return
    const same = byLogin.get(line.login.id) ?? new Set()
    byLogin.set(line.login.id, same.add(line))
    if (same.size > LINES_PER_LOGIN) same.values().next().value?.outgoing.end()
  }

  const remove = (line: Line): void => {
    lines.delete(line)
    if (line.login === null) return
    const same = byLogin.get(line.login.id)
    same?.delete(line)
    if (same?.size === 0) byLogin.delete(line.login.id)
  }

  const comments = (due: readonly Line[]): void => {
    for (const line of due.slice(0, COMMENTS_AT_ONCE)) if (lines.has(line)) write(line, comment)
    if (due.length > COMMENTS_AT_ONCE) setImmediate(comments, due.slice(COMMENTS_AT_ONCE))
  }

  /** Ends lines on "no"; where the book cannot say, they go on until it can. */
  const check = async (book: LoginBook, held: readonly [string, Line][]): Promise<void> => {
    try {
      const ended = await book.ended([...new Set(held.map(([id]) => id))])
      for (const [id, line] of held) if (ended.has(id)) line.outgoing.end()
    } catch (error) {
      log.warn({ err: error }, 'logins of streams could not be checked; they are asked about again in a minute')
    }
  }

  const open = (kind: StreamKind, outgoing: ServerResponse, login: StreamLogin | null, giveBack: () => void): EventStream => {
    const line: Line = { kind, outgoing, login, openedAt: ticks, turn: opened++ % TICKS_PER_CHECK }
    const ends: (() => void)[] = []
    outgoing.on('close', () => {
      remove(line)
      giveBack()
      for (const act of ends.splice(0)) act()
    })
    outgoing.on('error', () => outgoing.destroy())
    outgoing.writeHead(200, HEAD)
    outgoing.flushHeaders()
    outgoing.socket?.setNoDelay(true)
    outgoing.socket?.setTimeout(0)
    add(line)
    return {
      send: (frame) => write(line, frame),
      onEnd: (act) => (outgoing.closed ? act() : void ends.push(act)),
      end: () => outgoing.end(),
    }
  }

  return {
    take(kind, holder) {
      const giveBack = places.take(kind, holder)
      return {
        giveBack,
        open(outgoing, login) {
          if (!outgoing || outgoing.closed) {
            giveBack()
            throw new Refusal('BAD_REQUEST', {}, 'A stream needs a real connection.')
          }
          return { stream: open(kind, outgoing, login, giveBack), response: RESPONSE_ALREADY_SENT }
        },
      }
    },
    tick() {
      ticks += 1
      const due = new Map<LoginBook, [string, Line][]>()
      comments([...lines].filter(({ turn }) => turn % TICKS_PER_COMMENT === ticks % TICKS_PER_COMMENT))
      for (const line of lines) {
        if (line.turn !== ticks % TICKS_PER_CHECK) continue
        if (line.login) due.set(line.login.book, [...(due.get(line.login.book) ?? []), [line.login.id, line]])
        else if (line.kind === 'phone' && ticks - line.openedAt >= ANONYMOUS_TICKS) line.outgoing.end()
      }
      for (const [book, held] of due) void check(book, held)
    },
    endAll() {
      for (const { outgoing } of lines) outgoing.end()
    },
    count: () => lines.size,
    byKind: places.byKind,
  }
}
