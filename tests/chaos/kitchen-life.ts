/** The outlet's people at their orders: they ask who sits there, take in, make ready, send out, serve, cancel, and answer who asks to cancel. */
import { isCancelAsked } from '#domain/cancel-ask.ts'
import type { Order } from '#schemas/order.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { StaffLine } from './staff-line.ts'
import type { Fault } from './tally.ts'
import type { World } from './world.ts'

export interface KitchenTools {
  world: World
  random: Random
  line: StaffLine
  /** As it is committed. */
  ledger: () => Ledger
  count: (fault: Fault) => void
  /** An order was served: its guest may tell how it was. */
  onServed: (orderId: string) => void
}

const MINUTE = 60_000

export function createKitchen({ world, random, line, ledger, count, onServed }: KitchenTools) {
  const after = (ms: number, act: () => Promise<void>): void => void world.after(ms, act)

  const act = async (order: Order, what: string, body: unknown, fault: Fault | null, words: string): Promise<boolean> => {
    const answer = await line.post(`orders/${order.id}/${what}`, body)
    if (answer?.status !== 200) return false
    if (fault) count(fault)
    world.note(`kitchen ${words} ${order.note}`)
    return true
  }

  const accept = (order: Order, parts: readonly string[]): Promise<boolean> =>
    act(order, 'accept', { cancelledLineIds: parts, prepMinutes: 15 }, parts.length > 0 ? 'kitchen accepted in part' : 'kitchen accepted', parts.length > 0 ? 'accepts a part of' : 'accepts')
  const cancel = (order: Order): Promise<boolean> => act(order, 'cancel', { remark: 'The stove is out.' }, 'kitchen cancelled', 'cancels')

  const serve = async (order: Order): Promise<void> => {
    await act(order, 'serve', {}, null, 'serves')
    // Served or not: who lost the answer asks the guest all the same.
    onServed(order.id)
  }

  /** Drawn as the order is seen, played as time passes. */
  const cook = (order: Order, soon: number): void => {
    const parts = random.chance(0.4) && order.lines.length > 1 ? order.lines.slice(0, 1).map((one) => one.lineId) : []
    after(soon, async () => void (await accept(order, parts)))
    let at = soon + random.between(1000, MINUTE)
    if (random.chance(0.3)) {
      after(at, async () => void (await act(order, 'ready', {}, 'kitchen makes ready', 'makes ready')))
      at += random.between(1000, MINUTE / 2)
    }
    if (order.serviceType === 'DL' || (order.serviceType === 'DT' && random.chance(0.3))) {
      after(at, async () => void (await act(order, 'dispatch', {}, 'kitchen sends out', 'sends out')))
      at += random.between(1000, MINUTE)
    }
    if (random.chance(0.08)) after(at, async () => void (await cancel(order)))
    else if (random.chance(0.85)) after(at, () => serve(order))
  }

  /** A new order on the board. */
  const begin = (order: Order): void => {
    world.note(`ledger: ${order.note} for ${order.bill.total}${order.presence === 'asked' ? ', asked about' : ''}`)
    const soon = random.between(3000, 40_000)
    if (order.presence === 'asked') {
      count('staff asked who sits there')
      if (random.chance(0.85)) {
        const isThere = random.chance(0.8)
        after(soon / 2, async () => void (await act(order, 'seated', { isThere }, isThere ? 'staff says that somebody sits there' : 'staff says that nobody sits there', isThere ? 'finds the guest of' : 'finds nobody of')))
      }
    }
    const fate = random.next()
    if (fate < 0.1) return after(soon, async () => void (await cancel(order)))
    if (fate < 0.75) cook(order, soon)
  }

  const answered = new Set<string>()
  /** Looks for asks to cancel that nobody has answered yet. */
  const look = (): void => {
    for (const { order } of ledger().orders.values()) {
      if (!isCancelAsked(order) || !order.cancelAsk || answered.has(order.cancelAsk.id)) continue
      answered.add(order.cancelAsk.id)
      if (random.chance(0.05)) continue
      const answer = random.chance(0.3) ? 'YES' : 'NO'
      after(random.between(1000, MINUTE), async () => void (await act(order, 'answer-cancel', { answer, remark: '' }, answer === 'YES' ? 'kitchen agrees to cancel' : 'kitchen refuses to cancel', `says ${answer} to`)))
    }
  }

  return { begin, look }
}
