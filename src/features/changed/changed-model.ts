import { deliveryProblem } from '#domain/delivery.ts'
import { formatPrice } from '#domain/money.ts'
import { quoteChanges, type RefusedLines, refusedLines } from '#domain/quote-changes.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import { isUnsayable } from '#outbox/next-step.ts'
import { closedNotice, closedTitle } from '#paint/menu-view.ts'
import type { Picture } from '#schemas/menu.ts'
import type { OrderEntry, Refusal } from '#schemas/outbox.ts'
import type { Availability, Outlet } from '#schemas/outlet.ts'
import { CLOSED_REASONS, LINE_PROBLEMS, type LineProblem, type Quote } from '#schemas/quote.ts'
import { known } from '#schemas/primitives.ts'
import type { Decisions } from '#src/commands/agree-to-change.ts'
import { lostWords } from './lost-words.ts'

export type Decision = 'keep' | 'drop'

export interface ChangedLine {
  lineId: string
  name: string
  picture: Picture | null
  quantity: number
  /** What became of it; `same` lines only stand there so that nothing seems lost. */
  change: { kind: 'same' } | { kind: 'price'; was: number; now: number } | { kind: 'unavailable'; reason: string }
  /** Ways to decide, the preselected one first; empty where there is nothing to decide. */
  choices: readonly { decision: Decision; label: string }[]
}

export type ChangedModel =
  /** The outlet takes no orders: nothing to decide, only to wait or to let go. Its lines show that they are kept. `shut`: by what it says it would be refused again. */
  | { kind: 'closed'; title: string; text: string; lines: readonly ChangedLine[]; shut: boolean }
  /** VA-13, VA-14, CO-06: it is not taken as it stands, or cannot be sent from here; back in the cart another address, dish or time can be chosen. `chooses`: what is asked for there at once. */
  | { kind: 'to-cart'; title: string; text: string; lines: readonly ChangedLine[]; chooses: 'time' | null }
  /** `nothingLeft`: what the guest agrees to is no order; back in the cart there are other dishes. */
  | {
      kind: 'lines'
      title: string
      text: string
      lines: readonly ChangedLine[]
      nothingLeft: boolean
      agreed: number
      lost: { words: string; more: number } | null
      now: number | null
      hint: string | null
    }

/** What a guest who taps nothing agrees to: a new price is kept, what cannot be had is left out. */
export function firstDecisions(entry: OrderEntry): Record<string, Decision> {
  const said = entry.refusal && refusedLines(entry.command.lines, entry.refusal)
  if (!said) return {}
  return Object.fromEntries(quoteChanges(entry.shown.lines, said).map((change) => [change.lineId, change.kind === 'price' ? 'keep' : 'drop']))
}

function keepLabel(was: number, now: number, quantity: number): string {
  const difference = (now - was) * quantity
  return speak(difference > 0 ? 'changed.keepMore' : 'changed.keepLess', { price: formatPrice(Math.abs(difference)) })
}

/** @param since what this phone knows of kept lines that the server did not speak of: problems, as of `now` */
function linesOf(entry: OrderEntry, said: RefusedLines, timeZone: string, since: { problems: readonly LineProblem[]; now: number }): ChangedLine[] {
  const problems = [...said.problems, ...since.problems]
  const changes = new Map(quoteChanges(entry.shown.lines, { ...said, problems }).map((change) => [change.lineId, change]))
  return entry.shown.lines.map(({ lineId, quantity, shown }): ChangedLine => {
    const line = { lineId, name: shown.name, picture: shown.picture, quantity }
    const change = changes.get(lineId)
    if (!change) return { ...line, change: { kind: 'same' }, choices: [] }
    const leave = { decision: 'drop' as const, label: speak('changed.leaveOut') }
    if (change.kind === 'unavailable') {
      const soldOut = change.problem.kind === 'item-sold-out'
      const at = since.problems.includes(change.problem) ? since.now : (entry.refusal?.at ?? entry.changedAt)
      const why = soldOut ? speak('cartNotices.soldOutAs', { time: clockTime(at, timeZone) }) : speak(`cartNotices.why.${known(change.problem.kind, LINE_PROBLEMS) ?? 'selection-invalid'}`)
      return { ...line, change: { kind: 'unavailable', reason: why }, choices: [leave] }
    }
    return { ...line, change: { kind: 'price', was: change.was, now: change.now }, choices: [{ decision: 'keep', label: keepLabel(change.was, change.now, quantity) }, leave] }
  })
}

const withoutOffer = ({ code, mystery }: NonNullable<Refusal['offer']>): string => (mystery ? speak('changed.withoutDeal') : speak('changed.without', { code }))

/** What pays for less than the guest agreed to: an offer, or points. */
function lostOf({ offer, points, quote }: Refusal, agreed: number): { words: string; more: number } | null {
  if (!quote || (!offer && !points)) return null
  const words = offer ? withoutOffer(offer) : speak('points.fewerRow', { count: points?.used ?? 0 })
  return { words, more: quote.bill.total - agreed }
}

