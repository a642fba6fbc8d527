import type { OutboxEntry } from '#schemas/outbox.ts'
import { type CallInit, CLIENT_SOURCE } from './request.ts'

export interface Call {
  path: string
  init: CallInit
}

const headersOf = (entry: OutboxEntry, token: string, now: number): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
  'Idempotency-Key': entry.id,
  'X-Client-Source': CLIENT_SOURCE,
  'X-Device-Time': String(Math.round(now)),
})

/** The request an entry stands for at this moment. @param now epoch ms of the device: the server compares clocks with it */
export function commandCall(entry: OutboxEntry, token: string, now: number): Call {
  const post = (path: string, body: unknown): Call => ({ path, init: { method: 'POST', headers: headersOf(entry, token, now), body: JSON.stringify(body) } })
  if (entry.kind === 'ask-cancel') return post(`/api/orders/${entry.command.orderId}/requestCancel`, entry.command)
  if (entry.kind === 'give-feedback') return post('/api/feedbacks/create/v2', entry.command)
  if (entry.withdrawing === 'asked') return post(`/api/orders/${entry.id}/withdraw`, {})
  const order = post('/api/orders/v2', entry.command)
  if (entry.answer === null) return order
  // Accepted before, by a database that may have lost it: judged as of then (decision 0015).
  return { ...order, init: { ...order.init, headers: { ...order.init.headers, 'X-Accepted-At': String(Math.round(entry.answer.at)) } } }
}

/**
 * What is asked after a refusal that does not stand under the entry's key. An order's key is closed by the same question, so that no copy still on
 * its way becomes an order after the guest was told that there is none; where that was what was refused, and for feedback and asks, what stands is read.
 * It says that it only asks: an order that waits for its payment may be paid at this moment, and nobody wished to give it up. A server of before takes no notice of that.
 */
export function questionCall(entry: OutboxEntry, token: string, now: number): Call {
  const headers = headersOf(entry, token, now)
  if (entry.kind === 'ask-cancel') return { path: `/api/orders/${entry.command.orderId}/requestCancel?id=${entry.id}`, init: { method: 'GET', headers } }
  if (entry.kind === 'give-feedback') return { path: `/api/feedbacks/${entry.id}`, init: { method: 'GET', headers } }
  if (entry.withdrawing === 'asked') return { path: `/api/orders/${entry.id}`, init: { method: 'GET', headers } }
  return { path: `/api/orders/${entry.id}/withdraw?onlyAsks=true`, init: { method: 'POST', headers, body: '{}' } }
}
