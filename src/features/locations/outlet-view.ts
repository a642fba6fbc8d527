import { isBeyondPickup, isHere } from '#domain/distance.ts'
import { outletState, type OutletState } from '#domain/outlet-state.ts'
import { laterSlots } from '#domain/wanted-time.ts'
import { waysOf } from '#domain/ways.ts'
import { speak } from '#messages/speak.ts'
import { dayKey, hourTime } from '#messages/times.ts'
import { wayIcon, type WayIcon } from '#paint/way-view.ts'
import { whenWords } from '#paint/menu-view.ts'
import type { OutletServing } from '#schemas/outlet-state.ts'
import { distanceText, farWords } from '#src/entry/distance-words.ts'
import type { OutletAway } from './locations-model.ts'

export interface WayTag {
  name: string
  icon: WayIcon
  /** It can be had now, or for later. */
  isOpen: boolean
}

/** An outlet as the list shows it. */
export interface OutletView {
  badge: { tone: 'good' | 'warn' | 'plain' | undefined; text: string } | null
  /** Where it is and how far. */
  line: string
  /** ER-20: farther than a pickup is for, and it does not deliver: there is its menu to see. */
  isTooFar: boolean
  /** When it opens again, where it is closed. */
  opens: string | null
  ways: readonly WayTag[]
}

type States = { state: OutletState; isLater: boolean }[]

/** ST-13, ER-21: of all its ways together, the best that can be said. */
function badgeOf(states: States, now: number, timeZone: string): OutletView['badge'] {
  const open = states.flatMap(({ state }) => (state.accepting ? [state.closesAt ?? Infinity] : []))
  const closes = Math.max(...open)
  if (open.length > 0) return { tone: 'good', text: closes === Infinity ? speak('locations.openAlways') : speak('locations.openTill', { time: hourTime(closes, timeZone) }) }
  const closed = states.flatMap(({ state }) => (state.accepting ? [] : [state]))
  if (closed.some(({ reason }) => reason === 'DEACTIVE')) return { tone: 'plain', text: speak('locations.deactivated') }
  if (closed.some(({ reason }) => reason === 'READ')) return { tone: 'plain', text: speak('locations.menuOnly') }
  const opens = Math.min(...closed.map(({ opensAt }) => opensAt ?? Infinity))
  if (opens !== Infinity && dayKey(opens, timeZone) === dayKey(now, timeZone)) return { tone: undefined, text: speak('locations.opensAt', { time: hourTime(opens, timeZone) }) }
  return closed.some(({ reason }) => reason === 'STOPPED') ? { tone: 'warn', text: speak('locations.stopped') } : { tone: 'plain', text: speak('locations.closedToday') }
}

function opensOf(states: States, now: number, timeZone: string): string | null {
  const opens = states.flatMap(({ state }) => (state.accepting || state.opensAt === null ? [] : [state.opensAt]))
  if (states.some(({ state }) => state.accepting) || opens.length === 0) return null
  return speak('locations.opensAgain', { when: whenWords(Math.min(...opens), now, timeZone) })
}

/** @param serving null: its hours are not on this phone yet; @param now epoch ms on the server's clock */
export function outletView({ row, metres }: OutletAway, serving: OutletServing | null, now: number): OutletView {
  // ER-20: farther than a pickup is for. Its menu opens all the same (decision 0011). VA-13: who orders to a door may mean one beside the outlet.
  const isTooFar = metres !== null && isBeyondPickup(metres) && serving?.serviceTypes.includes('DL') === false
  const where = [
    serving?.address ?? speak('pages.outletAndArea', { name: row.area, area: row.city }),
    metres === null ? '' : isHere(metres) ? speak('locations.rightHere') : distanceText(metres),
  ]
  const line = where.filter((words) => words !== '').join(' · ')
  if (!serving) return { badge: null, line, isTooFar, opens: null, ways: [] }
  const ways = waysOf(serving)
  const states = ways.map((way) => ({ state: outletState(serving, serving, way, now), isLater: laterSlots(serving, serving, way, now).length > 0 }))
  return {
    badge: badgeOf(states, now, serving.timeZone),
    line,
    isTooFar,
    opens: opensOf(states, now, serving.timeZone),
    ways: ways.map((way, at) => ({ name: speak(`ways.name.${way}`), icon: wayIcon(way), isOpen: states[at]?.state.accepting === true || states[at]?.isLater === true })),
  }
}

/**
 * ER-20, CO-04: what is said over the list where the outlet the guest orders at is too far; null: it is not, or nobody knows. Of a pickup only where it has one.
 * @param serving of that outlet; null: not on this phone yet
 */
export function tooFarWords(outlets: readonly OutletAway[], outletId: string | null, serving: OutletServing | null): { title: string; text: string } | null {
  const at = outlets.find(({ row }) => row.id === outletId)
  if (!at || at.metres === null || !isBeyondPickup(at.metres)) return null
  return farWords(at.row.area, at.metres, serving?.serviceTypes.includes('SP') ?? false)
}
