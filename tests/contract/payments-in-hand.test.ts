/** Money that found no way by itself, and what a person does about it: refunds that failed, payments of nothing here, money given back unasked. */
import { is } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DayView } from '#schemas/day-close.ts'
import { KitchenRefund } from '#schemas/kitchen-refunds.ts'
import type { Checkout } from '#schemas/online-payment.ts'
import type { Order } from '#schemas/order.ts'
import { GatewayError, type PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { GuestIdentity } from '#server/identity.ts'
import { hurryJob } from '#server/jobs/queue.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { addStaffKey } from '#server/kitchen/administer-staff.ts'
import { compareDays } from '#server/payments/compare-days.ts'
import { readPaymentFigures } from '#server/payments/payment-figures.ts'
import { sendRefundAgain, sendStrayBack, settlePayment, settleRefund } from '#server/payments/person-acts.ts'
import { linesInHand } from '#server/payments/read-in-hand.ts'
import { refundWork } from '#server/payments/send-refunds.ts'
import { refundQueue } from '#server/payments/write-books.ts'
import { type FreshDatabase, openFreshDatabase } from './fresh-database.ts'
import { newGuest, uuidV7Now } from './ids.ts'
import { openPayStage, type PayStage } from './pay-stage.ts'
import { readLedger } from './read-ledger.ts'
import { BRAND, OUTLET } from './stage.ts'

const ASHA = { by: 'operator:Asha', note: 'NEFT 4711' } as const
const NOTHING = { gateway: 0, bills: 0, refunds: 0, unallocated: 0 }

let database: FreshDatabase
let pay: PayStage
let as: GuestIdentity
beforeAll(async () => {
  database = await openFreshDatabase()
  pay = await openPayStage({ database })
})
afterAll(() => pay.stage.close())
beforeEach(() => void (as = newGuest(BRAND)))

const orderNow = (id: string): Promise<Order> => pay.orderNow(as, id)
const cancel = (id: string) => pay.stage.call('POST', `/api/kitchen/orders/${id}/cancel`, { staff: true, body: { remark: '' } })
const figures = () => readPaymentFigures(database.db, pay.stage.now())
const acts = async (subject: string) => (await database.pool.query<{ act: string; actor: string; note: string }>('select act, actor, note from payment_acts where subject = $1 order by n', [subject])).rows
const plan = (gatewayOrder: string, orderId: string, name: string) => pay.stage.call('POST', `/sandbox/${gatewayOrder}/refunds/${name}?orderId=${orderId}`, { as: null })

const paid = async (): Promise<{ order: Order; gatewayOrder: string; paymentId: string }> => {
  const { id } = await pay.order(as, 'POST_PAYMENT')
  const checkout = (await pay.start(as, id, 52_500)).body
  await pay.press(checkout, id, 'paid')
  const order = await pay.verify(as, id)
  return { order, gatewayOrder: checkout.gatewayOrder, paymentId: order.online?.reference ?? '' }
}
/** A refund that the bank does not take. */
const failed = async () => {
  const { order, gatewayOrder } = await paid()
  await plan(gatewayOrder, order.id, 'refuse')
  await cancel(order.id)
  await pay.pass(90_000, 5000)
  const refund = (await orderNow(order.id)).refunds?.[0]
  expect(refund).toMatchObject({ state: 'FAILED', amount: 52_500 })
  return { order, gatewayOrder, refundId: refund?.id ?? '' }
}
/** What the company was asked to send back of an order, paise. */
const sentOf = async (gatewayOrder: string): Promise<number[]> =>
  (await database.pool.query<{ amount: number }>('select r.amount from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id where p.order_id = $1 order by r.at, r.amount', [gatewayOrder])).rows.map(({ amount }) => Number(amount))
/** A refund that the restaurant’s balance at the company does not suffice for. */
const waits = async (isPart = false) => {
  const { order, gatewayOrder, paymentId } = await paid()
  await plan(gatewayOrder, order.id, 'no-balance')
  if (isPart) await pay.stage.call('POST', `/api/kitchen/orders/${order.id}/accept`, { staff: true, body: { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 } })
  else await cancel(order.id)
  await pay.work()
  const refund = (await orderNow(order.id)).refunds?.[0]
  expect(refund).toMatchObject({ state: 'INITIAL', amount: isPart ? 21_000 : 52_500 })
  return { order, gatewayOrder, paymentId, refundId: refund?.id ?? '' }
}
/** The company gives back though nobody here has asked: somebody did it in its own dashboard. */
const giveBackUnasked = (paymentId: string, amount: number) =>
  database.pool.query("insert into sandbox_refunds (id, payment_id, key, amount, status, bank_reference, at) values ($1, $2, $1, $3, 'processed', '', 1)", [`rfnd_${uuidV7Now().slice(-12)}`, paymentId, amount])

function company(): PaymentGateway {
  const { payments } = pay.stage.deps
  if (!payments) throw new Error('The stage has no payment company.')
  return payments
}

/** The company, which has told what it lists of a payment before something happens: the answer comes after it. */
const askedBefore = (happens: () => Promise<unknown>): PaymentGateway => ({
  ...company(),
  async refundsOf(paymentId) {
    const listed = await company().refundsOf(paymentId)
    await happens()
    return listed
  },
})

describe('a refund that failed', () => {
  it('is sent again by a call of its own, once however often it is asked for, and says who had it sent', async () => {
    const { order, gatewayOrder, refundId } = await failed()
    await plan(gatewayOrder, order.id, 'arrive')
    expect((await Promise.all([sendRefundAgain(pay.stage.deps, refundId, ASHA), sendRefundAgain(pay.stage.deps, refundId, ASHA)])).sort()).toEqual(['done', 'nothing-to-do'])
    expect(await orderNow(order.id)).toMatchObject({ refundStatus: 'INITIAL', refunds: [{ id: refundId, state: 'INITIAL', reference: '' }] })
    await pay.pass(90_000, 5000)
    expect(await orderNow(order.id)).toMatchObject({ refundStatus: 'SUCCESS', refunds: [{ id: refundId, state: 'SUCCESS' }] })
    const { rows } = await database.pool.query('select r.status from sandbox_refunds r join sandbox_payments p on p.id = r.payment_id where p.order_id = $1 order by r.status', [gatewayOrder])
    expect(rows).toEqual([{ status: 'failed' }, { status: 'processed' }])
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
    expect(await acts(`refund:${refundId}`)).toEqual([{ act: 'send', actor: 'operator:Asha', note: 'NEFT 4711' }])
    expect(await sendRefundAgain(pay.stage.deps, refundId, ASHA)).toBe('nothing-to-do')
  })

  it('that fails again can be sent a third time: each call’s transfers have names of their own', async () => {
    const { order, gatewayOrder, refundId } = await failed()
    for (let time = 0; time < 2; time++) {
      expect(await sendRefundAgain(pay.stage.deps, refundId, ASHA)).toBe('done')
      await pay.pass(90_000, 5000)
      expect(await orderNow(order.id)).toMatchObject({ refunds: [{ state: 'FAILED' }] })
      expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, refunds: -52_500 })
    }
    await plan(gatewayOrder, order.id, 'arrive')
    await sendRefundAgain(pay.stage.deps, refundId, ASHA)
    await pay.pass(90_000, 5000)
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
  })

  it('was given back by hand: its guest reads the reference, nothing is owed, and nothing is sent', async () => {
    const { order, refundId } = await failed()
    const before = (await figures()).failedRefunds
    expect([await settleRefund(pay.stage.deps, refundId, ASHA), await settleRefund(pay.stage.deps, refundId, ASHA), await sendRefundAgain(pay.stage.deps, refundId, ASHA)]).toEqual(['done', 'nothing-to-do', 'nothing-to-do'])
    await pay.pass(90_000, 5000)
    expect(await orderNow(order.id)).toMatchObject({ refundStatus: 'SUCCESS', refunds: [{ state: 'SUCCESS', bankReference: 'NEFT 4711' }] })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500 })
    const { transfers } = await readLedger(database.pool)
    expect(transfers.filter(({ orderId, credit }) => orderId === order.id && credit === 'by-hand')).toMatchObject([{ debit: 'refunds', amount: 52_500, actor: 'operator:Asha' }])
    expect((await figures()).failedRefunds).toBe(before - 1)
    const table = await pay.stage.call<string>('GET', `/api/kitchen/day-close/export?outletId=${OUTLET}&day=2026-11-21`, { staff: true })
    expect(table.body.split('\r\n').find((line) => line.includes('by-hand'))).toContain('"Asha"')
  })

  it('and was given back in the dashboard instead is on its way by the company’s name of it, and nothing belongs to no bill', async () => {
    const { order, refundId } = await failed()
    const paymentId = order.online?.reference ?? ''
    await giveBackUnasked(paymentId, 52_500)
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('done')
    expect((await orderNow(order.id)).refunds).toMatchObject([{ state: 'PENDING', reference: expect.stringMatching(/^rfnd_/) as string }])
    await database.pool.query("update sandbox_refunds set bank_reference = 'ARN8' where payment_id = $1 and status = 'processed'", [paymentId])
    await pay.pass(2 * 3_600_000, 600_000)
    expect((await orderNow(order.id)).refunds).toMatchObject([{ state: 'SUCCESS', bankReference: 'ARN8' }])
    expect(await pay.booksOf(order.id)).toMatchObject({ refunds: 0, unallocated: 0 })
  })

  it('cannot be said to be given back by hand where it has been sent again since the company was asked', async () => {
    const { order, gatewayOrder, refundId } = await failed()
    await plan(gatewayOrder, order.id, 'arrive')
    const payments = askedBefore(async () => expect(await sendRefundAgain(pay.stage.deps, refundId, ASHA)).toBe('done'))
    expect(await settleRefund({ ...pay.stage.deps, payments }, refundId, ASHA)).toBe('nothing-to-do')
    await pay.pass(90_000, 5000)
    expect((await orderNow(order.id)).refunds).toMatchObject([{ id: refundId, state: 'SUCCESS', bankReference: expect.not.stringContaining('NEFT') as string }])
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
  })

  it('that waits though nobody tries it any more is tried now', async () => {
    const { order, gatewayOrder } = await paid()
    await plan(gatewayOrder, order.id, 'arrive')
    await cancel(order.id)
    const refundId = (await orderNow(order.id)).refunds?.[0]?.id ?? ''
    await database.pool.query("update jobs set given_up_at = 1, failure = 'no company' where queue = 'payment-refund' and key = $1", [refundId])
    expect((await linesInHand(database.db)).filter((line) => line.includes(refundId))).toEqual([`refund ${refundId}  not tried any more  ₹525.00  cancelled  order ${order.id} at ${OUTLET}  no company`])
    await sendRefundAgain(pay.stage.deps, refundId, ASHA)
    await pay.pass(30_000, 5000)
    expect(await orderNow(order.id)).toMatchObject({ refunds: [{ state: 'SUCCESS' }] })
  })
})

