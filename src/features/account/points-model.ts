import { isOver } from '#domain/points/lots.ts'
import { formatPrice } from '#domain/money.ts'
import { percent } from '#domain/percent.ts'
import { speak } from '#messages/speak.ts'
import { calendarDay, dayKey } from '#messages/times.ts'
import type { Outlet } from '#schemas/outlet.ts'
import type { PointTerms } from '#schemas/points.ts'
import type { Rewards } from '#schemas/rewards.ts'

/** What a guest is told of their points: how many, what they are worth here, what comes, what ends first, what is owed. */
export interface PointsLinesView {
  title: string
  lines: readonly string[]
}

/** Points may last longer than a year: "27 Nov" alone would be the next one. */
function dayOf(at: number, now: number, timeZone: string): string {
  const [day, today] = [dayKey(at, timeZone), dayKey(now, timeZone)]
  const year = day.slice(0, 4)
  return today.startsWith(year) ? calendarDay(day) : `${calendarDay(day)} ${year}`
}

/** F-30: what they are worth in all, and how much of one order they can pay. */
function worthWords(count: number, { paisePerPoint, mostShareBps, mostPoints }: PointTerms): string {
  const price = formatPrice(count * paisePerPoint)
  const share = mostShareBps < 10_000 ? percent(mostShareBps) : null
  const most = mostPoints !== null && mostPoints < count ? formatPrice(mostPoints * paisePerPoint) : null
  if (share !== null && most !== null) return speak('points.worthShareMost', { price, share, most })
  if (share !== null) return speak('points.worthShare', { price, share })
  return most === null ? speak('points.worth', { price }) : speak('points.worthMost', { price, most })
}

/** Null: there is nothing to say. @param now epoch ms on the server's clock */
export function pointsLines(rewards: Rewards | null | undefined, outlet: Pick<Outlet, 'points' | 'timeZone'> | null, now: number): PointsLinesView | null {
  if (!rewards) return null
  const { lots, pending, debt } = rewards.points
  const live = lots.filter((lot) => !isOver(lot, now) && lot.points > 0)
  const count = live.reduce((sum, { points }) => sum + points, 0)
  const first = live.find(({ until }) => until !== null)
  if (count + pending + debt === 0) return null
  const terms = outlet?.points
  return {
    title: speak('points.row', { count }),
    lines: [
      ...(terms && count > 0 ? [worthWords(count, terms)] : []),
      ...(pending > 0 ? [speak('points.pending', { count: pending })] : []),
      // The moment they end is the first of the next day.
      ...(first?.until ? [speak('points.ends', { count: first.points, day: dayOf(first.until - 1, now, outlet?.timeZone ?? 'Asia/Kolkata') })] : []),
      ...(debt > 0 ? [speak('points.owed', { count: debt })] : []),
    ],
  }
}
