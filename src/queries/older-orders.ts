import { array } from 'superstruct'
import { cursorText, type OlderThan, ORDERS_ON_PHONE, ORDERS_PAGE } from '#domain/order-window.ts'
import type { ErrorCode } from '#schemas/errors.ts'
import { Order } from '#schemas/order.ts'
import { askServer } from './ask-server.ts'
import { device, sessionCell } from './device.ts'
import { ordersCell } from './guest.ts'
import { heldCell, type LookUp, type Older, olderCell } from './older-held.ts'

/** A time within which orders are looked for. Epoch ms; null: open to that side. */
export interface Span {
  since: number | null
  until: number | null
}

/** What can be done about orders older than those on this phone. */
export type OlderState = { kind: 'none' } | { kind: 'can-ask' } | { kind: 'asking' } | { kind: 'failed'; code: ErrorCode }

const oldestOf = (orders: readonly Order[]): Order | null => orders.reduce<Order | null>((oldest, order) => (oldest && oldest.orderPunchTime <= order.orderPunchTime ? oldest : order), null)

/**
 * Where the server's part of a period begins: after the oldest order on this phone, or at the period's end where that is earlier; null: all of it is here,
 * because the phone holds every order or an older one than the period.
 */
export function firstCursor(documents: readonly Order[], { since, until }: Span): OlderThan | null {
  const oldest = oldestOf(documents)
  if (!oldest || documents.length < ORDERS_ON_PHONE || (since !== null && oldest.orderPunchTime < since)) return null
  return until !== null && until < oldest.orderPunchTime ? { at: until, id: '' } : { at: oldest.orderPunchTime, id: oldest.id }
}

const nextCursor = (held: Older, documents: readonly Order[], period: string, span: Span): OlderThan | null => {
  const read = held.read[period]
  return read === 'end' ? null : (read ?? firstCursor(documents, span))
}

/** @param documents of the guest on this phone; undefined: not read yet @param period its name, with the days of one that the guest chose */
export function olderState(held: Older, documents: readonly Order[] | undefined, period: string, span: Span): OlderState {
  if (!documents || nextCursor(held, documents, period, span) === null) return { kind: 'none' }
  if (held.asking === period) return { kind: 'asking' }
  return held.failed?.period === period ? { kind: 'failed', code: held.failed.code } : { kind: 'can-ask' }
}

const withOrders = (held: readonly Order[], more: readonly Order[]): Order[] => [...new Map([...held, ...more].map((order) => [order.id, order])).values()]

/** CA-07: asks the server for the next ten of a period. What it said stays until this page ends. */
export async function askOlderOrders(period: string, span: Span): Promise<void> {
  const guestId = sessionCell.get()?.guestId
  const held = olderCell.get()
  const cursor = nextCursor(held, ordersCell.get() ?? [], period, span)
  if (guestId === undefined || cursor === null || held.asking !== null) return
  heldCell.set({ ...held, guestId, asking: period, failed: null })
  const since = span.since === null ? '' : `&since=${span.since}`
  const reply = await askServer({ method: 'GET', path: `/api/orders/previous?size=${ORDERS_PAGE}&before=${cursorText(cursor)}${since}`, struct: array(Order), asGuest: guestId })
  const now = heldCell.get()
  if (now.guestId !== guestId) return
  if ('error' in reply) return heldCell.set({ ...now, asking: null, failed: { period, code: reply.error } })
  const last = reply.value.at(-1)
  const end = reply.value.length < ORDERS_PAGE || !last ? 'end' : { at: last.orderPunchTime, id: last.id }
  heldCell.set({ ...now, asking: null, failed: null, orders: withOrders(now.orders, reply.value), read: { ...now.read, [period]: end } })
}

/** The server has no such order, or it is not this guest's; every other refusal says nothing of it. */
const NO_SUCH_ORDER: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN'])

/**
 * Looks up one order that is not on this phone, such as an older one whose link was opened; what came of it is in `olderCell`. One that is being sent from here is not
 * asked for: its page stands before its queries tell of it.
 */
export async function lookUpOrder(orderId: string): Promise<void> {
  const guestId = sessionCell.get()?.guestId
  if (guestId === undefined) return
  const say = (lookUp: LookUp): void => {
    const held = olderCell.get()
    if (sessionCell.get()?.guestId === guestId) heldCell.set({ ...held, guestId, lookUps: { ...held.lookUps, [orderId]: lookUp } })
  }
  // That there is none was the server's word: a connection that comes or goes takes nothing of it back.
  const isMissing = (): boolean => olderCell.get().lookUps[orderId]?.kind === 'none'
  if (!isMissing()) say({ kind: 'asking' })
  if (await device().then((db) => db.readEntry(orderId)).catch(() => null)) return say({ kind: 'none' })
  const reply = await askServer({ method: 'GET', path: `/api/orders/${encodeURIComponent(orderId)}`, struct: Order, asGuest: guestId })
  if ('error' in reply) {
    if (NO_SUCH_ORDER.has(reply.error)) say({ kind: 'none' })
    else if (!isMissing()) say({ kind: 'failed', code: reply.error })
    return
  }
  if (sessionCell.get()?.guestId !== guestId) return
  const held = olderCell.get()
  const { [orderId]: _found, ...lookUps } = held.lookUps
  heldCell.set({ ...held, guestId, lookUps, orders: withOrders(held.orders, [reply.value]) })
}