describe('a refund that waits for the restaurant’s balance at the company', () => {
  it.each([['a part of the bill', true, 21_000], ['the whole bill', false, 52_500]] as const)('and is given back in the company’s dashboard meanwhile is that refund, and is not sent as well: %s', async (_what, isPart, amount) => {
    const { order, gatewayOrder, paymentId, refundId } = await waits(isPart)
    await giveBackUnasked(paymentId, amount)
    await pay.verify(as, order.id)
    await pay.pass(3_600_000, 600_000)
    expect(await sentOf(gatewayOrder)).toEqual([amount])
    expect((await orderNow(order.id)).refunds).toMatchObject([{ id: refundId, state: 'PENDING', amount, reference: expect.stringMatching(/^rfnd_/) as string }])
    await database.pool.query("update sandbox_refunds set bank_reference = 'ARN7' where payment_id = $1", [paymentId])
    await pay.pass(2 * 3_600_000, 600_000)
    expect(await orderNow(order.id)).toMatchObject({ refundStatus: 'SUCCESS', refunds: [{ state: 'SUCCESS', bankReference: 'ARN7' }] })
    expect(await pay.booksOf(order.id)).toMatchObject({ refunds: 0, unallocated: 0 })
  })

  it('and of which a part is given back in the dashboard sends the rest alone', async () => {
    const { order, gatewayOrder, paymentId } = await waits()
    await giveBackUnasked(paymentId, 20_000)
    await pay.verify(as, order.id)
    await pay.pass(3_600_000, 600_000)
    expect(await sentOf(gatewayOrder)).toEqual([20_000, 32_500])
    expect((await orderNow(order.id)).refunds).toMatchObject([{ amount: 20_000, state: 'PENDING' }, { amount: 32_500, state: 'SUCCESS' }])
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
  })

  it('is given back by hand: its guest reads the reference, and nothing is sent when the balance is there', async () => {
    const { order, gatewayOrder, refundId } = await waits()
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('done')
    await pay.pass(3_600_000, 600_000)
    expect(await sentOf(gatewayOrder)).toEqual([])
    expect(await orderNow(order.id)).toMatchObject({ refunds: [{ state: 'SUCCESS', bankReference: 'NEFT 4711' }] })
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('nothing-to-do')
  })

  it('is given back by hand, and in the dashboard as well: given back twice, it is an alarm until a person has said why', async () => {
    const { order, paymentId, refundId } = await waits()
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('done')
    await pay.verify(as, order.id)
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500 })
    await giveBackUnasked(paymentId, 52_500)
    await pay.verify(as, order.id)
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, unallocated: 52_500 })
    expect((await figures()).unallocated).toBeGreaterThanOrEqual(52_500)
  })

  it('is given back another way while the other one of the payment is given back in the dashboard: each is that one, and neither is sent as well', async () => {
    const { order, gatewayOrder, paymentId, refundId } = await waits(true)
    await plan(gatewayOrder, order.id, 'no-balance')
    pay.stage.pass(1000)
    await cancel(order.id)
    await pay.work()
    const amounts = async () => (await orderNow(order.id)).refunds?.map(({ amount, state, bankReference }) => [amount, state, bankReference])
    expect(await amounts()).toEqual([[21_000, 'INITIAL', ''], [31_500, 'INITIAL', '']])
    await giveBackUnasked(paymentId, 31_500)
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('done')
    await pay.pass(3_600_000, 600_000)
    expect(await sentOf(gatewayOrder)).toEqual([31_500])
    expect(await amounts()).toEqual([[21_000, 'SUCCESS', 'NEFT 4711'], [31_500, 'PENDING', '']])
  })

  it.each([['of its amount', 52_500, () => 'in the dashboard'], ['that is named', 40_000, (name: string) => name]] as const)('and of which a person says that it was given back is the one %s that the company lists; what it lacks waits on', async (_what, amount, noteOf) => {
    const { order, gatewayOrder, paymentId, refundId } = await waits()
    await giveBackUnasked(paymentId, amount)
    const [own] = await pay.stage.deps.payments?.refundsOf(paymentId) ?? []
    expect(await settleRefund(pay.stage.deps, refundId, { by: 'operator:Asha', note: noteOf(own?.id ?? '') })).toBe('done')
    expect((await orderNow(order.id)).refunds?.[0]).toMatchObject({ amount, state: 'PENDING', reference: own?.id })
    await pay.pass(3_600_000, 600_000)
    expect((await sentOf(gatewayOrder)).reduce((sum, sent) => sum + sent, 0)).toBe(52_500)
    expect(await pay.booksOf(order.id)).toMatchObject({ refunds: 0, unallocated: 0 })
  })

  it.each([
    ['is being sent', async (refundId: string) => database.pool.query("update jobs set claim = gen_random_uuid() where queue = 'payment-refund' and key = $1", [refundId])],
    ['was sent and its answer lost', async () => {
      const unanswered: PaymentGateway = { ...company(), refund: (...call) => company().refund(...call).then(() => Promise.reject(new GatewayError('unreachable', 'The answer was lost.'))) }
      await pay.work({ ...pay.stage.deps, payments: unanswered })
    }],
  ] as const)('cannot be said to be given back by hand where a person has had it tried since the company was asked, and it %s', async (_what, happens) => {
    const { order, gatewayOrder, refundId } = await waits()
    await plan(gatewayOrder, order.id, 'arrive')
    const payments = askedBefore(async () => {
      pay.stage.pass(1000)
      await sendRefundAgain(pay.stage.deps, refundId, ASHA)
      await happens(refundId)
    })
    expect(await settleRefund({ ...pay.stage.deps, payments }, refundId, ASHA)).toBe('nothing-to-do')
    await database.pool.query("update jobs set claim = null where queue = 'payment-refund' and key = $1", [refundId])
    await pay.pass(90_000, 5000)
    expect([await sentOf(gatewayOrder), (await orderNow(order.id)).refunds?.[0]?.bankReference]).toEqual([[52_500], expect.not.stringContaining('NEFT')])
  })

  it('is tried as early as before where the company does not say whether it has it: who says again that it was given back by hand postpones nothing', async () => {
    const { refundId } = await waits()
    const due = async () => (await database.pool.query("select run_at, added_at, tries from jobs where queue = 'payment-refund' and key = $1", [refundId])).rows
    await database.pool.query("update jobs set run_at = $2 where queue = 'payment-refund' and key = $1", [refundId, pay.stage.now() + 60_000])
    const before = await due()
    const payments: PaymentGateway = { ...company(), refundsOf: () => Promise.reject(new GatewayError('unreachable', 'The company does not answer.')) }
    for (let time = 0; time < 2; time++) {
      await expect(settleRefund({ ...pay.stage.deps, payments }, refundId, ASHA)).rejects.toThrow('does not answer')
      expect(await due()).toEqual(before)
      pay.stage.pass(1000)
    }
  })

  it('is being sent still where a person has had it tried once more meanwhile', async () => {
    const { refundId } = await waits()
    await database.pool.query("update jobs set claim = gen_random_uuid() where queue = 'payment-refund' and key = $1", [refundId])
    await sendRefundAgain(pay.stage.deps, refundId, ASHA)
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('nothing-to-do')
  })

  it('is told to its guest as sent at once where the company turns out to have it, and not once its rest is over', async () => {
    const { order, paymentId, refundId } = await waits()
    await pay.stage.deps.payments?.refund(paymentId, 52_500, refundId)
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('nothing-to-do')
    await pay.work(pay.stage.deps)
    expect((await orderNow(order.id)).refunds).toMatchObject([{ id: refundId, state: 'PENDING', sentAt: pay.stage.now() }])
  })

  it('cannot be said to be given back by hand while it is being sent, or when the company has it though its answer was lost', async () => {
    const { gatewayOrder, paymentId, refundId } = await waits()
    await database.pool.query("update jobs set claim = gen_random_uuid() where queue = 'payment-refund' and key = $1", [refundId])
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('nothing-to-do')
    await database.pool.query("update jobs set claim = null where queue = 'payment-refund' and key = $1", [refundId])
    await pay.stage.deps.payments?.refund(paymentId, 52_500, refundId)
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('nothing-to-do')
    await pay.pass(3_600_000, 600_000)
    expect(await sentOf(gatewayOrder)).toEqual([52_500])
  })
})

