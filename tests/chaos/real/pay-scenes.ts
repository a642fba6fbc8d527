/** What goes wrong while an order is paid online: at the company, on the line, at either instance, or by the guest. */
import { PAY_WINDOW_MS } from '#domain/order-life.ts'
import { keepClosing } from '#src/commands/pay-steps.ts'
import type { RazorpayAct, RazorpayFault } from '../../harness/razorpay-stand-in.ts'
import { orderNow } from './order-now.ts'
import { askAgain, comeBack, endAll, isPaid, leaveToPay, passAndWork, payThrough, tellEvent, untilPaid, workOff } from './payments.ts'
import { GUEST_ID } from './run-database.ts'
import { type Scene, STRIKE_MS } from './scenes.ts'
import type { RealFault } from './tally.ts'
import { until, within } from './waiting.ts'

const MINUTE = 60_000
const PAYING = { method: 'POST', path: /^\/api\/payments\// }

const DONE: readonly RazorpayFault[] = ['lost-after', 'error-after']
const COMPANY_FAULTS: Readonly<Partial<Record<RealFault, readonly RazorpayFault[]>>> = {
  'payment company does not answer': ['lost-before', 'error-before', 'too-many'],
  'answer of the payment company lost': ['lost-after'],
  'payment company busy after it was done': ['error-after'],
}

/** One of the calls that servers make on the way meets a fault of the company. */
const byCompany = (name: RealFault): Scene => async (stage) => {
  const { company, random } = stage
  const act = random.pick<RazorpayAct>(['create-order', 'order-payments', 'capture', 'capture'])
  const asked = company.asked.filter((one) => one.act === act).length
  company.meet(act, random.pick(COMPANY_FAULTS[name] ?? DONE))
  const opened = await leaveToPay(stage)
  if (opened) await payThrough(stage, opened)
  if (company.asked.filter((one) => one.act === act).length > asked) stage.count(name)
}

const loseReply: Scene = async (stage) => {
  const { cluster, random } = stage
  const fault = random.pick([{ kind: 'swallow-reply' }, { kind: 'cut-during', afterBytes: random.between(0, 700) }, { kind: 'cut-reply', afterBytes: random.between(1, 900) }] as const)
  const armed = cluster.instances.map(({ proxy }) => proxy.armOnce(PAYING, fault))
  const opened = await leaveToPay(stage)
  if (opened) {
    const { id } = stage.company.authorize(opened.gatewayOrder)
    await comeBack(stage, opened, id)
    if (await within(0, Promise.race(armed.map((one) => one.struck)))) stage.count('reply lost while it is paid')
  }
  for (const one of armed) {
    one.disarm()
    one.release()
  }
  if (opened) await untilPaid(stage, opened.orderId)
}

const tellBoth: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  const { id } = stage.company.authorize(opened.gatewayOrder)
  const [atOne, atOther] = await Promise.all([tellEvent(stage, 0), tellEvent(stage, 1), comeBack(stage, opened, id), askAgain(stage, opened.orderId)])
  await Promise.all([workOff(stage), workOff(stage), tellEvent(stage, 0), tellEvent(stage, 1)])
  if (atOne && atOther) stage.count('payment told at both instances at once')
  await untilPaid(stage, opened.orderId)
}

/** What an instance was told of a payment, which is only held, reaches the books after it was drawn and taken there. */
const tellOldNews: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  stage.company.authorize(opened.gatewayOrder)
  const old = stage.company.hold('order-payments')
  const first = askAgain(stage, opened.orderId)
  if (await within(STRIKE_MS, old.asked)) {
    await askAgain(stage, opened.orderId)
    if (await untilPaid(stage, opened.orderId)) stage.count('payment news in another order')
  }
  old.release()
  await first
}

const stopWhileDrawn: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  const { id } = stage.company.authorize(opened.gatewayOrder)
  const drawing = stage.company.hold('capture')
  const back = comeBack(stage, opened, id)
  if (await within(STRIKE_MS, drawing.asked)) {
    const restarted = Promise.all(stage.cluster.instances.map((instance) => instance.restart()))
    drawing.release()
    await restarted
    stage.count('server stopped while money is drawn')
  }
  drawing.release()
  await back
  await untilPaid(stage, opened.orderId)
}

/** Both instances end while the company answers one of them; whoever asks next finds what was done. */
const dieOverCall: Scene = async (stage) => {
  const { company, cluster, random, count } = stage
  const asking = company.hold(random.pick(['create-order', 'order-payments', 'capture'] as const))
  const paying = (async () => {
    const opened = await leaveToPay(stage)
    if (opened) await comeBack(stage, opened, company.authorize(opened.gatewayOrder).id)
    return opened
  })()
  if (await Promise.race([asking.asked.then(() => true), paying.then(() => false)])) {
    const restarted = Promise.all(cluster.instances.map((instance) => instance.restart()))
    asking.release()
    await restarted
    count('server killed over a call to the payment company')
  }
  asking.release()
  const opened = await paying
  if (opened) await untilPaid(stage, opened.orderId)
}

