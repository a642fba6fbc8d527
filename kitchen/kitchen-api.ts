import { array, is, type Struct, type as shape, unknown } from 'superstruct'
import type { AnswerCancel } from '#schemas/cancel-ask.ts'
import { type CloseDay, DayView } from '#schemas/day-close.ts'
import { ErrorBody } from '#schemas/errors.ts'
import { KitchenOutlet, NumberedAvailability, SeatedTable, StaffSelf } from '#schemas/kitchen.ts'
import { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import { MenuSection } from '#schemas/menu.ts'
import { Availability, Outlet } from '#schemas/outlet.ts'
import type { GiveBack, TakePayment, UndoPayment } from '#schemas/payment.ts'
import { Count } from '#schemas/primitives.ts'
import type { MenuRead } from './board-state.ts'
import { readAs } from './read-orders.ts'

/**
 * Why a call came to nothing, or may have. `offline`: no answer came, or not the whole of it, so the server may have done what was asked; `key`: the staff key is not taken;
 * `too-often`: nothing was done, see `secondsToWait`; `forbidden`: its role or outlets do not allow it; `refused`: by the order's status; `under-way`: it may be paid online
 * at this moment; `key-reused`: the act's own key has done something else, and never does this; `not-taken`: the server says of the call itself that it takes none such, and
 * has done nothing; `busy`: it, or a service that it asks, does not answer now, and it may be done; `server`: all else, such as a gateway's 502, after which it may be done.
 */
export type Failure = 'offline' | 'key' | 'forbidden' | 'too-often' | 'refused' | 'under-way' | 'key-reused' | 'not-taken' | 'busy' | 'server'

export class CallFailed extends Error {
  readonly failure: Failure
  /** What the server said beside its code. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(failure: Failure, details: Readonly<Record<string, unknown>> = {}) {
    super(failure)
    this.name = 'CallFailed'
    this.failure = failure
    this.details = details
  }
}

const UNKNOWN: ReadonlySet<Failure> = new Set(['offline', 'busy', 'server'])

/** Whether what was asked for may be done although the call threw: nobody has said that it is not. */
export const mayBeDone = (error: unknown): boolean => !(error instanceof CallFailed) || UNKNOWN.has(error.failure)

const LONGEST_WAIT_S = 60

/** How long after `too-often` the server takes it: what it said, else the longest it ever means. */
export function secondsToWait({ details }: CallFailed): number {
  const { retryAfterMs } = details
  return typeof retryAfterMs === 'number' ? Math.max(1, Math.ceil(retryAfterMs / 1000)) : LONGEST_WAIT_S
}

const KitchenMenu = shape({ seq: Count, outlet: unknown(), availability: unknown(), sections: array(unknown()) })

/** Each part of the answer is read on its own: a dish of a form that this board does not know hides its section alone. */
function readMenu(answer: { seq: number; outlet: unknown; availability: unknown; sections: readonly unknown[] }): MenuRead {
  const [outlet, availability] = [readAs(answer.outlet, Outlet), readAs(answer.availability, Availability)]
  const sections = answer.sections.map((section) => readAs(section, MenuSection)).filter((section) => section !== null)
  const unread = [outlet, availability].filter((part) => part === null).length + answer.sections.length - sections.length
  return { seq: answer.seq, outlet, availability, sections, unread }
}

const TIME_OUT_MS = 10_000

const noAnswer = (): never => {
  throw new CallFailed('offline')
}

const failureOf = (status: number, body: unknown): Failure => {
  if (status === 401) return 'key'
  if (status === 403) return 'forbidden'
  if (status === 429) return 'too-often'
  if (!is(body, ErrorBody)) return 'server'
  if (body.data.code === 'KEY_REUSED') return 'key-reused'
  if (status === 503 && body.data.code === 'SERVER_BUSY') return 'busy'
  // A request that came too late to be read may have been heard to its end by a server behind.
  if (status >= 500 || status === 408) return 'server'
  if (status !== 409) return 'not-taken'
  return body.data.code === 'PAYMENT_UNDER_WAY' ? 'under-way' : 'refused'
}

/** The tables of a day for an accountant; each is also the beginning of its file's name. */
export type DayList = 'counter' | 'bills' | 'gateway'

/** The staff's calls, each answered by what the server says stands now; orders and calls from tables as they came (read-orders.ts). @throws CallFailed */
export interface KitchenApi {
  me(): Promise<StaffSelf>
  outlets(): Promise<KitchenOutlet[]>
  orders(outletId: string): Promise<unknown[]>
  calls(outletId: string): Promise<unknown[]>
  menu(outletId: string): Promise<MenuRead>
  stream(outletId: string, signal: AbortSignal): Promise<Response>
  accept(orderId: string, cancelledLineIds: readonly string[], prepMinutes: number | null): Promise<unknown>
  act(orderId: string, what: 'ready' | 'dispatch' | 'serve'): Promise<unknown>
  cancel(orderId: string, remark: string): Promise<unknown>
  /** The guest asked to cancel it. */
  answerCancel(orderId: string, answer: AnswerCancel['answer']): Promise<unknown>
  /** Orders with something to pay or give back, as they came. */
  bills(outletId: string): Promise<unknown[]>
  /** Paid orders of the day that is open, what was taken last first, as they came. */
  paidToday(outletId: string): Promise<unknown[]>
  takePayment(orderId: string, asked: TakePayment): Promise<unknown>
  /** Has the payment company asked now how its online payment stands. */
  askOnline(orderId: string): Promise<unknown>
  giveBack(orderId: string, asked: GiveBack): Promise<unknown>
  /** What was taken last was another bill's, or came in another way. */
  undoPayment(orderId: string, asked: UndoPayment): Promise<unknown>
  /** Money on its way back to guests, and what was given back within a day. */
  refunds(outletId: string): Promise<KitchenRefund[]>
  sendRefund(refundId: string): Promise<KitchenRefund>
  /** It was given back another way; `note`: the reference that its guest reads. */
  settleRefund(refundId: string, note: string): Promise<KitchenRefund>
  answerPresence(orderId: string, isThere: boolean): Promise<unknown>
  tables(outletId: string): Promise<SeatedTable[]>
  endTable(outletId: string, tableCode: string): Promise<void>
  /** The day to be closed next, or the last as it was closed. */
  day(outletId: string): Promise<DayView>
  closeDay(outletId: string, asked: CloseDay): Promise<DayView>
  /** A day as CSV: its ledger, or its bills with their taxes. */
  dayList(outletId: string, day: string, list: DayList): Promise<Blob>
  setSoldOut(outletId: string, ids: readonly string[], soldOut: boolean, returns: string | null): Promise<NumberedAvailability>
  setMode(outletId: string, mode: Availability['mode']): Promise<NumberedAvailability>
  setServiceStatus(outletId: string, serviceType: string, status: string): Promise<NumberedAvailability>
  callDone(callId: string): Promise<void>
}

/** @param send the platform's fetch; tests bring their own */
export function createKitchenApi(key: string, send: typeof fetch = (input, init) => fetch(input, init)): KitchenApi {
  const ask = async (path: string, init: RequestInit, signal: AbortSignal): Promise<Response> => {
    const headers = { Authorization: `Bearer ${key}`, ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }) }
    const answer = await send(`/api/kitchen/${path}`, { ...init, headers, signal, cache: 'no-store' }).catch(noAnswer)
    if (answer.ok) return answer
    const body: unknown = await answer.json().catch(() => null)
    throw new CallFailed(failureOf(answer.status, body), is(body, ErrorBody) ? body.data.details : {})
  }
  const call = async <T, S>(path: string, struct: Struct<T, S>, body?: object): Promise<T> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await ask(path, init, AbortSignal.timeout(TIME_OUT_MS))
    const read = readAs(await answer.json().catch(noAnswer), struct)
    if (read === null) throw new CallFailed('server')
    return read
  }
  const of = (id: string): string => encodeURIComponent(id)
  return {
    me: () => call('me', StaffSelf),
    outlets: () => call('outlets', array(KitchenOutlet)),
    orders: (outletId) => call(`orders?outletId=${of(outletId)}`, array(unknown())),
    calls: (outletId) => call(`assistances?outletId=${of(outletId)}`, array(unknown())),
    menu: async (outletId) => readMenu(await call(`menu?outletId=${of(outletId)}`, KitchenMenu)),
    stream: (outletId, signal) => ask(`stream?outletId=${of(outletId)}`, {}, signal),
    accept: (orderId, cancelledLineIds, prepMinutes) => call(`orders/${of(orderId)}/accept`, unknown(), { cancelledLineIds, prepMinutes }),
    act: (orderId, what) => call(`orders/${of(orderId)}/${what}`, unknown(), {}),
    answerPresence: (orderId, isThere) => call(`orders/${of(orderId)}/seated`, unknown(), { isThere }),
    tables: (outletId) => call(`tables?outletId=${of(outletId)}`, array(SeatedTable)),
    async endTable(outletId, tableCode) {
      await ask(`outlets/${of(outletId)}/tables/${of(tableCode)}/end`, { method: 'POST', body: '{}' }, AbortSignal.timeout(TIME_OUT_MS))
    },
    answerCancel: (orderId, answer) => call(`orders/${of(orderId)}/answer-cancel`, unknown(), { answer, remark: '' }),
    cancel: (orderId, remark) => call(`orders/${of(orderId)}/cancel`, unknown(), { remark }),
    bills: (outletId) => call(`bills?outletId=${of(outletId)}`, array(unknown())),
    paidToday: (outletId) => call(`bills?outletId=${of(outletId)}&paid=today`, array(unknown())),
    takePayment: (orderId, asked) => call(`orders/${of(orderId)}/take-payment`, unknown(), asked),
    askOnline: (orderId) => call(`orders/${of(orderId)}/ask-online`, unknown(), {}),
    refunds: (outletId) => call(`refunds?outletId=${of(outletId)}`, array(KitchenRefund)),
    sendRefund: (refundId) => call(`refunds/${of(refundId)}/send`, KitchenRefund, {}),
    settleRefund: (refundId, note) => call(`refunds/${of(refundId)}/settled`, KitchenRefund, { note }),
    giveBack: (orderId, asked) => call(`orders/${of(orderId)}/give-back`, unknown(), asked),
    undoPayment: (orderId, asked) => call(`orders/${of(orderId)}/undo-payment`, unknown(), asked),
    day: (outletId) => call(`day-close?outletId=${of(outletId)}`, DayView),
    closeDay: (outletId, asked) => call(`outlets/${of(outletId)}/close-day`, DayView, asked),
    dayList: async (outletId, day, list) =>
      (
        await ask(`day-close/export?outletId=${of(outletId)}&day=${of(day)}${list === 'counter' ? '' : `&of=${list}`}`, {}, AbortSignal.timeout(TIME_OUT_MS))
      ).blob(),
    setSoldOut: (outletId, ids, soldOut, returns) => call(`outlets/${of(outletId)}/sold-out`, NumberedAvailability, { ids, soldOut, returns }),
    setMode: (outletId, mode) => call(`outlets/${of(outletId)}/mode`, NumberedAvailability, { mode }),
    setServiceStatus: (outletId, serviceType, status) => call(`outlets/${of(outletId)}/service-status`, NumberedAvailability, { serviceType, status }),
    async callDone(callId) {
      await ask(`assistances/${of(callId)}/done`, { method: 'POST', body: '{}' }, AbortSignal.timeout(TIME_OUT_MS))
    },
  }
}
