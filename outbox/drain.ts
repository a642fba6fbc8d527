import type { Session } from '#schemas/guest.ts'
import type { OutboxEntry } from '#schemas/outbox.ts'
import { backOffMs } from './back-off.ts'
import { type Call, commandCall, questionCall } from './command-call.ts'
import { judgeAnswer, judgeStanding, type Judgement } from './judge-answer.ts'
import { nextAttemptAt, nextDue } from './next-due.ts'
import { isWaiting, nextStep } from './next-step.ts'
import { type Lock, readAnswer, type Request } from './request.ts'
import { endSession, isSessionEnded, type SessionBook } from './session.ts'
import { NOT_AUTHORIZED, type TokenTools, withToken } from './with-token.ts'

/** Where the entries live: the device's database, or a simulation's memory. */
export interface OutboxBook extends SessionBook {
  readEntries(): Promise<OutboxEntry[]>
  /** @returns null: the entry is gone, or what the step gives is no entry; then the row stands as it was */
  changeEntry(id: string, step: (entry: OutboxEntry) => OutboxEntry): Promise<OutboxEntry | null>
}

export interface DrainTools extends TokenTools {
  device: OutboxBook
  request: Request
  /** 0 to 1. */
  random: () => number
  lock: Lock
  /** Tells the server of logins that were left here. @returns whether some still wait */
  leave?: () => Promise<boolean>
  /** False: the device itself says that there is no network, so that nothing is handed to it and nothing counted. */
  online?: () => boolean
  /** True: back-off is not waited for, because something changed (a network, a tap). Every entry has one turn at most. */
  eager?: boolean
}

export interface DrainReport {
  /** Entries the server spoke about in this round. */
  answered: number
  /** Entries of this guest still without an answer. */
  waiting: number
  /** Why the round ended early: no answer came, or no guest is logged in. */
  stopped: null | 'network' | 'session'
  /** When to come again, epoch ms; null: nothing waits, or only a login helps. */
  nextAttemptAt: number | null
}

/** Minimum delay after a round without an answer, ms, whatever else is due. */
const AGAIN_MS = 500
/** Delay while offline, ms: a fallback for devices on which the `online` event does not fire. */
const OFFLINE_MS = 5_000

const notBefore = (at: number | null, earliest: number): number | null => (at === null ? null : Math.max(at, earliest))

export const DRAIN_LOCK = 'outbox-drain'

/** Sends what waits, one at a time and in order, one drainer at a time in the whole browser. */
export const drain = (tools: DrainTools): Promise<DrainReport> => tools.lock(DRAIN_LOCK, () => drainAlone(tools))

async function drainAlone(tools: DrainTools): Promise<DrainReport> {
  const { device, now } = tools
  await expireUnsent(tools)
  const tried = new Set<string>()
  let answered = 0
  const isLeaving = (await tools.leave?.()) ?? false
  let stopped: DrainReport['stopped'] = tools.online?.() === false ? 'network' : null
  while (stopped === null) {
    const session = await device.readSession()
    const entry = session && nextDue(await device.readEntries(), session.guestId, now(), tried, tools.eager ?? false)
    if (!entry) break
    tried.add(entry.id)
    const turn = await takeTurn(tools, entry, session)
    if (turn === 'answered') answered++
    else if (turn === 'network' || turn === 'session') stopped = turn
  }
  const told = await report(tools, answered, stopped)
  return isLeaving ? { ...told, nextAttemptAt: Math.min(told.nextAttemptAt ?? Infinity, now() + OFFLINE_MS) } : told
}

async function report({ device, now, online }: DrainTools, answered: number, stopped: DrainReport['stopped']): Promise<DrainReport> {
  const session = await device.readSession()
  const entries = await device.readEntries()
  const waiting = session ? entries.filter((entry) => entry.guestId === session.guestId && isWaiting(entry)).length : 0
  const canSend = session !== null && !isSessionEnded(session)
  return {
    answered,
    waiting,
    stopped: canSend || entries.every((entry) => !isWaiting(entry)) ? stopped : 'session',
    nextAttemptAt: canSend ? notBefore(nextAttemptAt(entries, session.guestId, now()), stopped === 'network' ? now() + (online?.() === false ? OFFLINE_MS : AGAIN_MS) : 0) : null,
  }
}

