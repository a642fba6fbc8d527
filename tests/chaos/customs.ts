/** Looks at every request of the phone as it leaves: one at a time, in order, and each under its own guest. And, where a test wants it, takes a safeguard away. */
import { uuidV7 } from '#domain/uuid-v7.ts'
import { isWaiting } from '#outbox/next-step.ts'
import type { CallInit } from '#outbox/request.ts'
import type { OrderEntry } from '#schemas/outbox.ts'
import type { Checks } from './checks.ts'
import type { Customs } from './network.ts'
import type { Phone } from './phone.ts'
import type { Random } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import type { Message } from './server-instance.ts'
import type { Fault } from './tally.ts'
import type { Mortal, World } from './world.ts'

export interface CustomsTools {
  world: World
  phone: Phone
  random: Random
  sabotage: Sabotage
  checks: () => Checks
  count: (fault: Fault) => void
  fail: (what: string) => void
}

const PLACE = '/api/orders/v2'
const guestOfToken = (authorization: string | undefined): string | undefined =>
  (JSON.parse(Buffer.from(authorization?.split('.')[1] ?? 'e30', 'base64url').toString()) as { sub?: string }).sub

/** What goes through the outbox; that a car is here, and that an order which waits for its payment is given up, is said now or not at all. */
const isCommand = (path: string, { method, headers }: CallInit): boolean =>
  method === 'POST' && /^\/api\/(?:orders|feedbacks)\//.test(path) && !path.endsWith('/arrived') && !(path.endsWith('/withdraw') && headers['Idempotency-Key'] === undefined)

export interface SabotagedCustoms extends Customs {
  /** The entry that was meant by a key made in its place. */
  meant: ReadonlyMap<string, string>
}

export function createCustoms({ world, phone, random, sabotage, checks, count, fail }: CustomsTools): SabotagedCustoms {
  const meant = new Map<string, string>()
  /** Commands under way, by who sent them. */
  const open = new Map<object, Mortal>()
  const checkOrder = (entry: OrderEntry): void => {
    // A clock that was set between the choice of an entry and its sending changes who is late.
    if (world.now() - phone.clockSetAt < 1000) return
    for (const other of phone.entries.values()) {
      if (other.kind !== 'place-order' || other.id >= entry.id || other.guestId !== entry.guestId || !isWaiting(other)) continue
      const isLate = other.expiresAt !== null && phone.now() > other.expiresAt
      const cameFirst = (phone.birth.get(other.id) ?? 0) < (phone.birth.get(entry.id) ?? 0)
      if (!isLate && cameFirst) fail(`${entry.command.note} overtakes ${other.command.note}`)
    }
  }

  return {
    meant,
    leaving: (path, init, owner) => {
      if (!isCommand(path, init)) return
      if ([...open.values()].some((other) => other.alive)) fail(`two commands under way at once: ${path}`)
      open.set(init, owner)
      const entry = phone.entries.get(init.headers['Idempotency-Key'] ?? '')
      if (!entry) return fail(`a command without an entry was sent: ${path}`)
      if (guestOfToken(init.headers['Authorization']) !== entry.guestId) fail('a command was sent under another guest')
      if (entry.kind === 'place-order' && path === PLACE) checkOrder(entry)
    },
    ended: (_path, init) => void open.delete(init),
    arriving: (message) => {
      if (message.path === '/api/guests/refresh') count('token expired')
      if (message.path !== PLACE || message.body === null) return message
      const command = JSON.parse(message.body) as { orderId: string; placedAt: number }
      checks().noteArrival(command.orderId, Number(message.headers['X-Device-Time']) - command.placedAt)
      return sabotaged(message, command)
    },
    replying: (message, reply) => (sabotage === 'key' && message.path === PLACE ? { ...reply, text: reply.text.replace(/"id":"[0-9a-f-]{36}"/, `"id":"${message.headers['Idempotency-Key'] ?? ''}"`) } : reply),
  }

  function sabotaged(message: Message, command: { orderId: string; placedAt: number }): Message {
    if (sabotage === 'expiry') return { ...message, headers: { ...message.headers, 'X-Device-Time': String(command.placedAt) } }
    if (sabotage !== 'key') return message
    const key = uuidV7(phone.now(), random.bytes(10))
    meant.set(key, command.orderId)
    return { ...message, headers: { ...message.headers, 'Idempotency-Key': key }, body: JSON.stringify({ ...command, orderId: key }) }
  }
}
