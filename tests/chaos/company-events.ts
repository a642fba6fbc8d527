/** What the payment company tells the server by itself: each event at least once, where nothing comes between; in no order, late, twice, or not at all. */
import { createHash } from 'node:crypto'
import type { Random } from './random.ts'
import type { Message, Reply } from './server-instance.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

export interface EventTools {
  world: World
  random: Random
  handle: (message: Message) => Promise<Reply | null>
  isHealed: () => boolean
  count: (fault: Fault) => void
  fail: (what: string) => void
}

/** What an event speaks of; '' where it speaks of none. */
export interface Told {
  orderId: string
  paymentId: string
  refundId: string
}

export const EVENT_SIGNATURE = 'x-company-signature'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** An event that was not taken is sent again after these, ms. */
const AGAIN_MS = [10_000, 5 * MINUTE, HOUR] as const

export const signatureOf = (text: string): string => createHash('sha256').update(`the company's secret ${text}`).digest('hex')

export function createCompanyEvents({ world, random, handle, isHealed, count, fail }: EventTools) {
  /** Ids of events as they were first sent. */
  const sent = new Set<string>()
  let born = 0
  /** The youngest event that arrived, by payment. */
  const arrived = new Map<string, number>()

  const deliver = async (body: string, signature: string, tries = 0): Promise<number | null> => {
    const reply = await handle({ path: '/api/payments/webhook/razorpay', method: 'POST', headers: { [EVENT_SIGNATURE]: signature, 'Content-Type': 'application/json' }, body })
    const again = AGAIN_MS[tries]
    if ((reply === null || reply.status >= 500) && again !== undefined) world.after(again, () => void deliver(body, signature, tries + 1))
    return reply?.status ?? null
  }

  const arrive = async (text: string, { paymentId }: Told, number: number): Promise<void> => {
    if (number < (arrived.get(paymentId) ?? 0)) count('payment events in another order')
    arrived.set(paymentId, Math.max(number, arrived.get(paymentId) ?? 0))
    world.note(`event ${number} of ${paymentId} arrives`)
    await deliver(text, signatureOf(text))
  }

  /** Somebody else's, or one that was changed on its way: it is answered with 401, and nothing comes of it. */
  const forge = async (text: string): Promise<void> => {
    count('payment event forged')
    const status = await deliver(text, signatureOf(`${text} forged`))
    if (status !== null && status !== 401) fail(`A forged event of the payment company was answered with ${status}`)
  }

  const wayOf = (): number => {
    if (isHealed() || !random.chance(0.2)) return random.between(50, 3000)
    count('payment event late')
    return random.pick([random.between(MINUTE, 20 * MINUTE), random.between(MINUTE, 20 * MINUTE), random.between(HOUR, 30 * HOUR)])
  }

  return {
    sent,
    tell: (kind: string, told: Told): void => {
      const number = ++born
      const id = `evt_${number}`
      const text = JSON.stringify({ id, kind, ...told })
      if (!isHealed() && random.chance(0.2)) return count('payment event lost')
      sent.add(id)
      world.after(wayOf(), () => arrive(text, told, number))
      if (isHealed()) return
      if (random.chance(0.2)) {
        count('payment event twice')
        world.after(wayOf(), () => arrive(text, told, number))
      }
      if (random.chance(0.1)) {
        count('payment event with an id of before')
        const other = JSON.stringify({ id, kind, ...told, changed: true })
        world.after(wayOf(), () => void deliver(other, signatureOf(other)))
      }
      if (random.chance(0.1)) world.after(wayOf(), () => forge(JSON.stringify({ id: `${id}_forged`, kind, ...told })))
    },
  }
}