/** Entries of all guests expire, of those who are logged out too. */
async function expireUnsent({ device, now }: DrainTools): Promise<void> {
  for (const entry of await device.readEntries()) {
    if (nextStep(entry, { type: 'time-passed' }, now()) === entry) continue
    await device.changeEntry(entry.id, (row) => nextStep(row, { type: 'time-passed' }, now()))
  }
}

/**
 * What came of an entry's turn. `passed-over`: another tab settled it, nothing was sent; `unanswered`: the server spoke (a 500, a 429), but not of
 * the command, so it waits; `network`, `session`: the round ends here.
 */
type Turn = 'answered' | 'unanswered' | 'passed-over' | 'network' | 'session'

/** One entry, once; after a refused token once more with a new one. */
async function takeTurn(tools: DrainTools, entry: OutboxEntry, session: Session): Promise<Turn> {
  const outcome = await withToken(session, tools, (token) => sendEntry(tools, entry, token))
  if ('given' in outcome) return outcome.given
  if (outcome.error === 'INVALID_TOKEN' || outcome.error === 'REFUSED') return 'session'
  // Nothing was sent: the entry keeps its attempts and waits.
  await postpone(tools, entry, null)
  return outcome.error === 'NO_NETWORK' ? 'network' : 'unanswered'
}

const postpone = ({ device, now, random }: DrainTools, entry: OutboxEntry, retryAfterMs: number | null): Promise<OutboxEntry | null> =>
  device.changeEntry(entry.id, (row) => {
    const at = now() + Math.max(backOffMs(row.attempts, random()), retryAfterMs ?? 0)
    return nextStep(row, { type: 'no-answer', nextAttemptAt: at }, now())
  })

const askServer = ({ request }: DrainTools, { path, init }: Call): ReturnType<typeof readAnswer> => readAnswer(request(path, init))

/** A refusal that does not stand under the key is not told: the server is asked first what does. No answer to that: nothing was learned. */
async function settle(tools: DrainTools, entry: OutboxEntry, token: string, judgement: Judgement): Promise<Exclude<Judgement, { type: 'unsettled' }>> {
  if (judgement.type !== 'unsettled') return judgement
  const answer = await askServer(tools, questionCall(entry, token, tools.now()))
  if (!answer) return { type: 'none' }
  const standing = judgeStanding(entry, judgement.meant, answer.status, answer.body)
  return standing.type === 'unsettled' ? { type: 'none' } : standing
}

async function sendEntry(tools: DrainTools, entry: OutboxEntry, token: string): Promise<Turn | typeof NOT_AUTHORIZED> {
  const { device, now, random } = tools
  // Counted before the request leaves: after a crash the entry must not look as if it was never sent.
  const sending = await device.changeEntry(entry.id, (row) => nextStep(row, { type: 'attempt' }, now()))
  if (sending?.state !== 'sending') return 'passed-over'
  const answer = await askServer(tools, commandCall(sending, token, now()))
  if (!answer) {
    await postpone(tools, sending, null)
    return 'network'
  }
  const judgement = await settle(tools, sending, token, judgeAnswer(sending, answer.status, answer.body, now()))
  switch (judgement.type) {
    case 'none':
      await postpone(tools, sending, answer.retryAfterMs)
      return 'unanswered'
    case 'not-authorized':
      await device.changeEntry(entry.id, (row) =>
        nextStep(row, { type: 'unauthorized', nextAttemptAt: now() + backOffMs(row.attempts, random()) }, now()))
      return NOT_AUTHORIZED
  }
  const settled = await device.changeEntry(entry.id, (row) => nextStep(row, judgement, now()))
  // ST-05: it is this login that is denied; nothing more goes before another one.
  if (judgement.type === 'answered-refused' && judgement.refusal.code === 'UNAUTHORIZED_ACTION') await endSession(device, token)
  if (settled) return 'answered'
  // What was said of it cannot be kept: it is asked again, under its own key.
  await postpone(tools, sending, answer.retryAfterMs)
  return 'unanswered'
}
