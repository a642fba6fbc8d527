import { timeOf } from '#domain/serving-of.ts'
import { speak } from '#messages/speak.ts'
import { clockTime } from '#messages/times.ts'
import { wantedTime } from '#paint/way-view.ts'
import type { Place } from '#schemas/device.ts'

interface PromiseFacts {
  /** Of the zone. */
  minutes: { from: number; until: number }
  serving: Place['serving']
  /** Without a network nobody knows when the order goes out. */
  offline: boolean
  /** Epoch ms on the server's clock. */
  now: number
  timeZone: string
}

const MINUTE = 60_000

/** When a delivery is brought, before it is ordered: at the time it is wanted for (CO-06), else in the minutes of its zone. */
export function promiseWords({ minutes, serving, offline, now, timeZone }: PromiseFacts): { title: string; line: string | null } {
  const wantedAt = timeOf(serving, now)
  if (wantedAt !== null) return { title: speak('address.forTime', { time: wantedTime(wantedAt, now, timeZone) }), line: null }
  const line = offline ? speak('address.fromSending') : speak('address.hereBy', { time: clockTime(now + minutes.until * MINUTE, timeZone) })
  return { title: speak('address.minutes', minutes), line }
}
