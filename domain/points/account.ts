import { inTakingOrder, isOver, lessUses, type Lot, type LotUse, takeFromLots } from './lots.ts'

/** Where a guest's points are. `issued`, `spent` and `expired` are the brand's side; what is in all of them together is nothing. */
export type PointPlace = 'free' | 'pending' | 'held' | 'debt' | 'issued' | 'spent' | 'expired'

/** What happens to points; a posting of each kind at the most belongs to one change of an order. */
export type PostingKind = 'promise' | 'void' | 'earn' | 'hold' | 'return' | 'spend' | 'restore' | 'repay' | 'clawback' | 'clawback-expired' | 'owe' | 'expire'

/** Points that move, more than 0. */
export interface Posting {
  kind: PostingKind
  from: PointPlace
  to: PointPlace
  points: number
}

const PLACES: Readonly<Record<PostingKind, readonly [from: PointPlace, to: PointPlace]>> = {
  promise: ['issued', 'pending'],
  void: ['pending', 'issued'],
  earn: ['pending', 'free'],
  hold: ['free', 'held'],
  return: ['held', 'free'],
  spend: ['held', 'spent'],
  restore: ['spent', 'free'],
  repay: ['free', 'debt'],
  clawback: ['free', 'issued'],
  'clawback-expired': ['expired', 'issued'],
  owe: ['debt', 'issued'],
  expire: ['free', 'expired'],
}

/** A guest's points at a brand. */
export interface PointAccount {
  lots: readonly Lot[]
  /** F-38: points that are owed. */
  debt: number
}

/** What an order has done to its guest's points so far. */
export interface OrderStand {
  pending: number
  earned: number
  held: number
  spent: number
  /** Where the points that it holds or has spent came from. */
  uses: readonly LotUse[]
}

/** What an order is to have done to them as it stands now. */
export type StandWanted = Omit<OrderStand, 'uses'>

/** When an order changes, and what that means for its points. */
export interface StandMoment {
  orderId: string
  /** Epoch ms: the guest's tap where points are taken, else the moment of the change. */
  at: number
  /** Until when points can be used that are earned now, epoch ms; null: they do not end. */
  until: number | null
  /** F-36: until when points can be used that come back after their own end. */
  graceUntil: number
}

/** An account and an order in it while they change, with what has been posted. */
interface Moving {
  account: PointAccount
  stand: OrderStand
  postings: readonly Posting[]
}

const post = (postings: readonly Posting[], kind: PostingKind, points: number): Posting[] => {
  const [from, to] = PLACES[kind]
  return points > 0 ? [...postings, { kind, from, to, points }] : [...postings]
}

/** The last taken of an order's points come back first: they can be used longest. */
function usesGivenBack(uses: readonly LotUse[], points: number): { back: LotUse[]; kept: LotUse[] } {
  let wanted = points
  const back: LotUse[] = []
  const kept: LotUse[] = []
  for (const use of [...uses].reverse()) {
    const given = Math.min(wanted, use.points)
    wanted -= given
    if (given > 0) back.push({ ...use, points: given })
    if (given < use.points) kept.unshift({ ...use, points: use.points - given })
  }
  return { back, kept }
}

/** F-36: to their own lots with their own end; what has ended meanwhile comes to a lot of grace. */
function toLots(lots: readonly Lot[], back: readonly LotUse[], { orderId, at, graceUntil }: StandMoment): Lot[] {
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  const late = back.filter(({ lotId }) => isOver(byId.get(lotId) ?? { until: 0 }, at))
  const points = late.reduce((sum, use) => sum + use.points, 0)
  const returned = lessUses(lots, back.filter((use) => !late.includes(use)).map((use) => ({ ...use, points: -use.points })))
  if (points === 0) return returned
  // Another part of the order may have come back on another day.
  const id = `grace:${orderId}:${graceUntil}`
  const held = byId.get(id)
  return [...returned.filter((lot) => lot.id !== id), { id, remaining: (held?.remaining ?? 0) + points, expired: held?.expired ?? 0, earnedAt: held?.earnedAt ?? at, until: graceUntil }]
}

/** F-38: what is owed is paid out of points that have just come. */
function repaid({ account, stand, postings }: Moving, come: number, at: number): Moving {
  const due = Math.min(account.debt, come)
  const uses = due > 0 ? takeFromLots(account.lots, due, at) : []
  if (!uses || uses.length === 0) return { account, stand, postings }
  return { account: { lots: lessUses(account.lots, uses), debt: account.debt - due }, stand, postings: post(postings, 'repay', due) }
}

/** Points that an order takes less than it did: given back, those it holds first. */
function givenBack({ account, stand, postings }: Moving, points: number, moment: StandMoment): Moving {
  if (points === 0) return { account, stand, postings }
  const { back, kept } = usesGivenBack(stand.uses, points)
  const fromHeld = Math.min(stand.held, points)
  const next = {
    account: { ...account, lots: toLots(account.lots, back, moment) },
    stand: { ...stand, held: stand.held - fromHeld, spent: stand.spent - (points - fromHeld), uses: kept },
    postings: post(post(postings, 'return', fromHeld), 'restore', points - fromHeld),
  }
  return repaid(next, points, moment.at)
}

