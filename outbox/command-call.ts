import type { OutboxEntry } from '#schemas/outbox.ts'
import { type CallInit, CLIENT_SOURCE } from './request.ts'

/** The request an entry stands for at this moment. @param now epoch ms of the device: the server compares clocks with it */
export function commandCall(entry: OutboxEntry, token: string, now: number): { path: string; init: CallInit } {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': entry.id,
    'X-Client-Source': CLIENT_SOURCE,
    'X-Device-Time': String(Math.round(now)),
  }
  const post = (path: string, body: unknown) => ({ path, init: { method: 'POST', headers, body: JSON.stringify(body) } })
  if (entry.kind === 'give-feedback') return post('/api/feedbacks/create/v2', entry.command)
  if (entry.withdrawing === 'asked') return post(`/api/orders/${entry.id}/withdraw`, {})
  return post('/api/orders/v2', entry.command)
}
