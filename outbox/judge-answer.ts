import { literal, number, string, type } from 'superstruct'
import { ErrorBody, errorCodeOf } from '#schemas/errors.ts'
import { OrderStatusWord } from '#schemas/order.ts'
import { type OutboxEntry, Refusal } from '#schemas/outbox.ts'
import { ClosedDetails, QuoteDetails } from '#schemas/quote.ts'
import type { OutboxEvent } from './next-step.ts'
import { isStruct, readStruct } from './read-struct.ts'

/** A refusal that settles an entry. */
export type SettlingRefusal = Extract<OutboxEvent, { type: 'answered-refused' | 'answered-ask' | 'answered-expired' }>

/** What an answer means; `none`: nothing was learned, ask again. */
export type Judgement =
  | Extract<OutboxEvent, { type: 'answered-accepted' | 'answered-refused' | 'answered-ask' | 'answered-expired' | 'withdrawn-confirmed' | 'not-standing' }>
  | { type: 'not-authorized' }
  /** Refused, but not under the command's key: an earlier attempt, or another instance, may have said otherwise. `meant`: what it says if none did. */
  | { type: 'unsettled'; meant: SettlingRefusal }
  | { type: 'none' }

const NONE: Judgement = { type: 'none' }

/** Refusals that ask the guest line by line. */
const ASKS: ReadonlySet<string> = new Set(['OFFER_NOT_APPLICABLE', 'ITEM_NOT_AVAILABLE', 'PRICE_CHANGED', 'SELECTION_INVALID', 'ORDER_TIME_NOT_ALLOWED', 'DELIVERY_OUTSIDE', 'DELIVERY_MINIMUM'])
/** These speak of the moment, not of the command. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

/** To the question: no order or feedback of this guest has the id, or the key is another guest's. */
const NOTHING_STANDS: ReadonlySet<string> = new Set(['NOT_FOUND', 'KEY_REUSED'])

/** Read openly: fields added by a later server are ignored. */
const StandingOrder = type({ id: string(), token: number(), status: OrderStatusWord })
const OrderWithdrawn = type({ withdrawn: literal(true) })
const OrderStands = type({ withdrawn: literal(false), order: StandingOrder })
/** Feedback, or an ask to cancel. */
const GivenWord = type({ id: string() })

function refusalOf(body: ErrorBody, now: number): Refusal {
  const details = body.data.details ?? null
  const { quote, offer, points } = readStruct(details, QuoteDetails) ?? { quote: null }
  // A quote names what cannot be had, and why; a server that sends none names the ids alone (ER-05).
  const disabledItems = quote ? null : readStruct(body.data.disabledItems, Refusal.schema.disabledItems)
  return {
    code: errorCodeOf(body.data.code),
    quote,
    ...(disabledItems ? { disabledItems } : {}),
    ...(offer ? { offer } : {}),
    ...(offer && body.data.additionalParam ? { additionalParam: body.data.additionalParam } : {}),
    ...(points ? { points } : {}),
    closed: readStruct(details, ClosedDetails),
    at: now,
  }
}

/** A yes counts only when it speaks of this very command: a captive portal answers 200 as well. */
function judgeYes(entry: OutboxEntry, body: unknown): Judgement {
  if (entry.kind !== 'place-order')
    return isStruct(body, GivenWord) && body.id === entry.id ? { type: 'answered-accepted', answer: null } : NONE
  if (isStruct(body, OrderWithdrawn)) return { type: 'withdrawn-confirmed' }
  const order = isStruct(body, OrderStands) ? body.order : body
  if (!isStruct(order, StandingOrder) || order.id !== entry.id) return NONE
  return { type: 'answered-accepted', answer: { token: order.token, status: order.status } }
}

/** Reads the server's answer to an entry; @param body parsed JSON of any shape, as the network gave it. */
export function judgeAnswer(entry: OutboxEntry, status: number, body: unknown, now: number): Judgement {
  if (status >= 200 && status < 300) return judgeYes(entry, body)
  if (status < 400 || status >= 500 || PASSING.has(status) || !isStruct(body, ErrorBody)) return NONE
  if (status === 401) return { type: 'not-authorized' }
  const refusal = refusalOf(body, now)
  if (body.data.final !== true) return { type: 'unsettled', meant: settling(refusal) }
  return refusal.code === 'ORDER_WITHDRAWN' ? { type: 'withdrawn-confirmed' } : settling(refusal)
}

function settling(refusal: Refusal): SettlingRefusal {
  if (refusal.code === 'ORDER_EXPIRED') return { type: 'answered-expired', refusal }
  return { type: ASKS.has(refusal.code) ? 'answered-ask' : 'answered-refused', refusal }
}

/**
 * Reads the answer to the question that follows an unsettled refusal (questionCall): a yes is believed as ever, and the refusal that was meant
 * settles the entry once the server says that nothing stands, nor ever will, under its key.
 */
export function judgeStanding(entry: OutboxEntry, meant: SettlingRefusal, status: number, body: unknown): Judgement {
  if (status >= 200 && status < 300) {
    const yes = judgeYes(entry, body)
    return yes.type === 'withdrawn-confirmed' ? meant : yes
  }
  if (status === 401 && isStruct(body, ErrorBody)) return { type: 'not-authorized' }
  return isStruct(body, ErrorBody) && NOTHING_STANDS.has(body.data.code) ? { type: 'not-standing', refusal: meant.refusal } : NONE
}