/** Null: there are not as many. */
function taken({ account, stand, postings }: Moving, points: number, { at }: StandMoment): Moving | null {
  if (points === 0) return { account, stand, postings }
  const uses = takeFromLots(account.lots, points, at)
  if (!uses) return null
  return { account: { ...account, lots: lessUses(account.lots, uses) }, stand: { ...stand, held: stand.held + points, uses: [...stand.uses, ...uses] }, postings: post(postings, 'hold', points) }
}

const lotOf = (orderId: string): string => `earn:${orderId}`

/** F-34. */
function earned({ account, stand, postings }: Moving, points: number, { orderId, at, until }: StandMoment): Moving {
  if (points === 0) return { account, stand, postings }
  const own = account.lots.find(({ id }) => id === lotOf(orderId))
  const lot: Lot = own ? { ...own, remaining: own.remaining + points } : { id: lotOf(orderId), remaining: points, expired: 0, earnedAt: at, until }
  const next = {
    account: { ...account, lots: [...account.lots.filter((other) => other !== own), lot] },
    stand: { ...stand, pending: stand.pending - points, earned: stand.earned + points },
    postings: post(postings, 'earn', points),
  }
  return repaid(next, points, at)
}

/** F-38: first of what the order earned itself, then of what is there; the rest is owed. What ended unused did nobody any good and is not asked for again. */
function clawedBack({ account, stand, postings }: Moving, points: number, { orderId, at }: StandMoment): Moving {
  if (points === 0) return { account, stand, postings }
  const own = account.lots.find(({ id }) => id === lotOf(orderId))
  const ended = Math.min(points, own?.expired ?? 0)
  let wanted = points - ended
  const uses: LotUse[] = []
  // Its own points are taken back even past their end: they would end unused.
  for (const { id, remaining } of [...(own ? [own] : []), ...inTakingOrder(account.lots.filter((lot) => lot !== own && !isOver(lot, at)))]) {
    const back = Math.min(wanted, remaining)
    wanted -= back
    if (back > 0) uses.push({ lotId: id, points: back })
  }
  const lots = lessUses(account.lots, uses).map((lot) => (lot.id === own?.id ? { ...lot, expired: lot.expired - ended } : lot))
  return {
    account: { lots, debt: account.debt + wanted },
    stand: { ...stand, earned: stand.earned - points },
    postings: post(post(post(postings, 'clawback-expired', ended), 'clawback', points - ended - wanted), 'owe', wanted),
  }
}

/** One posting of each kind: a change is posted once under its kind. */
const byKind = (postings: readonly Posting[]): Posting[] => {
  const sums = new Map<PostingKind, Posting>()
  for (const posting of postings) sums.set(posting.kind, { ...posting, points: posting.points + (sums.get(posting.kind)?.points ?? 0) })
  return [...sums.values()]
}

/**
 * F-34, F-36, F-38, F-40: moves a guest's points so that an order stands as it is wanted to. Where it stands so already nothing is posted, so whatever happens to an order
 * happens to its points once. What comes back comes first, so that a clawback finds it. What was spent stays spent for as long as the order takes it.
 * @returns null: the order takes more points than there are
 */
export function moveStand(account: PointAccount, stand: OrderStand, wanted: StandWanted, moment: StandMoment): Moving | null {
  const [use, used] = [wanted.held + wanted.spent, stand.held + stand.spent]
  const returned = givenBack({ account, stand, postings: [] }, Math.max(0, used - use), moment)
  const held = taken(returned, Math.max(0, use - used), moment)
  if (!held) return null
  const toSpend = Math.max(0, wanted.spent - held.stand.spent)
  const spent: Moving = { ...held, stand: { ...held.stand, held: held.stand.held - toSpend, spent: held.stand.spent + toSpend }, postings: post(held.postings, 'spend', toSpend) }
  const back = clawedBack(spent, Math.max(0, spent.stand.earned - wanted.earned), moment)
  const promised = wanted.pending + wanted.earned - back.stand.pending - back.stand.earned
  const pending: Moving = {
    ...back,
    stand: { ...back.stand, pending: back.stand.pending + promised },
    postings: post(post(back.postings, 'promise', promised), 'void', -promised),
  }
  const moved = earned(pending, wanted.earned - pending.stand.earned, moment)
  return { ...moved, postings: byKind(moved.postings) }
}

/** F-34: what of a lot has ended, as the job posts it; null: nothing. @param at epoch ms */
export function expireLot(lot: Lot, at: number): { lot: Lot; postings: Posting[] } | null {
  if (!isOver(lot, at) || lot.remaining === 0) return null
  return { lot: { ...lot, remaining: 0, expired: lot.expired + lot.remaining }, postings: post([], 'expire', lot.remaining) }
}