describe('an instance that is halted as it is about to send a refund', () => {
  /** One whose look at what the company lists, or whose call, ends when it is let go; that call is refused. */
  async function halted(refundId: string, at: 'look' | 'call' = 'look') {
    const { deps } = pay.stage
    const gateway = deps.payments
    if (!gateway) throw new Error('The stage has no payment company.')
    const sent: string[] = []
    const [asked, woken] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const halt = (): Promise<undefined> => {
      asked.resolve(undefined)
      return woken.promise
    }
    const payments: PaymentGateway = {
      ...gateway,
      refundsOf: async (paymentId) => (at === 'look' ? await halt() : undefined) ?? gateway.refundsOf(paymentId),
      async refund(paymentId, amount, key) {
        sent.push(key)
        if (at === 'look') return gateway.refund(paymentId, amount, key)
        await halt()
        throw new GatewayError('refused', 'The refund was refused.')
      },
    }
    const own = { ...deps, payments }
    const worker = createWorker(own, [refundWork(own)])
    await hurryJob(database.db, refundQueue, { key: refundId, payload: { refundId } }, pay.stage.now())
    await worker.turn()
    await asked.promise
    return { sent, stop: () => worker.stop(0), wake: () => (woken.resolve(undefined), worker.idle()) }
  }

  it('sends nothing when it wakes after its time: another had it meanwhile, and a person has given it back by hand since', async () => {
    const { order, gatewayOrder, refundId } = await waits()
    const { sent, wake } = await halted(refundId)
    await plan(gatewayOrder, order.id, 'no-balance')
    pay.stage.pass(refundQueue.tryMs + 1)
    await pay.work()
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('done')
    await plan(gatewayOrder, order.id, 'arrive')
    await wake()
    await pay.pass(3_600_000, 600_000)
    expect([sent, await sentOf(gatewayOrder)]).toEqual([[], []])
    expect(await orderNow(order.id)).toMatchObject({ refunds: [{ state: 'SUCCESS', bankReference: 'NEFT 4711' }] })
  })

  it('sends nothing where too little of its time is left for the company to answer in it; it is sent once after that', async () => {
    const { order, gatewayOrder, refundId } = await waits()
    await plan(gatewayOrder, order.id, 'arrive')
    const { sent, wake } = await halted(refundId)
    pay.stage.pass(refundQueue.tryMs - 20_000)
    await wake()
    expect(sent).toEqual([])
    await pay.pass(90_000, 5000)
    expect(await sentOf(gatewayOrder)).toEqual([52_500])
  })

  it('and is stopped while the company has its call: until its time is over nobody can say that the refund was given back by hand', async () => {
    const { order, gatewayOrder, refundId } = await waits()
    await plan(gatewayOrder, order.id, 'arrive')
    const { stop, wake } = await halted(refundId, 'call')
    await stop()
    expect(await settleRefund(pay.stage.deps, refundId, ASHA)).toBe('nothing-to-do')
    await pay.pass(90_000, 5000)
    await wake()
    expect([await sentOf(gatewayOrder), (await orderNow(order.id)).refunds?.[0]?.bankReference]).toEqual([[52_500], expect.not.stringContaining('NEFT')])
  })

  it('does not end by its own call’s refusal what a person has had sent by another call since', async () => {
    const { order, gatewayOrder, refundId } = await waits()
    const { sent, wake } = await halted(refundId, 'call')
    await database.pool.query("update payment_refunds set state = 'FAILED' where id = $1", [refundId])
    await plan(gatewayOrder, order.id, 'arrive')
    expect(await sendRefundAgain(pay.stage.deps, refundId, ASHA)).toBe('done')
    await wake()
    expect([sent, (await orderNow(order.id)).refunds?.[0]?.state]).toEqual([[refundId], 'INITIAL'])
    await pay.pass(90_000, 5000)
    expect([await sentOf(gatewayOrder), (await orderNow(order.id)).refunds?.[0]?.state]).toEqual([[52_500], 'SUCCESS'])
  })
})

