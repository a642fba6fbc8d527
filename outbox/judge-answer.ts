import { is, literal, number, string, type } from 'superstruct'
import { ERROR_CODES, ErrorBody, type ErrorCode } from '#schemas/errors.ts'
import { OrderStatusWord } from '#schemas/order.ts'
import type { OutboxEntry, Refusal } from '#schemas/outbox.ts'
import { ClosedDetails, QuoteDetails } from '#schemas/quote.ts'
import type { OutboxEvent } from './next-step.ts'
import { readStruct } from './read-struct.ts'

/** What an answer means; `none`: nothing was learned, ask again. */
export type Judgement =
  | Extract<OutboxEvent, { type: 'answered-accepted' | 'answered-refused' | 'answered-ask' | 'answered-expired' | 'withdrawn-confirmed' }>
  | { type: 'not-authorized' }
  | { type: 'none' }

const NONE: Judgement = { type: 'none' }

/** Refusals that ask the guest line by line. */
const ASKS: ReadonlySet<string> = new Set(['ITEM_NOT_AVAILABLE', 'PRICE_CHANGED', 'SELECTION_INVALID', 'ORDER_TIME_NOT_ALLOWED'])
/** These speak of the moment, not of the command. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

/** A later server may say more: only what is used here is looked at. */
const StandingOrder = type({ id: string(), token: number(), status: OrderStatusWord })
const OrderWithdrawn = type({ withdrawn: literal(true) })
const OrderStands = type({ withdrawn: literal(false), order: StandingOrder })
const GivenFeedback = type({ id: string() })

const codeOf = (code: string): ErrorCode => ERROR_CODES.find((known) => known === code) ?? 'DEFAULT'

function refusalOf(body: ErrorBody, now: number): Refusal {
  const details = body.data.details ?? null
  return {
    code: codeOf(body.data.code),
    quote: readStruct(details, QuoteDetails)?.quote ?? null,
    closed: readStruct(details, ClosedDetails),
    at: now,
  }
}

/** A yes counts only when it speaks of this very command: a captive portal answers 200 as well. */
function judgeYes(entry: OutboxEntry, body: unknown): Judgement {
  if (entry.kind === 'give-feedback')
    return is(body, GivenFeedback) && body.id === entry.id ? { type: 'answered-accepted', answer: null } : NONE
  if (is(body, OrderWithdrawn)) return { type: 'withdrawn-confirmed' }
  const order = is(body, OrderStands) ? body.order : body
  if (!is(order, StandingOrder) || order.id !== entry.id) return NONE
  return { type: 'answered-accepted', answer: { token: order.token, status: order.status } }
}

/** Reads the server's answer to an entry; @param body parsed JSON of any shape, as the network gave it. */
export function judgeAnswer(entry: OutboxEntry, status: number, body: unknown, now: number): Judgement {
  if (status >= 200 && status < 300) return judgeYes(entry, body)
  if (status < 400 || status >= 500 || PASSING.has(status) || !is(body, ErrorBody)) return NONE
  if (status === 401) return { type: 'not-authorized' }
  const refusal = refusalOf(body, now)
  if (refusal.code === 'ORDER_WITHDRAWN') return { type: 'withdrawn-confirmed' }
  if (refusal.code === 'ORDER_EXPIRED') return { type: 'answered-expired', refusal }
  return { type: ASKS.has(refusal.code) ? 'answered-ask' : 'answered-refused', refusal }
}
