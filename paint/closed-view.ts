import { outletState } from '#domain/outlet-state.ts'
import { timeOf } from '#domain/serving-of.ts'
import { isWayChosen, needsCode, waysOf } from '#domain/ways.ts'
import { laterSlots } from '#domain/wanted-time.ts'
import { speak } from '#messages/speak.ts'
import { dayKey, hourTime } from '#messages/times.ts'
import type { ServiceType } from '#schemas/menu.ts'
import { closedNotice, closedTitle, type MenuPlace, type NoticeView, whenWords } from './menu-view.ts'

/** A way on from an outlet that takes no order of the chosen way now. */
export type ClosedAct =
  /** `at`: the first time it can be had, epoch ms. */
  | { kind: 'later'; at: number; label: string }
  | { kind: 'other-way'; way: ServiceType; label: string }
  | { kind: 'outlets'; label: string }

/** Over a menu that can be read: why nothing can be ordered now, and the ways on. */
export interface ClosedCard {
  scene: 'plate' | 'box'
  title: string
  text: string
  acts: readonly ClosedAct[]
}

type ClosedPlace = Pick<MenuPlace, 'outlet' | 'serviceType' | 'serving' | 'availability'>

function laterAct({ outlet, availability, serviceType }: ClosedPlace, now: number): ClosedAct | null {
  const at = laterSlots(outlet, availability, serviceType, now)[0]?.slots[0]
  if (at === undefined) return null
  const isToday = dayKey(at, outlet.timeZone) === dayKey(now, outlet.timeZone)
  return { kind: 'later', at, label: isToday ? speak('ways.laterAct', { time: hourTime(at, outlet.timeZone) }) : speak('ways.tomorrowAct') }
}

/** The way to the car is named by where it leads, which is no name to switch to. */
const switchWords = (way: ServiceType): string => (way === 'DT' ? speak('ways.switchToCar') : speak('ways.switchTo', { name: speak(`ways.name.${way}`).toLocaleLowerCase('en-IN') }))

/**
 * ST-13, ER-21: null while the outlet is open, where it shows its menu only (a quiet line says so), and where the guest has said a later time.
 * @param now epoch ms
 */
function closedCard(place: ClosedPlace, now: number): ClosedCard | null {
  const { outlet, availability, serviceType, serving } = place
  const state = outletState(outlet, availability, serviceType, now)
  if (state.accepting || state.reason === 'READ' || state.reason === 'DEACTIVE' || timeOf(serving, now) !== null) return null
  const later = laterAct(place, now)
  const open = waysOf(outlet).find((way) => way !== serviceType && !needsCode(way) && outletState(outlet, availability, way, now).accepting)
  const other: ClosedAct | null = open ? { kind: 'other-way', way: open, label: switchWords(open) } : null
  const acts = [later, other, { kind: 'outlets' as const, label: speak('ways.otherOutlets') }].filter((act) => act !== null)
  const opens = state.opensAt === null ? speak('menu.closedText') : speak('menu.closedOpens', { when: whenWords(state.opensAt, now, outlet.timeZone) })
  const title = closedTitle(state, now, { ...outlet, serviceType })
  return {
    scene: state.reason === 'STOPPED' ? 'box' : 'plate',
    // Where another way is open it is this one alone that is closed.
    title: other ? speak('common.joined', { first: speak(`ways.name.${serviceType}`), second: title }) : title,
    text: [opens, later ? speak('ways.canOrderLater') : ''].filter((words) => words !== '').join(' '),
    acts: acts.slice(0, 2),
  }
}

/**
 * What stands over a menu that takes no order now: a card with ways on, or a quiet line. Nothing while the guest has not chosen among ways of which one is open: their doors
 * say which. @param now epoch ms
 */
export function closedParts(place: Pick<MenuPlace, 'outlet' | 'table' | 'serviceType' | 'serving' | 'availability'>, now: number): { card: ClosedCard | null; notice: NoticeView | null } {
  const { outlet, availability } = place
  if (!isWayChosen(place) && waysOf(outlet).some((way) => outletState(outlet, availability, way, now).accepting)) return { card: null, notice: null }
  const card = closedCard(place, now)
  return { card, notice: card ? null : closedNotice(place, now) }
}