describe('refunds on the board', () => {
  const refunds = async () => (await pay.stage.call<KitchenRefund[]>('GET', `/api/kitchen/refunds?outletId=${OUTLET}`, { staff: true })).body
  const rowOf = async (refundId: string) => (await refunds()).find(({ id }) => id === refundId)
  const post = (refundId: string, what: 'send' | 'settled', body: object, key: string | true = true) => pay.stage.call<KitchenRefund>('POST', `/api/kitchen/refunds/${refundId}/${what}`, { staff: key, body })
  const manager = async () => addStaffKey({ ...pay.stage.deps, tokenSecret: pay.stage.deps.config.tokenSecret }, { name: 'Meena' }, 'manager', { outletCodes: ['RAJ'] })

  it('say why, by what and where each of them is; one that failed comes first and is sent again by a person who is named', async () => {
    const { order, gatewayOrder, refundId } = await failed()
    expect((await refunds())[0]).toMatchObject({ state: 'FAILED' })
    const row = await rowOf(refundId)
    expect([is(row, KitchenRefund), row]).toMatchObject([true, { orderId: order.id, token: order.token, place: 'Table 7', state: 'FAILED', reason: 'cancelled', amount: 52_500, method: 'upi', isStuck: false, isByHand: false }])
    await plan(gatewayOrder, order.id, 'arrive')
    const { key, keyId } = await manager()
    expect((await post(refundId, 'send', {}, key)).body).toMatchObject({ id: refundId, state: 'INITIAL', isStuck: false })
    expect((await post(refundId, 'send', {}, key)).body).toMatchObject({ state: 'INITIAL' })
    await pay.pass(90_000, 5000)
    expect(await rowOf(refundId)).toMatchObject({ state: 'SUCCESS', isByHand: false })
    expect(await acts(`refund:${refundId}`)).toEqual([{ act: 'send', actor: `staff:${keyId}`, note: '' }])
  })

  it('are given back another way, with the reference that the guest reads, in the ledger under the manager who said so', async () => {
    const { order, refundId } = await failed()
    const { key, keyId } = await manager()
    expect((await post(refundId, 'settled', { note: '  ' }, key)).status).toBe(400)
    for (let copy = 0; copy < 2; copy++) expect((await post(refundId, 'settled', { note: ' UPI 77120 ' }, key)).body).toMatchObject({ state: 'SUCCESS', isByHand: true, bankReference: 'UPI 77120' })
    expect(await orderNow(order.id)).toMatchObject({ refundStatus: 'SUCCESS', refunds: [{ bankReference: 'UPI 77120' }] })
    const { transfers } = await readLedger(database.pool)
    expect(transfers.filter(({ orderId, credit }) => orderId === order.id && credit === 'by-hand')).toMatchObject([{ amount: 52_500, actor: `staff:${keyId}` }])
    await database.pool.query('update payment_refunds set changed_at = changed_at - 86400000 where id = $1', [refundId])
    expect(await rowOf(refundId)).toBeUndefined()
  })

  it('cannot be said to be given back while the company does not say whether it has sent them; of a payment that it does not know they can', async () => {
    const { refundId } = await failed()
    const { key } = await manager()
    const listed = vi.spyOn(company(), 'refundsOf')
    onTestFinished(() => listed.mockRestore())
    listed.mockRejectedValueOnce(new GatewayError('unreachable', 'The company gave no answer.'))
    expect(await post(refundId, 'settled', { note: 'NEFT 4711' }, key)).toMatchObject({ status: 503, body: { data: { code: 'SERVER_BUSY' } } })
    expect(await rowOf(refundId)).toMatchObject({ state: 'FAILED' })
    listed.mockRejectedValueOnce(new GatewayError('refused', 'There is no such payment.'))
    expect((await post(refundId, 'settled', { note: 'NEFT 4711' }, key)).body).toMatchObject({ state: 'SUCCESS', isByHand: true })
  })

  it('say which of them nobody tries any more', async () => {
    const { order } = await paid()
    await cancel(order.id)
    const refundId = (await orderNow(order.id)).refunds?.[0]?.id ?? ''
    expect(await rowOf(refundId)).toMatchObject({ state: 'INITIAL', isStuck: false })
    await database.pool.query("update jobs set given_up_at = 1, failure = 'no company' where queue = 'payment-refund' and key = $1", [refundId])
    expect(await rowOf(refundId)).toMatchObject({ isStuck: true })
    expect((await post(refundId, 'send', {})).body).toMatchObject({ state: 'INITIAL', isStuck: false })
  })
})