const resetWhileSettled: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  const statement = stage.random.pick(['insert into payment_attempts', 'insert into ledger_transfers', 'commit'])
  const armed = stage.cluster.instances.map(({ database }) => database.resetOn(statement, stage.random.pick(['before', 'answered'])))
  const { id } = stage.company.authorize(opened.gatewayOrder)
  await comeBack(stage, opened, id)
  if (await until(STRIKE_MS, () => armed.some(({ met }) => met() > 0))) stage.count('database reset while a payment is settled')
  for (const { stop } of armed) stop()
  await untilPaid(stage, opened.orderId)
}

const payTwice: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  const [first] = [stage.company.authorize(opened.gatewayOrder), stage.company.authorize(opened.gatewayOrder)]
  await Promise.all([comeBack(stage, opened, first.id), tellEvent(stage, 1)])
  await untilPaid(stage, opened.orderId)
}

const payTooLate: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  stage.clock.leap(PAY_WINDOW_MS)
  await endAll(stage)
  const { id } = stage.company.authorize(opened.gatewayOrder)
  await comeBack(stage, opened, id)
  await passAndWork(stage, 10_000)
}

/** The guest says that the bill is paid another way, and then the bank agrees. */
const payAnotherWay: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  const { phone, company, random } = stage
  const atOnce = random.chance(0.3)
  const early = atOnce ? company.authorize(opened.gatewayOrder) : null
  const closing = (async () => {
    await keepClosing(phone.payTools, opened.orderId, GUEST_ID)
    stage.count('guest pays another way')
    return until(STRIKE_MS, () => askAgain(stage, opened.orderId))
  })()
  if (early) await Promise.all([closing, tellEvent(stage, 0), workOff(stage)])
  else if (await closing) company.authorize(opened.gatewayOrder)
  await tellEvent(stage, 1)
  await passAndWork(stage, 20_000)
}

/** The company does not answer as a payment that came in time is to be drawn; then the order's time is over, and the company answers again. */
const drawBeyondTime: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  stage.clock.leap(PAY_WINDOW_MS - MINUTE)
  const { id } = stage.company.authorize(opened.gatewayOrder)
  const works = stage.company.breakDown('capture', 'lost-before')
  await comeBack(stage, opened, id)
  const isDecided = await until(STRIKE_MS, async () => (await orderNow(stage, opened.orderId))?.online?.state === 'pending')
  if (isDecided) {
    stage.clock.leap(1.5 * MINUTE)
    await endAll(stage)
    stage.count('draft whose time is over while its money is drawn')
  }
  works()
  await untilPaid(stage, opened.orderId)
}

/** A paid order is cancelled, and what was paid goes back whatever the company does to the call. */
const cancelPaid: Scene = async (stage) => {
  const opened = await leaveToPay(stage)
  if (!opened) return
  await payThrough(stage, opened)
  if (!(await isPaid(stage, opened.orderId))) return
  const { company, random, boards } = stage
  if (random.chance(0.6)) company.meet('refund', random.pick(['lost-before', 'lost-after', 'error-after', 'too-many', 'error-before']))
  const done = await Promise.allSettled(boards.map(({ api }) => api.cancel(opened.orderId, 'The stove is out.')))
  if (!done.some(({ status }) => status === 'fulfilled')) return
  stage.count('paid order cancelled')
  const before = company.refunds.size
  const isSent = await until(STRIKE_MS, async () => {
    await passAndWork(stage, 5 * MINUTE)
    return company.refunds.size > before
  })
  if (isSent) stage.count('refund sent')
}

/** In what a run draws from where guests pay online; a paid order that is cancelled twice, as few are paid by then. */
export const PAY_SCENES: Readonly<Partial<Record<RealFault, Scene>>> = {
  'reply lost while it is paid': loseReply,
  'payment company does not answer': byCompany('payment company does not answer'),
  'answer of the payment company lost': byCompany('answer of the payment company lost'),
  'payment company busy after it was done': byCompany('payment company busy after it was done'),
  'payment told at both instances at once': tellBoth,
  'payment news in another order': tellOldNews,
  'server stopped while money is drawn': stopWhileDrawn,
  'server killed over a call to the payment company': dieOverCall,
  'database reset while a payment is settled': resetWhileSettled,
  'paid twice': payTwice,
  'paid when the order had no more time': payTooLate,
  'paid online and another way': payAnotherWay,
  'guest pays another way': payAnotherWay,
  'draft whose time is over while its money is drawn': drawBeyondTime,
  'paid order cancelled': cancelPaid,
  'refund sent': cancelPaid,
}
