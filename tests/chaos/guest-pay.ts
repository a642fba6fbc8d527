/** Guests who pay online: they leave for the payment page, pay or do not, come back or do not, ask, try again, change their minds; with the product's own steps on the phone. */
import { pollGapMs } from '#domain/pay-polling.ts'
import { isIntentSettled, type PayTruth } from '#domain/pay-truth.ts'
import { isPayableOnline } from '#domain/online/payable.ts'
import type { Order } from '#schemas/order.ts'
import type { PayIntent } from '#schemas/pay-intent.ts'
import { keepClosing, keepReturn, openPayment, type PaymentReturn, payRound, type PayTools } from '#src/commands/pay-steps.ts'
import { unknown } from 'superstruct'
import type { Left } from './check-pay-truth.ts'
import type { Company } from './company.ts'
import { FIRST_MOMENT } from './ground.ts'
import type { GuestTools } from './guest.ts'
import { BACK, FAULT_OF_BACK, FORGED_SIGNATURE, postedReturn } from './pay-returns.ts'
import type { Realm } from './realm.ts'
import type { Message } from './server-instance.ts'

export interface PayingTools extends Omit<GuestTools, 'seats' | 'wake' | 'taps'> {
  company: () => Company
  truthOf: (order: Order) => PayTruth
  /** False: the phone forgets its row, as a sabotage wants it. */
  keeps: boolean
  isHealed: () => boolean
  isOff: () => boolean
  handle: (message: Message) => Promise<unknown>
  /** The page goes as the guest leaves it. */
  closePage: () => void
  openPage: () => void
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MOST_VISITS = 3

/** What the guest does on the payment page, and the bank behind it. */
const AT_THE_BANK = [
  'paid', 'paid', 'paid', 'pending', 'pending', 'pending', 'pending', 'after the window', 'after the window', 'after the window', 'declined', 'declined', 'declined', 'declined, then paid',
  'twice', 'twice', 'another amount', 'another amount', 'drawn by itself', 'drawn by itself', 'drawn by itself', 'looked only',
  'paid after leaving', 'paid after leaving', 'days later', 'days later',
] as const

export function createPayingGuest(tools: PayingTools) {
  const { world, phone, random, count, page, company, truthOf, keeps, isHealed, isOff, handle, closePage, openPage } = tools
  const left = new Map<string, Left>()
  const visits = new Map<string, number>()
  /** Rounds of questions under way, by realm and order. */
  const asking = new Set<string>()

  const toolsOf = (realm: Realm): PayTools => realm.payTools(keeps)
  const orderOf = (orderId: string): Order | null => {
    const guestId = phone.session?.guestId
    return guestId === undefined ? null : (phone.ordersOf(guestId).orders.get(orderId) ?? null)
  }
  const ownRow = (orderId: string): PayIntent | null => {
    const row = phone.payIntents.get(orderId)
    return row?.guestId === phone.session?.guestId ? (row ?? null) : null
  }

  /** The row goes once the order's own document says what came of it. */
  const isOver = async (realm: Realm, row: PayIntent): Promise<boolean> => {
    if (!isIntentSettled(row, orderOf(row.orderId), phone.now())) return false
    await toolsOf(realm).change(row.orderId, (kept) => (kept && kept.guestId === row.guestId && isIntentSettled(kept, orderOf(row.orderId), phone.now()) ? null : kept))
    return true
  }

  /** CA-09's questions, while the page is there. */
  const ask = (realm: Realm, orderId: string, asked: number): void => {
    const key = `${realm.name} ${orderId}`
    const gap = pollGapMs(asked)
    if (gap === null) return void asking.delete(key)
    world.after(gap + random.between(1, 50), () => {
      const row = ownRow(orderId)
      if (!row) return void asking.delete(key)
      void (async () => {
        await payRound(toolsOf(realm), row)
        await realm.pullOrders()
        const standing = ownRow(orderId)
        if (!standing || (await isOver(realm, standing))) asking.delete(key)
        else ask(realm, orderId, asked + 1)
      })()
    }, realm)
  }

  /** Payments that are open are asked about: with a page that opens, with a network that is back. */
  const follow = (realm: Realm): void => {
    for (const { orderId } of phone.payIntents.values()) {
      const key = `${realm.name} ${orderId}`
      if (!ownRow(orderId) || asking.has(key)) continue
      asking.add(key)
      ask(realm, orderId, 0)
    }
  }

  /** A page that ended asks no more. */
  const ended = (name: string): void => {
    for (const key of asking) if (key.startsWith(`${name} `)) asking.delete(key)
  }

  const wordsOf = (orderId: string, gatewayOrder: string): PaymentReturn => {
    const paid = company().ofOrder(gatewayOrder).find(({ paidAt }) => paidAt !== null)
    if (!paid) return { orderId, dropped: random.chance(0.5) }
    const forged = random.chance(0.18)
    if (forged) count('return of a payment forged')
    return { orderId, paymentId: paid.id, gatewayOrder, signature: forged ? FORGED_SIGNATURE : company().signReturn(gatewayOrder, paid.id) }
  }

  /** The browser posts what the page gave to the server, which leads it back. */
  const post = async ({ paymentId = '', gatewayOrder = '', signature = '', dropped = false }: PaymentReturn, opened: string): Promise<void> => {
    if (isOff()) return
    await handle(postedReturn({ gatewayOrder: gatewayOrder || opened, paymentId, signature, ...(dropped ? { dropped: '1' } : {}) }))
  }

  const keep = (words: PaymentReturn): void => {
    openPage()
    const realm = page()
    const guestId = phone.session?.guestId
    if (!realm || guestId === undefined) return
    void (async () => {
      await keepReturn(toolsOf(realm), guestId, words)
      follow(realm)
    })()
  }

  /** Some open the app again by themselves. */
  const lookLater = (): void => void (random.chance(0.6) && world.after(random.between(5 * SECOND, 4 * MINUTE), openPage))

  const comeBack = async (orderId: string, gatewayOrder: string): Promise<void> => {
    const how = isHealed() ? 'returned' : random.pick(BACK)
    const words = wordsOf(orderId, gatewayOrder)
    world.note(`guest is back from the bank: ${how}`)
    const fault = FAULT_OF_BACK[how]
    if (fault) count(fault)
    switch (how) {
      case 'closed': return lookLater()
      case 'gone back': return openPage()
      case 'killed':
        closePage()
        return lookLater()
      case 'posted':
        await post(words, gatewayOrder)
        return keep(words)
      case 'reloaded':
        keep(words)
        return void world.after(random.between(20, 3000), () => keep(words))
      case 'returned': return keep(words)
    }
  }

  /** What happens on the payment page; the bank's part happens whatever becomes of the phone. @param isLeft the guest leaves it unpaid, and pays in the bank's app minutes later @returns ms until the guest leaves it */
  const atTheBank = (gatewayOrder: string, isSlow: boolean, isLeft: boolean): number => {
    const { attempt, authorize, decline, drawn, later } = company()
    const what = isHealed() ? 'paid' : isLeft ? 'paid after leaving' : isSlow && random.chance(0.3) ? 'days later' : random.pick(AT_THE_BANK)
    const stay = random.between(2 * SECOND, 40 * SECOND)
    const soon = (act: () => void): void => later(random.between(SECOND, stay), act)
    world.note(`at the bank: ${what}`)
    switch (what) {
      case 'paid': {
        const payment = attempt(gatewayOrder)
        soon(() => authorize(payment))
        return stay
      }
      case 'pending': {
        const payment = attempt(gatewayOrder)
        const isPaid = random.chance(0.7)
        count('bank answers after minutes')
        later(random.between(MINUTE, 13 * MINUTE), () => (isPaid ? authorize(payment) : decline(payment)))
        return stay
      }
      case 'after the window': {
        const payment = attempt(gatewayOrder)
        soon(() => decline(payment))
        later(random.between(16 * MINUTE, 50 * MINUTE), () => authorize(payment))
        count('bank pays after it had said no')
        return stay
      }
      case 'days later': {
        const payment = attempt(gatewayOrder)
        soon(() => decline(payment))
        if (!isSlow) return stay
        later(random.between(5 * HOUR, 60 * HOUR), () => authorize(payment))
        count('bank pays after days')
        return stay
      }
      case 'declined': {
        const payment = attempt(gatewayOrder)
        soon(() => decline(payment))
        count('payment declined')
        return stay
      }
      case 'declined, then paid': {
        const [first, second] = [attempt(gatewayOrder), attempt(gatewayOrder)]
        soon(() => decline(first))
        soon(() => authorize(second))
        return stay
      }
      case 'twice': {
        const [first, second] = [attempt(gatewayOrder), attempt(gatewayOrder)]
        soon(() => authorize(first))
        later(random.between(SECOND, 3 * MINUTE), () => authorize(second))
        return stay
      }
      case 'another amount': {
        const payment = attempt(gatewayOrder, random.pick([100, (company().orders.get(gatewayOrder)?.amount ?? 0) + 1]))
        soon(() => authorize(payment))
        return stay
      }
      case 'drawn by itself': {
        const payment = attempt(gatewayOrder)
        count('drawn by the company itself')
        soon(() => {
          authorize(payment)
          if (payment.status === 'authorized') drawn(payment)
        })
        return stay
      }
      case 'paid after leaving': {
        const payment = attempt(gatewayOrder)
        later(stay + random.between(isLeft ? 90 * SECOND : SECOND, 5 * MINUTE), () => authorize(payment))
        return stay
      }
      case 'looked only': return stay
    }
  }

  /** Leaves for the payment page. @returns whether the page is left */
  const leave = async (realm: Realm, order: Order, isSlow: boolean, isLeft: boolean): Promise<boolean> => {
    const guestId = phone.session?.guestId
    if (guestId === undefined) return false
    const opened = await openPayment(toolsOf(realm), { order, guestId, kept: ownRow(order.id), isStopped: () => false })
    const row = phone.payIntents.get(order.id)
    const gatewayOrder = row?.checkout?.gatewayOrder ?? ('path' in opened ? (/^\/pay\/(\w+)/.exec(opened.path)?.[1] ?? null) : null)
    if ('error' in opened) world.note(`guest cannot pay ${order.note}: ${opened.error}`)
    if (!('path' in opened) || gatewayOrder === null) return false
    visits.set(order.id, (visits.get(order.id) ?? 0) + 1)
    left.set(order.id, { at: FIRST_MOMENT + world.now(), tries: Math.max(order.online?.tries ?? 0, row?.before?.tries ?? 0) })
    count(order.status === 'DRAFT' ? 'paying before the meal' : 'paying an open bill')
    world.note(`guest leaves to pay ${order.note}`)
    const stay = atTheBank(gatewayOrder, isSlow, isLeft)
    closePage()
    world.after(stay + random.between(0, 20 * SECOND), () => comeBack(order.id, gatewayOrder))
    return true
  }

  const TRY_AGAIN: ReadonlySet<PayTruth> = new Set(['failed', 'dropped', 'unpaid'])

  /** The guest looks again: tries once more where nothing was paid, and sometimes where nobody knows. */
  const lookAgain = (orderId: string, isSlow: boolean): void => {
    world.after(random.between(15 * SECOND, 3 * MINUTE), () => {
      const order = orderOf(orderId)
      if (!order || (visits.get(orderId) ?? 0) >= MOST_VISITS) return
      const truth = truthOf(order)
      const isImpatient = !TRY_AGAIN.has(truth) && random.chance(0.15)
      if (isImpatient) count('tried to pay again though nobody knew')
      if (TRY_AGAIN.has(truth) ? random.chance(0.7) : isImpatient) pay(orderId, isSlow)
    })
  }

  const anotherWay = (orderId: string): void => {
    world.after(random.between(45 * SECOND, 100 * SECOND), () => {
      const realm = page()
      const guestId = phone.session?.guestId
      if (!realm || guestId === undefined) return
      count('guest pays another way')
      void (async () => {
        const row = await keepClosing(toolsOf(realm), orderId, guestId)
        if (row) await payRound(toolsOf(realm), row)
        follow(realm)
      })()
    })
  }

  const giveUp = (orderId: string): void => {
    world.after(random.between(30 * SECOND, 100 * SECOND), () => {
      count('draft given up')
      void page()?.ask({ method: 'POST', path: `/api/orders/${orderId}/withdraw`, body: {}, struct: unknown(), asGuest: true })
    })
  }

  /** The guest wants to pay an order that stands. @param isSlow whether its bank may take days */
  function pay(orderId: string, isSlow: boolean, tries = 0): void {
    const again = (): void => void (tries < 5 && world.after(random.between(3 * SECOND, 25 * SECOND), () => pay(orderId, isSlow, tries + 1)))
    const realm = page()
    if (!realm) return again()
    void (async () => {
      await realm.pullOrders()
      const order = orderOf(orderId)
      if (!order) return again()
      if (!isPayableOnline(order, phone.now() - phone.skewMs)) return
      const changesMind = !isHealed() && random.chance(0.2)
      if (!(await leave(realm, order, isSlow, changesMind))) return again()
      if (changesMind) (order.status === 'DRAFT' && random.chance(0.5) ? giveUp : anotherWay)(orderId)
      else lookAgain(orderId, isSlow)
    })()
  }

  return {
    left, follow, ended,
    /** An order that is to be paid online was taken. @param at when, ms from now */
    begin: (orderId: string, at: number, isSlow: boolean): void => {
      world.after(at, () => pay(orderId, isSlow))
      if (random.chance(0.08)) giveUp(orderId)
    },
  }
}

export type PayingGuest = ReturnType<typeof createPayingGuest>