describe('a payment of nothing here', () => {
  const stray = async (id: string): Promise<void> => {
    const at = pay.stage.now()
    await database.pool.query("insert into sandbox_orders (id, reference, amount, refunds, at) values ($1, $1, 9900, 'arrive', $2)", [`order_${id}`, at])
    await database.pool.query("insert into sandbox_payments (id, order_id, status, amount, method, bank_reference, reason, at) values ($1, $2, 'captured', 9900, 'upi', '', '', $3)", [id, `order_${id}`, at])
    await database.pool.query("insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at) values ('sandbox', $1, $2, 9900, 'INR', $3)", [id, `order_${id}`, at])
  }

  it('is sent back whole, once, also where two persons send it at the same moment; then it is no alarm any more', async () => {
    await stray('pay_lost')
    expect((await figures()).strays).toBe(1)
    expect(await linesInHand(database.db)).toContain('payment pay_lost  of nothing here, sandbox  ₹99.00')
    const done = await Promise.all([sendStrayBack(pay.stage.deps, 'pay_lost', ASHA), sendStrayBack(pay.stage.deps, 'pay_lost', { ...ASHA, by: 'operator:Ravi' })])
    expect(done.sort()).toEqual(['done', 'nothing-to-do'])
    const { rows } = await database.pool.query("select amount::int from sandbox_refunds where payment_id = 'pay_lost'")
    expect([rows, (await figures()).strays, (await acts('stray:sandbox:pay_lost')).length]).toEqual([[{ amount: 9900 }], 0, 1])
  })

  it('was dealt with by hand; one that nobody knows of is said to be none', async () => {
    await stray('pay_known')
    expect([await settlePayment(pay.stage.deps, 'pay_known', ASHA), await settlePayment(pay.stage.deps, 'pay_known', ASHA)]).toEqual(['done', 'nothing-to-do'])
    expect((await figures()).strays).toBe(0)
    await expect(settlePayment(pay.stage.deps, 'pay_nobody', ASHA)).rejects.toThrow('There is no payment pay_nobody.')
    await expect(sendStrayBack(pay.stage.deps, 'pay_nobody', ASHA)).rejects.toThrow('There is no payment pay_nobody')
    await expect(settleRefund(pay.stage.deps, uuidV7Now(), ASHA)).rejects.toThrow('There is no refund')
  })
})

