/** The outlet's counter: takes money, gives back, closes the day. Each act has a key and is said again until it is answered. */
import { is } from 'superstruct'
import { cameIn, differences, withoutWord } from '#domain/day-close.ts'
import { amountDue, tipsToGiveBack } from '#domain/payments.ts'
import { lastTaken } from '#domain/undo-payment.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import type { CloseDay, DayView } from '#schemas/day-close.ts'
import { ErrorBody } from '#schemas/errors.ts'
import { TENDERS, type Tender } from '#schemas/payment.ts'
import { FIRST_MOMENT, outlet } from './ground.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { StaffAnswer, StaffLine } from './staff-line.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

/** One act of the counter as its people meant it; amounts in paise. */
export interface Intent {
  key: string
  orderId: string
  kind: 'take' | 'return' | 'undo'
  tender: Tender
  /** Towards the bill, or back from it; the tip stands beside it. */
  amount: number
  tip: number
  /** The key under which it was taken that is undone; null: nothing is. */
  paymentId: string | null
  /** What they were told at last; null: nothing yet. */
  told: 'done' | 'refused' | null
}

export interface CounterTools {
  world: Pick<World, 'now' | 'after' | 'note'>
  random: Random
  line: StaffLine
  ledger: () => Ledger
  count: (fault: Fault) => void
}

const PAID_BY: Readonly<Record<Tender, Fault>> = { CASH: 'paid in cash', CARD: 'paid by card', UPI: 'paid by UPI' }
const codeOf = ({ body }: StaffAnswer): string => (is(body, ErrorBody) ? body.data.code : '')
const OPENING_CASH = 50_000
/** An answer that settles nothing: the server is busy, or died. */
const isSettled = (answer: StaffAnswer | null): answer is StaffAnswer => answer !== null && answer.status < 500

export function createCounter({ world, random, line, ledger, count }: CounterTools) {
  const intents = new Map<string, Intent>()
  /** Days that somebody was told are closed, as they were told. */
  const closed = new Map<string, DayView>()
  const newKey = (): string => uuidV7(FIRST_MOMENT + world.now(), random.bytes(10))

  /** Says it until an answer comes; an answer may be lost, and a thumb may come down twice. */
  const say = async (path: string, body: unknown, onAnswer: (answer: StaffAnswer) => void): Promise<void> => {
    const by = line.someone()
    if (by && random.chance(0.12)) {
      by.doom = random.pick([{ at: 'statement', left: random.between(2, 9) }, { at: 'before commit' }, { at: 'after commit' }])
      count('server dies over the counter')
    }
    const answer = await line.post(path, body, by)
    if (random.chance(0.15)) {
      count('counter act said twice')
      await line.post(path, body)
    }
    const isLost = random.chance(0.2)
    if (isLost && isSettled(answer)) count('answer to the counter lost')
    if (isSettled(answer) && !isLost) onAnswer(answer)
    else world.after(random.between(1000, 20_000), () => say(path, body, onAnswer))
  }

  const settle = (intent: Intent, path: string, body: object): Promise<void> => {
    intents.set(intent.key, intent)
    return say(`orders/${intent.orderId}/${path}`, { key: intent.key, ...body }, (answer) => {
      const { status } = answer
      // It may be paid online at this moment: some take the money all the same, some wait and ask again.
      if (codeOf(answer) === 'PAYMENT_UNDER_WAY') {
        const closes = random.chance(0.5)
        return world.after(random.between(1000, 20_000), () => settle(intent, path, closes ? { ...body, closesOnline: true } : body))
      }
      intent.told = status === 200 ? 'done' : 'refused'
      if (status === 200) count(intent.kind === 'take' ? PAID_BY[intent.tender] : intent.kind === 'undo' ? 'payment undone' : 'given back')
      if (status === 200 && closed.size > 0) count('paid after the close')
      world.note(`counter: ${intent.kind} ${intent.amount} ${intent.tender} ${intent.told}`)
    })
  }

  const dueOf = (orderId: string): number => {
    const standing = ledger().orders.get(orderId)
    return standing ? amountDue(standing.order) : 0
  }

  /** Undoes what was taken last of a bill that is paid. */
  const undo = (orderId: string): void => {
    const order = ledger().orders.get(orderId)?.order
    const taken = intents.get((order && lastTaken(order)?.id) ?? '')
    if (!taken || !random.chance(0.3)) return
    const { key: paymentId, tender, amount, tip } = taken
    world.after(random.between(500, 8000), () => settle({ key: newKey(), orderId, kind: 'undo', tender, amount, tip, paymentId, told: null }, 'undo-payment', { paymentId }))
  }

  /** Takes what is due, or gives back what is too much, as it is read now and acted upon a little later; of a bill that is paid, it may find that the payment was another's. */
  const attend = (orderId: string): void => {
    const due = dueOf(orderId)
    if (due === 0) return undo(orderId)
    const tender = random.pick(TENDERS)
    world.after(random.pick([0, 0, random.between(500, 8000)]), () => {
      if (due < 0) {
        const order = ledger().orders.get(orderId)?.order
        const tips = order && amountDue(order) === due ? tipsToGiveBack(order) : 0
        // A board of an earlier release gives back what was paid towards the bill alone.
        const tip = -due === tips || random.chance(0.8) ? tips : 0
        const amount = -due - tips
        return settle({ key: newKey(), orderId, kind: 'return', tender, amount, tip, paymentId: null, told: null }, 'give-back', { tender, amount: amount + tip })
      }
      const tip = random.chance(0.3) ? random.between(1, 20) * 500 : 0
      const given = tender === 'CASH' && random.chance(0.6) ? due + tip + random.between(0, 20) * 1000 : null
      return settle({ key: newKey(), orderId, kind: 'take', tender, amount: due, tip, paymentId: null, told: null }, 'take-payment', { tender, amountDue: due, given, tip })
    })
  }

  /** What is written down at a count: mostly what came in, sometimes a little more or less, with a word for all that needs one. */
  const countOf = (view: DayView): CloseDay => {
    const expected = Object.fromEntries(TENDERS.map((tender) => [tender, view.lines.filter((one) => one.tender === tender).reduce((sum, one) => sum + cameIn(one), 0)])) as Record<Tender, number>
    const off = random.chance(0.5) ? random.pick([-500, 1000]) : 0
    const counted = { CASH: Math.max(0, OPENING_CASH + expected.CASH + off), CARD: expected.CARD, UPI: expected.UPI }
    const close: CloseDay = { day: view.day, openingCash: OPENING_CASH, counted, expected, notes: {} }
    const notes = Object.fromEntries(withoutWord(view, close).map((id) => [id, 'As it was found.']))
    if (differences(view, close).length > 0) count('counted more or less than came in')
    return { ...close, notes }
  }

  const close = async (): Promise<void> => {
    const read = await line.get(`day-close?outletId=${outlet.id}`)
    const view = read?.status === 200 ? (read.body as DayView) : null
    if (!view || view.closed !== null) return
    const asked = countOf(view)
    world.after(random.pick([0, random.between(1000, 30_000)]), () =>
      say(`outlets/${outlet.id}/close-day`, asked, ({ status, body }) => {
        world.note(`counter: close of ${asked.day} ${status}`)
        if (status !== 200) return world.after(random.between(1000, 10_000), close)
        count('day closed')
        closed.set(asked.day, body as DayView)
      }))
  }

  return { intents, closed, attend, close }
}
