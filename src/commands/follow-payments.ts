import { isIntentSettled } from '#domain/pay-truth.ts'
import { pollGapMs } from '#domain/pay-polling.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import { device } from '#src/queries/device.ts'
import { ordersCell } from '#src/queries/guest.ts'
import { ownIntentOf, ownPayIntentsCell } from '#src/queries/pay-intents.ts'
import { askPayment } from './ask-payment.ts'

/** A payment that this page asks about: how many questions its schedule has used, since which try, when that was answered last, and what ends the wait for the next. */
interface Round extends Pick<PayIntent, 'leftAt' | 'askedAt'> {
  asked: number
  timer: ReturnType<typeof setTimeout> | null
}

const rounds = new Map<string, Round>()
const isVisible = (): boolean => document.visibilityState === 'visible'

/** The row goes once the order's own document says what came of it. */
async function forgetSettled(intent: PayIntent): Promise<boolean> {
  const order = ordersCell.get()?.find(({ id }) => id === intent.orderId) ?? null
  if (!isIntentSettled(intent, order, Date.now())) return false
  const db = await device()
  await db.changePayIntent(intent.orderId, Date.now(), (row) => (row && row.guestId === intent.guestId && isIntentSettled(row, order, Date.now()) ? null : row))
  return true
}

/** CA-09: the next question comes after its interval, and only while somebody looks. */
function scheduleQuestion(orderId: string, round: Round): void {
  const gap = pollGapMs(round.asked)
  if (gap === null) return
  round.timer = setTimeout(() => {
    round.timer = null
    if (!isVisible()) return
    const intent = ownIntentOf(orderId)
    if (!intent) return void rounds.delete(orderId)
    round.asked++
    void askPayment(intent)
      .catch(() => undefined)
      .then(() => rounds.get(orderId) === round && scheduleQuestion(orderId, round))
  }, gap)
}

/** Begins the questions of a payment anew: at a start, with another try, with a network that came back, with a page that is looked at again. */
function beginRound({ orderId, leftAt, askedAt }: PayIntent): void {
  const before = rounds.get(orderId)
  if (before?.timer) clearTimeout(before.timer)
  const round: Round = { asked: 0, leftAt, askedAt, timer: null }
  rounds.set(orderId, round)
  scheduleQuestion(orderId, round)
}

/** Another try, or one whose page was opened before and was wished for again without an answer: what was heard of it counts no more. */
const isAnotherWish = ({ leftAt, askedAt }: PayIntent, round: Round): boolean => round.leftAt !== leftAt || (askedAt === null && round.askedAt !== null)

function follow(isAnew: boolean): void {
  const intents = ownPayIntentsCell.get() ?? []
  for (const orderId of rounds.keys()) if (!intents.some((intent) => intent.orderId === orderId)) rounds.delete(orderId)
  for (const intent of intents)
    void forgetSettled(intent)
      .catch(() => false)
      .then((isSettled) => {
        if (isSettled) return
        const round = rounds.get(intent.orderId)
        if (isAnew || !round || isAnotherWish(intent, round)) beginRound(intent)
        else round.askedAt = intent.askedAt
      })
}

/**
 * E2.1: payments that were begun on this phone are asked about until the server has said what came of them, on whatever screen the guest is. After CA-09's
 * questions the order's document alone ends the wait.
 */
export function followPayments(): void {
  ownPayIntentsCell.subscribe(() => follow(false))
  ordersCell.subscribe(() => follow(false))
  addEventListener('online', () => follow(true))
  document.addEventListener('visibilitychange', () => isVisible() && follow(true))
  follow(true)
}