describe('money that the company gave back unasked', () => {
  const day = async (): Promise<DayView> => (await pay.stage.call<DayView>('GET', `/api/kitchen/day-close?outletId=${OUTLET}`, { staff: true })).body
  const goodwillOf = async (orderId: string): Promise<number> => {
    const { transfers } = await readLedger(database.pool)
    return transfers.filter((one) => one.orderId === orderId).reduce((sum, { debit, credit, amount }) => sum + (debit === 'goodwill' ? amount : 0) - (credit === 'goodwill' ? amount : 0), 0)
  }

  it('is the refund of an order that is cancelled afterwards, as far as it goes: the rest alone is sent, and nothing belongs to no bill', async () => {
    const { order, paymentId } = await paid()
    await giveBackUnasked(paymentId, 20_000)
    await pay.verify(as, order.id)
    expect(await pay.booksOf(order.id)).toEqual({ gateway: 32_500, bills: -52_500, refunds: 0, unallocated: 20_000 })
    const before = await day()
    await cancel(order.id)
    await pay.pass(90_000, 5000)
    expect((await orderNow(order.id)).refunds?.map(({ amount, state }) => `${amount} ${state}`).sort()).toEqual(['20000 PENDING', '32500 SUCCESS'])
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
    // The day says the same as its bills: all of it went back.
    const after = await day()
    expect([after.paid - before.paid, (after.online?.sentBack ?? 0) - (before.online?.sentBack ?? 0)]).toEqual([-52_500, 52_500])
  })

  it('is a refund too where a person had accepted it as the outlet’s cost before: no more is sent than the company has', async () => {
    const { order, gatewayOrder, paymentId } = await paid()
    await giveBackUnasked(paymentId, 20_000)
    await pay.verify(as, order.id)
    expect(await settlePayment(pay.stage.deps, paymentId, ASHA)).toBe('done')
    const before = await day()
    await cancel(order.id)
    await pay.pass(90_000, 5000)
    expect([(await orderNow(order.id)).refunds?.map(({ amount, state }) => `${amount} ${state}`).sort(), await sentOf(gatewayOrder)]).toEqual([['20000 PENDING', '32500 SUCCESS'], [20_000, 32_500]])
    expect([await pay.booksOf(order.id), await goodwillOf(order.id)]).toEqual([NOTHING, 0])
    const after = await day()
    expect([after.paid - before.paid, (after.online?.sentBack ?? 0) - (before.online?.sentBack ?? 0)]).toEqual([-52_500, 52_500])
  })

  it('was the whole of it: then nothing is sent when the order is cancelled, and the guest is not told that it failed', async () => {
    const { order, paymentId } = await paid()
    await giveBackUnasked(paymentId, 52_500)
    await pay.verify(as, order.id)
    await cancel(order.id)
    await pay.pass(90_000, 5000)
    expect(await orderNow(order.id)).toMatchObject({ status: 'CANCELLED', refundStatus: 'PENDING', refunds: [{ amount: 52_500, state: 'PENDING' }] })
    expect(await pay.booksOf(order.id)).toEqual(NOTHING)
  })

  describe('and that a bank did not take', () => {
    const unasked = async (amount: number) => {
      const { order, gatewayOrder, paymentId } = await paid()
      await giveBackUnasked(paymentId, amount)
      await pay.verify(as, order.id)
      return { order, gatewayOrder, paymentId }
    }
    const refuse = (paymentId: string) => database.pool.query("update sandbox_refunds set status = 'failed' where payment_id = $1", [paymentId])
    const ALL_THERE = { gateway: 52_500, bills: -52_500, refunds: 0, unallocated: 0 }
    const isInHand = async (paymentId: string): Promise<boolean> => (await linesInHand(database.db)).some((line) => line.includes(paymentId))

    it.each([20_000, 52_500])('is the company’s again, and no alarm: %i paise; what is given back after that is new, and a cancelled order’s money is sent whole', async (amount) => {
      const { order, gatewayOrder, paymentId } = await unasked(amount)
      expect([await pay.booksOf(order.id), await isInHand(paymentId)]).toEqual([{ ...ALL_THERE, gateway: 52_500 - amount, unallocated: amount }, true])
      await refuse(paymentId)
      await pay.verify(as, order.id)
      expect([await pay.booksOf(order.id), await isInHand(paymentId)]).toEqual([ALL_THERE, false])
      pay.stage.pass(1000)
      await giveBackUnasked(paymentId, amount)
      await pay.verify(as, order.id)
      expect([(await pay.booksOf(order.id)).unallocated, await isInHand(paymentId)]).toEqual([amount, true])
      await refuse(paymentId)
      pay.stage.pass(1000)
      await pay.verify(as, order.id)
      await cancel(order.id)
      await pay.pass(90_000, 5000)
      expect([(await sentOf(gatewayOrder)).filter((sent) => sent === 52_500).length, await pay.booksOf(order.id)]).toEqual([amount === 52_500 ? 3 : 1, NOTHING])
    })

    it('is none of the outlet’s cost any more, where a person had accepted it as that', async () => {
      const { order, paymentId } = await unasked(20_000)
      expect(await settlePayment(pay.stage.deps, paymentId, ASHA)).toBe('done')
      expect(await goodwillOf(order.id)).toBe(20_000)
      await refuse(paymentId)
      await pay.verify(as, order.id)
      expect([await pay.booksOf(order.id), await goodwillOf(order.id)]).toEqual([ALL_THERE, 0])
    })

    it('is found by the person who settles it, and by the comparison of the days, where no event told of it', async () => {
      const { order, paymentId } = await unasked(20_000)
      await refuse(paymentId)
      expect([await settlePayment(pay.stage.deps, paymentId, ASHA), await settlePayment(pay.stage.deps, paymentId, ASHA)]).toEqual(['done', 'nothing-to-do'])
      expect([await pay.booksOf(order.id), await goodwillOf(order.id)]).toEqual([ALL_THERE, 0])
      const other = await unasked(20_000)
      // Until nobody asks about it by itself any more.
      await pay.pass(3_600_000, 600_000)
      await refuse(other.paymentId)
      pay.stage.pass(9 * 86_400_000)
      const gateway = pay.stage.deps.payments
      if (!gateway) throw new Error('The stage has no payment company.')
      await compareDays(pay.stage.deps, gateway)
      await pay.work()
      expect([await pay.booksOf(other.order.id), await isInHand(other.paymentId)]).toEqual([ALL_THERE, false])
    })
  })

  it('more than once is each time seen, whatever was made of it before', async () => {
    const { order, paymentId } = await paid()
    await giveBackUnasked(paymentId, 10_000)
    await pay.verify(as, order.id)
    expect([await settlePayment(pay.stage.deps, paymentId, ASHA), await settlePayment(pay.stage.deps, paymentId, ASHA)]).toEqual(['done', 'nothing-to-do'])
    expect(await pay.booksOf(order.id)).toEqual({ gateway: 42_500, bills: -52_500, refunds: 0, unallocated: 0 })
    await giveBackUnasked(paymentId, 10_000)
    await pay.verify(as, order.id)
    expect(await pay.booksOf(order.id)).toEqual({ gateway: 32_500, bills: -52_500, refunds: 0, unallocated: 10_000 })
    expect((await linesInHand(database.db)).filter((line) => line.includes(paymentId))).toEqual([`payment ${paymentId}  given back unasked  ₹100.00  order ${order.id} at ${OUTLET}`])
    await pay.stage.call('POST', `/api/kitchen/orders/${order.id}/accept`, { staff: true, body: { cancelledLineIds: [order.lines[1]?.lineId], prepMinutes: 5 } })
    await pay.pass(90_000, 5000)
    expect((await orderNow(order.id)).refunds?.map(({ amount, reason, state }) => `${reason} ${amount} ${state}`).sort()).toEqual(['part 10000 PENDING', 'part 11000 SUCCESS'])
    expect(await pay.booksOf(order.id)).toEqual({ gateway: 21_500, bills: -31_500, refunds: 0, unallocated: 0 })
  })
})

