import { isOver } from '#domain/points/lots.ts'
import { formatPrice } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { calendarDay, dayKey } from '#messages/times.ts'
import type { Outlet } from '#schemas/outlet.ts'
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
      ...(terms && count > 0 ? [speak('points.worth', { price: formatPrice(count * terms.paisePerPoint) })] : []),
      ...(pending > 0 ? [speak('points.pending', { count: pending })] : []),
      // The moment they end is the first of the next day.
      ...(first?.until ? [speak('points.ends', { count: first.points, day: dayOf(first.until - 1, now, outlet?.timeZone ?? 'Asia/Kolkata') })] : []),
      ...(debt > 0 ? [speak('points.owed', { count: debt })] : []),
    ],
  }
}
