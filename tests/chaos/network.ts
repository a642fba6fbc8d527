/** The network between one phone and the back end, with every way in which it can fail an order. */
import { CALL_TIMEOUT_MS } from '#outbox/browser-tools.ts'
import type { Answer, CallInit, Request } from '#outbox/request.ts'
import type { BackEnd } from './back-end.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import type { Message, Reply } from './server-instance.ts'
import { isLaterServer, type Skew, skewedAnswer, skewedRequest } from './skew.ts'
import type { Fault } from './tally.ts'
import type { Mortal, World } from './world.ts'

/** Spans in which nothing, or nothing but lies, comes through. */
export type Outage = 'network off' | 'black hole' | 'captive portal'
export interface Window {
  kind: Outage
  from: number
  until: number
}

/** How likely each fate of a single request is, 0 to 1. */
export type Odds = Partial<Record<Fault, number>>

/** What looks at requests as they leave and arrive; may rewrite them (a sabotage), and hears of each. */
export interface Customs {
  leaving: (path: string, init: CallInit, owner: Mortal) => void
  /** The phone has its answer, or gave up. */
  ended: (path: string, init: CallInit) => void
  arriving: (message: Message, sentAt: number) => Message
  replying: (message: Message, reply: Reply) => Reply
}

export interface NetworkTools {
  world: World
  random: Random
  phone: Phone
  backEnd: () => BackEnd
  odds: Odds
  windows: Window[]
  customs: Customs
  skew: Skew
  /** What a sabotage leaves of an answer. */
  heard: (body: unknown) => unknown
  count: (fault: Fault) => void
}

export interface Network {
  requestFor: (owner: Mortal, name: string) => Request
  /** Takes the earliest message that is about to arrive out of its turn. */
  nextArrival: () => (() => Promise<void>) | null
  /** From now on nothing goes wrong any more; what is on its way still arrives. */
  heal: () => void
  isOff: () => boolean
}

const SOON_MS = 2000
const PORTAL = '<!doctype html><title>Welcome to the free network</title>'
const isOrder = (path: string): boolean => path.startsWith('/api/orders/') || path.startsWith('/api/feedbacks/')

interface Arrival {
  at: number
  act: () => Promise<void>
  done: boolean
}

/** @param read what the phone makes of the body */
const answerOf = (reply: Pick<Reply, 'status' | 'text' | 'headers'>, cut: boolean, read: (body: unknown) => unknown): Answer => ({
  status: reply.status,
  headers: { get: (name) => reply.headers[name.toLowerCase()] ?? null },
  json: async () => read(JSON.parse(cut ? reply.text.slice(0, reply.text.length / 2) : reply.text)),
})

const sessionCookie = (header: string | null): string | null | undefined => {
  const value = header === null ? undefined : /^__Host-refresh=([^;]*)/.exec(header)?.[1]
  return value === '' ? null : value
}