function titleOf({ code, offer, points, at }: Refusal, count: number, timeZone: string): string {
  if (offer?.mystery) return speak('changed.dealLost')
  if (offer) return offer.reason === 'allotment' ? speak('changed.offerUsedUp', { code: offer.code, time: clockTime(at, timeZone) }) : speak('changed.offerLost', { code: offer.code })
  if (points) return speak('points.fewer')
  return code === 'ITEM_NOT_AVAILABLE' ? speak('errors.ITEM_NOT_AVAILABLE.title') : speak('changed.heading', { count })
}

/** VA-14: with the minimum, where the server said what the order comes to. */
function unbroughtText(code: 'DELIVERY_OUTSIDE' | 'DELIVERY_MINIMUM', quote: Quote | null): string {
  const problem = code === 'DELIVERY_MINIMUM' && quote ? deliveryProblem(quote) : null
  return problem?.kind === 'minimum' ? speak('changed.minimum', { amount: formatPrice(problem.minimumBill), missing: formatPrice(problem.missing) }) : speak(`errors.${code}.text`)
}

/** What is lost and why, in sentences. */
function textOf(refusal: Refusal, timeZone: string): string {
  const why = lostWords(refusal, { now: refusal.at, timeZone, outletName: () => null })
  return [...(why === null ? [] : [speak('deals.sentence', { reason: why })]), speak('changed.offerText')].join(' ')
}

const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)

const NOTHING_SAID: RefusedLines = { lines: [], problems: [] }

interface ChangedFacts {
  entry: OrderEntry
  decisions: Decisions
  /** What the order would be after the decisions; null where it cannot be known here. */
  agreedQuote: Quote | null
  /** Of the order, where this phone has it. */
  outlet: Outlet | null
  /** Of the outlet the guest is at, which may be another one. */
  availability: Availability | null
  /** IANA, of the order's outlet. */
  timeZone: string
  offline: boolean
  /** Epoch ms on the server's clock. */
  now: number
}

/** Null: there is nothing to decide about this entry. */
export function changedModel({ entry, agreedQuote, outlet, availability, timeZone, offline, now }: ChangedFacts): ChangedModel | null {
  const { refusal } = entry
  if (entry.state !== 'needs-confirmation' || !refusal || entry.replacedBy !== null) return null
  if (isUnsayable(entry)) {
    return { kind: 'to-cart', title: speak('changed.unknownWayTitle'), text: speak('changed.unknownWayText'), lines: linesOf(entry, NOTHING_SAID, timeZone, { problems: [], now }), chooses: null }
  }
  const { code } = refusal
  if (code === 'DELIVERY_OUTSIDE' || code === 'DELIVERY_MINIMUM') {
    return { kind: 'to-cart', title: speak(`errors.${code}.title`), text: unbroughtText(code, refusal.quote), lines: linesOf(entry, NOTHING_SAID, timeZone, { problems: [], now }), chooses: null }
  }
  const said = refusedLines(entry.command.lines, refusal)
  if (refusal.closed || !said) {
    const closed = outlet && availability?.id === entry.outletId ? closedNotice({ outlet, availability, serviceType: entry.command.serviceType }, now) : null
    if (refusal.closed?.reason === 'WANTED_TIME') {
      const words = [speak('wayChoice.missing.time'), ...(closed ? [sentence(closed.text)] : []), speak('changed.timeText')].join(' ')
      return { kind: 'to-cart', title: speak('changed.timeTitle'), text: words, lines: linesOf(entry, NOTHING_SAID, timeZone, { problems: [], now }), chooses: 'time' }
    }
    const text =
      closed?.text ??
      (refusal.closed
        ? closedTitle({ reason: known(refusal.closed.reason, CLOSED_REASONS) ?? 'SERVICE_TYPE', opensAt: refusal.closed.opensAt }, now, {
            hours: outlet?.hours ?? [],
            timeZone,
            serviceType: entry.command.serviceType,
          })
        : speak(`errors.${refusal.code}.text`))
    return {
      kind: 'closed',
      title: closed || refusal.closed ? speak('changed.closedTitle') : speak(`errors.${refusal.code}.title`),
      text: `${sentence(text)} ${speak('changed.closedHint')}`,
      lines: linesOf(entry, NOTHING_SAID, timeZone, { problems: [], now }),
      shut: closed !== null || refusal.closed !== null,
    }
  }
  const lines = linesOf(entry, said, timeZone, { problems: agreedQuote?.problems ?? [], now })
  const count = lines.filter(({ change }) => change.kind !== 'same').length
  const lost = lostOf(refusal, entry.command.expectedTotal)
  const nothingLeft = agreedQuote !== null && agreedQuote.lines.length === 0
  const hints = [
    count === 0 && refusal.quote && !lost ? speak('changed.otherSum', { price: formatPrice(Math.abs(refusal.quote.bill.total - entry.command.expectedTotal)) }) : '',
    agreedQuote ? '' : speak('changed.priceUnknown'),
    nothingLeft ? speak('changed.nothingLeft') : '',
    offline ? speak('changed.offline') : '',
  ].filter(Boolean)
  return {
    kind: 'lines',
    title: titleOf(refusal, count, timeZone),
    text: lost ? textOf(refusal, timeZone) : speak('changed.text'),
    lines,
    nothingLeft,
    agreed: entry.command.expectedTotal,
    lost,
    now: agreedQuote && !nothingLeft ? agreedQuote.bill.total : null,
    hint: hints.length > 0 ? hints.join(' ') : null,
  }
}
