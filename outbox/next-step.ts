import { isAgeUnknown } from '#domain/order-wait.ts'
import type { OutboxEntry, OutboxState, Refusal } from '#schemas/outbox.ts'
import type { OrderStatusWord } from '#schemas/order.ts'

/** What can happen to an entry, and what is told with it. */
interface Facts {
  /** It is about to be handed to the network. */
  attempt: object
  'answered-accepted': { answer: { token: number; status: OrderStatusWord } | null }
  'answered-refused': { refusal: Refusal }
  'answered-ask': { refusal: Refusal }
  'answered-expired': { refusal: Refusal }
  /** It was refused for reasons of its own and the server has nothing under its key: nothing was withdrawn either. */
  'not-standing': { refusal: Refusal }
  'no-answer': { nextAttemptAt: number }
  /** The token is not valid. A browser may repeat a request on its own, so that an earlier copy of this attempt may have been let in. */
  unauthorized: { nextAttemptAt: number }
  'time-passed': object
  /** The server's epoch changed since it answered: it may have lost accepted commands (decision 0015). */
  'server-restored': object
  /** The server's document says that the order was served, refused or ended otherwise. */
  'order-over': object
  'guest-agreed': { replacedBy: string }
  'guest-withdrew': object
  'withdrawn-confirmed': object
}

type EventOf<T extends keyof Facts> = { [E in T]: { type: E } & Facts[E] }[T]
export type OutboxEvent = EventOf<keyof Facts>
type Step<T extends keyof Facts> = (entry: OutboxEntry, event: EventOf<T>, now: number) => OutboxEntry
type Row = { readonly [T in keyof Facts]: Step<T> }

const stay = (entry: OutboxEntry): OutboxEntry => entry

const attempt: Step<'attempt'> = (entry, _event, now) => ({ ...entry, state: 'sending', attempts: entry.attempts + 1, changedAt: now })

const accept: Step<'answered-accepted'> = (entry, { answer }, now) => {
  const next = { state: 'accepted', refusal: null, changedAt: now } as const
  return entry.kind === 'place-order' ? { ...entry, ...next, answer: answer && { ...answer, at: now } } : { ...entry, ...next }
}

/** Only of answers that stand under the key: there is no order, so a guest who asked for it back meanwhile has what they wanted. */
const refuse = (state: OutboxState) => (entry: OutboxEntry, { refusal }: { refusal: Refusal }, now: number): OutboxEntry =>
  ({ ...entry, state: entry.withdrawing === 'asked' ? 'withdrawn' : state, refusal, changedAt: now })

/** An order that was accepted once (and sent again after a restore) is never asked about: the guest agreed to it, and was told that it is taken. */
const askGuest = (state: OutboxState): Step<'answered-ask'> & Step<'answered-expired'> => (entry, event, now) =>
  refuse(entry.kind === 'place-order' && entry.answer !== null ? 'rejected' : state)(entry, event, now)

const reject: Step<'not-standing'> = (entry, { refusal }, now) => ({ ...entry, state: 'rejected', refusal, changedAt: now })

const waitUntil = (entry: OutboxEntry, { nextAttemptAt }: { nextAttemptAt: number }, now: number): OutboxEntry => ({ ...entry, state: 'saved', nextAttemptAt, changedAt: now })

const withdraw = (entry: OutboxEntry, now: number): OutboxEntry => ({ ...entry, state: 'withdrawn', changedAt: now })

/** Of an order for now; one that is wanted later has its time, whenever it was placed. */
const lostItsAge = (entry: OutboxEntry, now: number): boolean => entry.kind === 'place-order' && !entry.command.wantedAt && isAgeUnknown(entry.command.placedAt, now)

/** Only an entry that was never handed to the network is the device's own to expire or to take back. */
const expireUnsent: Step<'time-passed'> = (entry, _event, now) => {
  if (entry.attempts > 0 || entry.expiresAt === null || (now <= entry.expiresAt && !lostItsAge(entry, now))) return entry
  return { ...entry, state: 'expired', refusal: { code: 'ORDER_EXPIRED', quote: null, closed: null, at: now }, changedAt: now }
}
const takeBack: Step<'guest-withdrew'> = (entry, _event, now) =>
  entry.attempts === 0 ? withdraw(entry, now) : { ...entry, withdrawing: 'asked', nextAttemptAt: now, changedAt: now }