export function createNetwork({ world, random, phone, backEnd, odds, windows, customs, skew, heard, count }: NetworkTools): Network {
  const arrivals = new Set<Arrival>()
  let healed = false

  const outage = (): Window | null => {
    const now = world.now()
    return healed ? null : (windows.find(({ from, until }) => now >= from && now < until) ?? null)
  }
  /** An outage counts once, when it meets a command. */
  const met = new Set<Window>()
  const meet = (window: Window, path: string): void => {
    if (!isOrder(path) || met.has(window)) return
    met.add(window)
    count(window.kind)
  }
  const strikes = (fault: Fault): boolean => {
    const hit = random.chance(healed ? 0 : (odds[fault] ?? 0))
    if (hit) count(fault)
    return hit
  }

  const plan = (ms: number, act: () => Promise<void>): void => {
    const arrival: Arrival = { at: world.now() + ms, act, done: false }
    arrivals.add(arrival)
    world.after(ms, () => arrive(arrival))
  }
  const arrive = async (arrival: Arrival): Promise<void> => {
    if (arrival.done) return
    arrival.done = true
    arrivals.delete(arrival)
    await arrival.act()
  }

  /** The answers of machines that stand between phone and server; sometimes a page, sometimes JSON like the server's own. */
  const gatewayReply = (status: number): Pick<Reply, 'status' | 'text' | 'headers'> => ({
    status,
    headers: random.chance(0.5) ? { 'retry-after': String(random.between(1, 90)) } : {},
    text: random.chance(0.5) ? `<html>${status}</html>` : JSON.stringify({ message: 'later', data: { code: status === 429 ? 'RATE_LIMITED' : 'UNKNOWN_SERVER_ERR' } }),
  })

  const gatewayStatus = (): number | null => {
    if (strikes('answer 500')) return 500
    if (strikes('answer 503')) return random.pick([502, 503, 504])
    if (strikes('answer 429')) return 429
    return strikes('answer 408') ? 408 : null
  }

  /** One copy of a request at the server's door; `answer` hears what comes back, undefined: the line was cut. */
  const deliver = (label: string, message: Message, sentAt: number, answer: (reply: Reply | undefined) => void) => async (): Promise<void> => {
    const seen = customs.arriving(message, sentAt)
    const raw = await backEnd().handle(seen)
    const reply = raw && customs.replying(message, raw)
    world.note(`${label} -> ${reply ? `${reply.status}${reply.status < 400 ? '' : ` ${/"code":"([A-Z_]+)"/.exec(reply.text)?.[1] ?? ''}`}` : 'no server'}`)
    answer(reply ?? undefined)
  }

  const requestFor: Network['requestFor'] = (owner, name) => (path, init) => {
    customs.leaving(path, init, owner)
    const sentAt = world.now()
    const label = `${name} ${init.method} ${path.replace(/\?.*/, '').replace('/api/', '')}`
    const sent = skewedRequest(skew, { path, headers: init.headers, body: init.body ?? null })
    const message: Message = {
      path: sent.path,
      method: init.method,
      headers: { ...sent.headers, ...(phone.cookie === null ? {} : { Cookie: `__Host-refresh=${phone.cookie}` }) },
      body: sent.body,
    }
    return new Promise<Answer>((resolve, reject) => {
      let over = false
      const end = (act: () => void): void => {
        if (over) return
        over = true
        customs.ended(path, init)
        act()
      }
      const fail = (why: string) => (): void => {
        end(() => {
          world.note(`${label}: ${why}`)
          reject(new TypeError(why))
        })
      }
      const give = (reply: Pick<Reply, 'status' | 'text' | 'headers'> & { cookie?: string | null; by?: string }, cut = false): void => {
        end(() => {
          const cookie = sessionCookie(reply.cookie ?? null)
          if (cookie !== undefined) phone.cookie = cookie
          // Machines on the way speak no release.
          const read = (body: unknown): unknown => heard(reply.by === undefined ? body : skewedAnswer(skew, isLaterServer(skew, reply.by === 'B'), path, body))
          resolve(answerOf(reply, cut, read))
        })
      }
      const later = (ms: number, act: () => void): void => void world.after(ms, () => (owner.alive ? act() : customs.ended(path, init)))
      later(CALL_TIMEOUT_MS, fail('time-out'))

      /** The way back. */
      const onReply = (reply: Reply | undefined): void => {
        if (!reply) return later(random.between(5, 60), fail('connection cut'))
        const made = isOrder(path) && reply.committed
        if (made && strikes('reply lost after commit')) return random.chance(0.5) ? later(random.between(5, 400), fail('reply lost')) : undefined
        if (made && strikes('gateway error after commit')) return later(random.between(20, 900), () => give(gatewayReply(random.pick([500, 502, 503, 504]))))
        const cut = strikes('reply cut in the middle')
        const delay = strikes('reply delayed') ? random.between(1000, 25_000) : random.between(15, 250)
        later(delay, () => {
          const now = outage()
          if (now) meet(now, path)
          if (now?.kind === 'black hole') return
          if (now?.kind === 'network off') fail('network cut')()
          else give(reply, cut)
        })
      }

      const now = outage()
      if (now) meet(now, path)
      if (now?.kind === 'network off') return later(random.between(2, 40), fail('no network'))
      if (now?.kind === 'captive portal') return later(random.between(20, 200), () => give({ status: 200, headers: {}, text: PORTAL }))
      if (now?.kind === 'black hole' || strikes('request lost')) return
      const status = gatewayStatus()
      if (status !== null) {
        world.note(`${label} <- ${status} on the way`)
        return later(random.between(20, 900), () => give(gatewayReply(status)))
      }
      const way = strikes('request held back for minutes') ? random.between(20_000, 20 * 60_000) : random.between(15, 250)
      plan(way, deliver(label, message, sentAt, onReply))
      if (strikes('request sent twice at once')) plan(random.between(15, 300), deliver(`${label} (copy)`, message, sentAt, onReply))
      if (strikes('request delivered again, minutes later')) plan(random.between(20_000, 25 * 60_000), deliver(`${label} (late copy)`, message, sentAt, () => undefined))
    })
  }

  return {
    requestFor,
    nextArrival: () => {
      const soon = [...arrivals].filter(({ at }) => at <= world.now() + SOON_MS).sort((a, b) => a.at - b.at)[0]
      return soon ? () => arrive(soon) : null
    },
    heal: () => {
      healed = true
    },
    isOff: () => outage() !== null,
  }
}
