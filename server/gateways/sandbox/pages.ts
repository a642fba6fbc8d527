import { html, raw } from 'hono/html'
import { formatPrice } from '#domain/money.ts'
import type { GatewayPayment } from '../payment-gateway.ts'
import type { RefundPlan, SandboxOrder } from './books.ts'
import type { MethodPlan } from './methods.ts'
import { type Delay, DELAYS, type OutcomeName } from './outcomes.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './page-look.ts'
import type { WhatIsPaid } from './what-is-paid.ts'

export interface PageFacts {
  order: SandboxOrder
  orderId: string
  payments: readonly GatewayPayment[]
  paid: WhatIsPaid
  delay: Delay
  /** What the company says of its ways to pay. */
  methods: MethodPlan
  /** What the guest chose in the app to pay with; '' nothing. */
  chosen: string
  /** Epoch ms. */
  now: number
  /** Where the app goes on. */
  back: string
}

type Html = ReturnType<typeof html>
interface Button<T extends string> { name: T; kind: 'ok' | 'wait' | 'bad' | 'odd'; title: string; text: string }
interface Group<T extends string> { title: string; buttons: readonly Button<T>[] }

const NOT_PAID = 'Not paid'
const GROUPS: readonly Group<OutcomeName>[] = [
  { title: 'Paid', buttons: [
    { name: 'paid', kind: 'ok', title: 'Paid', text: 'Page returns, webhook follows' },
    { name: 'paid-no-return', kind: 'ok', title: 'Paid, the page never returns', text: 'As if the bank app closed it' },
    { name: 'paid-no-webhook', kind: 'ok', title: 'Paid, no webhook', text: 'Only the page and the poller know' },
  ] },
  { title: 'Not known yet', buttons: [
    { name: 'pending-paid', kind: 'wait', title: 'Pending, then paid', text: 'After the time chosen above' },
    { name: 'pending-failed', kind: 'wait', title: 'Pending, then failed', text: 'After the time chosen above' },
    { name: 'failed-late', kind: 'wait', title: 'Failed, then paid late', text: 'The bank changes its mind after the order’s window' },
  ] },
  { title: NOT_PAID, buttons: [
    { name: 'declined', kind: 'bad', title: 'Declined by the bank', text: 'payment_declined' },
    { name: 'no-funds', kind: 'bad', title: 'Not enough balance', text: 'insufficient_funds' },
    { name: 'timed-out', kind: 'bad', title: 'Timed out', text: 'payment_timed_out' },
  ] },
  { title: 'Should be refused', buttons: [
    { name: 'wrong-signature', kind: 'odd', title: 'Wrong signature', text: 'Invalid' },
    { name: 'other-amount', kind: 'odd', title: 'Another amount, ₹1', text: 'Signed well, sum does not match' },
    { name: 'twice', kind: 'odd', title: 'Two payments on this order', text: 'One has to go back' },
    { name: 'events-twice', kind: 'odd', title: 'Every event twice, last one first', text: 'Same end state is expected' },
  ] },
]

const REFUNDS: readonly Group<RefundPlan>[] = [
  { title: 'When money is sent back', buttons: [
    { name: 'arrive', kind: 'ok', title: 'Bank has it', text: 'refund.processed with a reference' },
    { name: 'silent', kind: 'wait', title: 'Sent, bank silent', text: 'Stays initiated' },
    { name: 'refuse', kind: 'bad', title: 'Bank does not take it', text: 'refund.failed' },
  ] },
  { title: 'On the way to the bank', buttons: [
    { name: 'lose-answer', kind: 'odd', title: 'Answer lost, refund made', text: 'The retry must find it, not send twice' },
    { name: 'no-balance', kind: 'odd', title: 'Balance too low', text: 'Queue waits and tries again' },
  ] },
]

const METHODS: readonly Group<MethodPlan>[] = [
  { title: 'What the company says of its ways to pay', buttons: [
    { name: 'well', kind: 'ok', title: 'All of them work', text: 'No downtime' },
    { name: 'untold', kind: 'wait', title: 'Does not say what is down', text: 'The app must not say that all is well' },
    { name: 'silent', kind: 'odd', title: 'Does not answer', text: 'The app offers paying online as one way' },
  ] },
  { title: 'Of all guests, from the next minute on', buttons: [
    { name: 'app-down', kind: 'bad', title: 'Google Pay is down', text: 'upi, google_pay, high' },
    { name: 'upi-down', kind: 'bad', title: 'UPI is down', text: 'upi, high' },
    { name: 'cards-slow', kind: 'bad', title: 'Cards of two banks are slow', text: 'card, SBIN and HDFC, medium' },
  ] },
]

const DELAY_WORDS: Readonly<Record<Delay, string>> = { now: 'At once', soon: 'After 20 s', late: 'After 4 min', never: 'Never' }