const replace: Step<'guest-agreed'> = (entry, { replacedBy }, now) => (entry.replacedBy === null ? { ...entry, replacedBy, changedAt: now } : entry)

/** Under way: the server has not spoken yet. */
const open: Row = {
  attempt,
  'answered-accepted': accept,
  'answered-refused': refuse('rejected'),
  'answered-ask': askGuest('needs-confirmation'),
  'answered-expired': askGuest('expired'),
  'not-standing': reject,
  'no-answer': waitUntil,
  unauthorized: waitUntil,
  'time-passed': stay,
  'server-restored': stay,
  'order-over': stay,
  'guest-agreed': stay,
  'guest-withdrew': takeBack,
  'withdrawn-confirmed': (entry, _event, now) => withdraw(entry, now),
}

/** Final states. A later acceptance by the server overrides any of these. */
const settled: Row = {
  attempt: stay,
  'answered-accepted': accept,
  'answered-refused': stay,
  'answered-ask': stay,
  'answered-expired': stay,
  'not-standing': stay,
  'no-answer': stay,
  unauthorized: stay,
  'time-passed': stay,
  'server-restored': stay,
  'order-over': stay,
  'guest-agreed': stay,
  'guest-withdrew': stay,
  'withdrawn-confirmed': stay,
}

/** The guest is asked: they agree to a new entry, or let this one go. */
const asking: Row = {
  ...settled,
  'guest-agreed': replace,
  'guest-withdrew': (entry, _event, now) => (entry.replacedBy === null ? withdraw(entry, now) : entry),
}

/**
 * Sent again under its own key: an order that was not lost is answered as it stands. A wish to take it back that came too late is answered: it does not go again in the order's place.
 * One that cannot be said again as its guest said it is not sent: they are told that it may be lost, unless its document says more.
 */
const sendAgain: Step<'server-restored'> = (entry, _event, now) => {
  if (isOver(entry)) return entry
  if (isUnsayable(entry)) return { ...entry, state: 'rejected', withdrawing: 'no', changedAt: now }
  return { ...entry, state: 'saved', withdrawing: 'no', nextAttemptAt: now, changedAt: now }
}

const noteOver: Step<'order-over'> = (entry) => (entry.kind !== 'place-order' || isOver(entry) ? entry : { ...entry, over: true })

const TABLE: Readonly<Record<OutboxState, Row>> = {
  saved: { ...open, 'time-passed': expireUnsent },
  sending: { ...open, 'guest-withdrew': (entry, _event, now) => ({ ...entry, withdrawing: 'asked', changedAt: now }) },
  accepted: { ...settled, 'answered-accepted': stay, 'server-restored': sendAgain, 'order-over': noteOver },
  rejected: settled,
  expired: asking,
  'needs-confirmation': asking,
  withdrawn: settled,
}

/** The one state machine of the outbox: pure and total. Times in epoch ms of the device. */
export const nextStep = <T extends keyof Facts>(entry: OutboxEntry, event: EventOf<T>, now: number): OutboxEntry => TABLE[entry.state][event.type](entry, event, now)

/** No answer of the server yet, and none given by the device in its place. */
export const isWaiting = (entry: Pick<OutboxEntry, 'state'>): boolean => entry.state === 'saved' || entry.state === 'sending'

/** Of an order that is known to be over. */
export const isOver = (entry: OutboxEntry): boolean => entry.kind === 'place-order' && entry.over === true

/** Of an order for a way of being served that this release does not know: it would go as another. */
export const isUnsayable = (entry: OutboxEntry): boolean => entry.kind === 'place-order' && entry.unknownWay !== undefined

/** Its guest has yet to be told or asked something of it, or it waits: what a logout that nobody asked for must not take along. */
export const isUnsettled = (entry: Pick<OutboxEntry, 'state' | 'kind' | 'replacedBy'>): boolean =>
  isWaiting(entry) || (entry.kind === 'place-order' && entry.replacedBy === null && entry.state !== 'accepted' && entry.state !== 'withdrawn')
