import type { Rewards } from '#schemas/rewards.ts'

/** Points that were earned together and can be used until the same moment. */
export interface Lot {
  id: string
  /** Points of it that nobody has taken. */
  remaining: number
  /** Points of it that ended unused. */
  expired: number
  /** Epoch ms. */
  earnedAt: number
  /** Epoch ms, not included; null: it does not end. */
  until: number | null
}

/** So many points of one lot, taken by an order. */
export interface LotUse {
  lotId: string
  points: number
}

/** Whether a lot's points have ended. @param at epoch ms */
export const isOver = ({ until }: Pick<Lot, 'until'>, at: number): boolean => until !== null && until <= at

const endOf = ({ until }: Pick<Lot, 'until'>): number => until ?? Infinity

/** F-35: what ends first is taken first, then what was earned first, then by id. */
export const inTakingOrder = <L extends Lot>(lots: readonly L[]): L[] =>
  [...lots].sort((a, b) => (endOf(a) === endOf(b) ? a.earnedAt - b.earnedAt || (a.id < b.id ? -1 : 1) : endOf(a) - endOf(b)))

/** F-39: points that can be used at a moment. @param at epoch ms of the guest's tap */
export const spendable = (lots: readonly Pick<Lot, 'remaining' | 'until'>[], at: number): number =>
  lots.reduce((sum, lot) => (isOver(lot, at) ? sum : sum + lot.remaining), 0)

/** Which lots so many points come from; null: there are not as many. @param at epoch ms of the guest's tap */
export function takeFromLots(lots: readonly Lot[], points: number, at: number): LotUse[] | null {
  let wanted = points
  const uses = inTakingOrder(lots.filter((lot) => !isOver(lot, at) && lot.remaining > 0)).flatMap(({ id: lotId, remaining }): LotUse[] => {
    const taken = Math.min(wanted, remaining)
    wanted -= taken
    return taken > 0 ? [{ lotId, points: taken }] : []
  })
  return wanted === 0 ? uses : null
}

/** The lots after points were taken (negative: brought back) of each. */
export const lessUses = (lots: readonly Lot[], uses: readonly LotUse[]): Lot[] =>
  lots.map((lot) => ({ ...lot, remaining: lot.remaining - uses.reduce((sum, use) => (use.lotId === lot.id ? sum + use.points : sum), 0) }))

/** F-39: points that a guest can use, as their phone is told. @param at epoch ms on the server's clock */
export const pointsToUse = (rewards: Rewards | null, at: number): number => spendable((rewards?.points.lots ?? []).map(({ points: remaining, until }) => ({ remaining, until })), at)