describe('a database that was restored to a moment before a payment', () => {
  /** The guest left for the payment page and paid there; nobody here has heard of it. */
  const left = async (): Promise<{ order: Order; checkout: Checkout; words: Record<string, string> }> => {
    const order = await pay.order(as, 'PRE_PAYMENT')
    const checkout = (await pay.start(as, order.id, 52_500)).body
    return { order, checkout, words: Object.fromEntries((await pay.press(checkout, order.id, 'paid-no-webhook')).searchParams) }
  }
  /** The order is there again, as its phone sent it once more; nothing of its payment is. */
  const restored = async (): ReturnType<typeof left> => {
    const { order, checkout, words } = await left()
    for (const table of ['payment_orders', 'payment_attempts', 'payment_refunds']) await database.pool.query(`delete from ${table} where intent_id = $1`, [checkout.id])
    await database.pool.query('delete from payment_intents where id = $1', [checkout.id])
    await database.pool.query('delete from jobs where key = $1', [checkout.id])
    await database.pool.query('update orders set body = $2 where id = $1', [order.id, JSON.stringify(order)])
    return { order, checkout, words }
  }
  const tell = (order: Order, gatewayOrder: string, words: Record<string, string>) =>
    pay.stage.call<Order>('POST', '/api/payments/paymentResponse', { as, body: { orderId: order.id, gatewayOrder, paymentId: words['paymentId'], signature: words['signature'] } })

  it('knows it again by what the guest’s phone brings, signed by the company: it is not paid twice', async () => {
    const { order, checkout, words } = await restored()
    expect((await tell(order, checkout.gatewayOrder, { ...words, signature: '0'.repeat(64) })).status).toBe(404)
    const others = await pay.order(as, 'PRE_PAYMENT')
    expect((await tell(others, checkout.gatewayOrder, words)).status).toBe(404)
    expect(await tell(order, checkout.gatewayOrder, words)).toMatchObject({ status: 200, body: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid' } } })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
  })

  it('knows it where only the company’s answer to “open” is gone: what was asked for was written in one transaction before it', async () => {
    const { order, checkout, words } = await left()
    const { rowCount } = await database.pool.query('update payment_orders set gateway_order = null where intent_id = $1', [checkout.id])
    await database.pool.query('delete from payment_attempts where intent_id = $1', [checkout.id])
    expect(rowCount).toBe(1)
    expect(await tell(order, checkout.gatewayOrder, words)).toMatchObject({ status: 200, body: { status: 'UNATTENDED', paymentStatus: 'SUCCESS', online: { state: 'paid' } } })
    expect(await pay.booksOf(order.id)).toEqual({ ...NOTHING, gateway: 52_500, bills: -52_500 })
  })

  it('finds it when the guest pays anew: the same order at the company stands for both', async () => {
    const { order, checkout } = await restored()
    expect((await pay.start(as, order.id, 52_500)).body.gatewayOrder).toBe(checkout.gatewayOrder)
    expect(await pay.verify(as, order.id)).toMatchObject({ status: 'UNATTENDED', online: { state: 'paid' } })
  })

  it('finds it by the comparison of the days, and it is no alarm then', async () => {
    const { order } = await restored()
    pay.stage.pass(1000)
    await compareDays(pay.stage.deps, company())
    await pay.work()
    expect(await orderNow(order.id)).toMatchObject({ online: { state: 'paid' } })
    expect((await figures()).strays).toBe(0)
  })

  /** The company, which has settled a payment of 525 rupees. */
  const settling = (paymentId: string): PaymentGateway => ({
    ...company(),
    async *settledSince() {
      yield { id: paymentId, kind: 'payment', amount: 52_500, currency: 'INR', fee: 0, tax: 0, net: 52_500, settlement: 'setl_1', bankReference: '', settledAt: pay.stage.now() }
    },
  })

  it('finds it too where the company has settled it already: it is an alarm until the company has told what it paid for, and nobody can send it back then', async () => {
    const { order, checkout, words } = await restored()
    const paymentId = words['paymentId'] ?? ''
    pay.stage.pass(1000)
    expect(await compareDays(pay.stage.deps, settling(paymentId))).toMatchObject({ strays: 1 })
    expect((await figures()).strays).toBe(1)
    await pay.work()
    expect(await orderNow(order.id)).toMatchObject({ online: { state: 'paid', reference: paymentId } })
    expect((await figures()).strays).toBe(0)
    expect(await linesInHand(database.db)).not.toContainEqual(expect.stringContaining(paymentId))
    expect([await sendStrayBack(pay.stage.deps, paymentId, ASHA), await sentOf(checkout.gatewayOrder)]).toEqual(['nothing-to-do', []])
  })

  it('sends back no payment that paid a bill while it was being taken for one of nothing here; the next comparison ends the alarm', async () => {
    const { gatewayOrder, paymentId } = await paid()
    await database.pool.query("insert into payment_strays (gateway, payment_id, gateway_order, amount, currency, found_at) values ('sandbox', $1, '', 52500, 'INR', $2)", [paymentId, pay.stage.now()])
    expect([await sendStrayBack(pay.stage.deps, paymentId, ASHA), await sentOf(gatewayOrder)]).toEqual(['nothing-to-do', []])
    expect(await compareDays(pay.stage.deps, settling(paymentId))).toMatchObject({ strays: 0 })
    expect((await figures()).strays).toBe(0)
  })
})

it('a payment of another currency is an alarm in every comparison, though its order is known, until it is sent back', async () => {
  const { id } = await pay.order(as, 'POST_PAYMENT')
  const checkout = (await pay.start(as, id, 52_500)).body
  const paymentId = (await pay.press(checkout, id, 'paid-no-webhook')).searchParams.get('paymentId') ?? ''
  const abroad = async (gatewayOrder: string) => {
    const found = await company().fetchOrder(gatewayOrder)
    return { ...found, payments: found.payments.map((payment) => ({ ...payment, currency: 'USD' })) }
  }
  await company().capture(paymentId, 52_500)
  pay.stage.pass(60_000)
  await pay.work({ ...pay.stage.deps, payments: { ...company(), fetchOrder: abroad } })
  expect((await figures()).strays).toBe(1)
  await compareDays(pay.stage.deps, company())
  expect(await linesInHand(database.db)).toContain(`payment ${paymentId}  of nothing here, sandbox  52500 of the least unit of USD`)
  expect([await sendStrayBack(pay.stage.deps, paymentId, ASHA), await sentOf(checkout.gatewayOrder), (await figures()).strays]).toEqual(['done', [52_500], 0])
})

it('an order of more refunds than its guest is told of is settled all the same: the last ones are told', async () => {
  const { id } = await pay.order(as, 'POST_PAYMENT')
  const checkout = (await pay.start(as, id, 52_500)).body
  const rows = Array.from({ length: 55 }, (_, at) => `('pay_many${String(at).padStart(2, '0')}', '${checkout.gatewayOrder}', 'authorized', 100, 'upi', '', '', ${at})`)
  await database.pool.query(`insert into sandbox_payments (id, order_id, status, amount, method, bank_reference, reason, at) values ${rows.join(', ')}`)
  expect((await pay.verify(as, id)).refunds).toHaveLength(50)
  await pay.press(checkout, id, 'paid')
  expect(await pay.verify(as, id)).toMatchObject({ paymentStatus: 'SUCCESS', online: { state: 'paid' } })
})

it('what is asked for at each scrape and each event is found by an index, however many payments there were', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const planOf = async (text: string): Promise<string> => (await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(await planOf("select id from payment_refunds where gateway = 'razorpay' and reference = 'rfnd_1'")).toContain('payment_refunds_by_reference')
    expect(await planOf("select min(asked_at) from payment_refunds where state = 'INITIAL'")).toContain('payment_refunds_waiting')
    expect(await planOf("select min(coalesce(verdict_at, first_told_at)) from payment_attempts where status in ('authorized', 'captured') and (verdict is null or verdict = 'capture')")).toContain('payment_attempts_undecided')
    expect(await planOf("select sum(abs(credits - debits)) from ledger_accounts where account = 'unallocated' and debits <> credits")).toContain('ledger_accounts_unallocated')
    expect(await planOf('select count(*) from payment_strays where cleared_at is null')).toContain('payment_strays_open')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('the ledger’s sums are those of its transfers added up one by one', async () => {
  const { accounts, replayed } = await readLedger(database.pool)
  expect(accounts).toEqual(replayed)
})