const frame = (body: Html): string => `<!doctype html>${String(html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Practice gateway</title><style>${raw(PAGE_STYLE)}</style></head>
<body><div class="tape" role="banner">Practice gateway. Not a bank, no money moves.</div><main class="wrap">${body}
<p class="foot">Shown only where the server runs without a payment company’s keys.</p></main><script>${raw(PAGE_SCRIPT)}</script></body></html>`)}`

const face = ({ kind, title, text }: Omit<Button<string>, 'name'>, isChosen: boolean): Html =>
  html`<button class="out ${kind}" ${isChosen ? raw('aria-pressed="true"') : ''}><span class="dot"></span><b>${title}</b><small>${text}</small></button>`

const button = (action: string, what: Button<string>, isChosen: boolean): Html => html`<form method="post" action="${action}">${face(what, isChosen)}</form>`

const groups = (all: readonly Group<string>[], action: (name: string) => string, chosen?: string): Html[] =>
  all.map(({ title, buttons }) => html`<section class="outs"><h2>${title}</h2>${buttons.map((one) => button(action(one.name), one, one.name === chosen))}</section>`)

const attemptWords = (payments: readonly GatewayPayment[]): string => {
  const last = payments.at(-1)
  return last ? `${payments.length + 1}, the last one is ${last.status}` : 'The first'
}

const owed = ({ order, paid, payments, chosen }: PageFacts): Html =>
  html`<section class="card owe">
<div><p class="muted">For ${paid.outletName}</p><b>Token ${paid.token}${paid.tableLabel === null ? '' : `, ${paid.tableLabel}`}</b></div>
<b class="num">${formatPrice(order.amount)}</b>
<dl><dt>Order at the gateway</dt><dd>${order.id}</dd><dt>Amount sent</dt><dd>${order.amount} paise, INR</dd><dt>Attempt</dt><dd>${attemptWords(payments)}</dd>
${chosen === '' ? '' : html`<dt>Chosen in the app</dt><dd>${chosen}</dd>`}</dl>
${payments.length > 0 ? log(payments) : ''}</section>`

const logLine = ({ id, status, amount, reason, refunded }: GatewayPayment): Html => {
  const more = `${reason === '' ? '' : `, ${reason}`}${refunded > 0 ? `, ${refunded} sent back` : ''}`
  return html`<li><b>${status}</b><span>${id} ${amount} paise${more}</span></li>`
}

const log = (payments: readonly GatewayPayment[]): Html => html`<ol class="log">${payments.map(logLine)}</ol>`

/** The guest leaves: by the same way as a real company's page leads back. */
const leaving = ({ order }: PageFacts, button: Html): Html =>
  html`<form method="post" action="/api/payments/return/sandbox"><input type="hidden" name="gatewayOrder" value="${order.id}"><input type="hidden" name="dropped" value="1">${button}</form>`

const outcomeGroups = (facts: PageFacts, action: (name: string) => string): Html[] =>
  GROUPS.map(({ title, buttons }) => {
    const close = face({ kind: 'bad', title: 'Closed by the guest', text: 'User_Dropped' }, false)
    return html`<section class="outs"><h2>${title}</h2>${buttons.map((one) => button(action(one.name), one, false))}
${title === NOT_PAID ? leaving(facts, close) : ''}</section>`
  })

const LEAVE = html`<button class="icon" aria-label="Leave without paying">
<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
<path d="M6 6l12 12M18 6 6 18"/></svg></button>`

/** Every outcome on a button. */
export function choosePage(facts: PageFacts): string {
  const { order, orderId, delay } = facts
  const query = (more: Record<string, string> = {}): string => new URLSearchParams({ orderId, ...more }).toString()
  const delays = (Object.keys(DELAYS) as Delay[]).map((one) =>
    html`<a class="chip" href="?${query({ delay: one })}" ${one === delay ? raw('aria-current="true"') : ''}>${DELAY_WORDS[one]}</a>`)
  return frame(html`<header>${leaving(facts, LEAVE)}<h1>Pretend to pay</h1></header>${owed(facts)}
<p class="lost" role="status" hidden>The practice server does not answer. Buttons work again when it does.</p>
<section aria-labelledby="when"><h2 id="when">When does the answer come?</h2><nav class="set">${delays}</nav></section>
<section class="cols">${outcomeGroups(facts, (name) => `/sandbox/${order.id}/pay/${name}?${query({ delay })}`)}</section>
<section class="cols refunds">${groups(REFUNDS, (plan) => `/sandbox/${order.id}/refunds/${plan}?${query()}`, order.refunds)}</section>
<section class="cols refunds">${groups(METHODS, (plan) => `/sandbox/${order.id}/methods/${plan}?${query()}`, facts.methods)}</section>`)
}

/** What became of a button whose page never leads back: the guest goes back by hand, or closes it. @param name the button */
export function answeredPage(facts: PageFacts, name: string): string {
  const played = GROUPS.flatMap(({ buttons }) => buttons).find((one) => one.name === name)?.title.toLocaleLowerCase('en') ?? 'as chosen'
  return frame(html`${owed(facts)}<section class="card answered"><h1>Answering: ${played}</h1>
<p class="muted">You chose the page that never returns. Close this tab to play the bank app, or go back by hand.</p><a class="btn" href="${facts.back}">Back to the order</a></section>`)
}

/** What stands where a link opens nothing. @param home address of the guest's app */
export const emptyPage = (home: string): string =>
  frame(html`<section class="empty"><h1>Nothing asked to be paid</h1>
<p>This page opens from an order. Its link is used up or was never made.</p><a class="btn" href="${home}orders">To your orders</a></section>`)
