import type { OfferReason } from '#domain/offers/judge-offer.ts'
import type { MissingUnits } from '#domain/offers/units-off.ts'
import { formatPrice, groupDigits } from '#domain/money.ts'
import { speak } from '#messages/speak.ts'
import { hourOfDay } from '#messages/dates.ts'
import { calendarDay, dayKey, weekday } from '#messages/times.ts'
import { SERVICE_TYPES } from '#schemas/menu.ts'
import { OFFER_PERIODS, type Offer, type OfferDishes } from '#schemas/offer.ts'
import { known } from '#schemas/primitives.ts'
import type { IconName } from '#src/ui/icon-names.ts'

/** When and where a reason is said. */
export interface WordsGround {
  /** Epoch ms on the server's clock. */
  now: number
  timeZone: string
  /** An outlet with its area by its id; null: not known on this phone. */
  outletName: (id: string) => string | null
  /** What dishes of an offer are called; absent: the menu is not looked at. */
  dishNames?: (dishes: readonly OfferDishes[]) => readonly string[]
}

/** A Sunday, so that weekdays can be named by the catalogue's own formatter. */
const SUNDAY = Date.UTC(2026, 10, 22, 12)
const DAY_MS = 86_400_000
const dayName = (day: number): string => weekday(SUNDAY + day * DAY_MS, 'UTC')

/** "A, B": names that have a comma themselves, as an outlet with its area has, stand apart by semicolons. */
const inARow = (names: readonly string[]): string => names.join(names.some((name) => name.includes(',')) ? '; ' : ', ')

/** "A", "A and B", "A, B and C". */
const joined = (names: readonly string[]): string =>
  names.length < 2 ? inARow(names) : speak('offers.join', { first: inARow(names.slice(0, -1)), last: names.at(-1) ?? '' })

/** "Monday to Friday", "Saturday and Sunday", "Friday". The week begins on Monday. */
export function daysText(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
  const [first = 0] = days
  const last = days.at(-1) ?? first
  const isRun = days.every((day, at) => (day + 6) % 7 === ((first + 6) % 7) + at)
  if (days.length > 2 && isRun) return speak('offers.days.span', { first: dayName(first), last: dayName(last) })
  return joined(days.map(dayName))
}

const WHOLE_RUPEE = 100
/** VA-20: rupees as the quoted text has them, paise only where there are some, never less than is missing. */
export const rupees = (paise: number): string => (paise % WHOLE_RUPEE === 0 ? groupDigits(paise / WHOLE_RUPEE) : formatPrice(paise).slice(1))

function timeText([next]: readonly Offer['when']['hours'][number][]): string {
  return next ? speak('offers.why.time', { from: hourOfDay(next.start), until: hourOfDay(next.end) }) : ''
}

/** VA-24: for which ways it is; where this release does not know one of them, that it is not for this one. */
function wayText(serviceTypes: readonly Offer['where']['serviceTypes'][number][]): string {
  const ways = serviceTypes.flatMap((word) => known(word, SERVICE_TYPES) ?? [])
  return ways.length < serviceTypes.length ? speak('offers.why.way') : speak('offers.why.ways', { ways: joined(ways.map((way) => speak(`offers.ways.${way}`))) })
}

/** So many outlets or dishes a sentence names; the sheet of the offer lists them. */
const MOST_NAMES = 3

/** How many dishes are missing, and which could be added, where the menu has their names. */
function dishesText({ count }: MissingUnits, names: readonly string[]): string {
  if (names.length === 0) return speak('offers.why.dishes', { count })
  const said = inARow(names.slice(0, MOST_NAMES))
  return speak(names.length > MOST_NAMES ? 'offers.why.dishesAsThese' : 'offers.why.dishesOfThese', { count, names: said })
}

/** What a guest is told of a reason (VA-20, VA-24, VA-25). */
export function reasonText(reason: OfferReason, { now, timeZone, outletName, dishNames }: WordsGround): string {
  switch (reason.kind) {
    case 'redeem': return speak('offers.why.redeem', { day: calendarDay(dayKey(reason.at, timeZone)) })
    case 'expire': return reason.until === null ? speak('offers.why.expireUndated') : speak('offers.why.expire', { day: calendarDay(reason.until) })
    case 'date': return reason.from === null ? speak('offers.why.dateUndated') : speak('offers.why.date', { day: calendarDay(reason.from) })
    case 'outlet': {
      const names = reason.outlets.flatMap((id) => outletName(id) ?? [])
      if (names.length === 0) return speak('offers.why.outletElsewhere')
      const said = names.slice(0, MOST_NAMES)
      return said.length < reason.outlets.length ? speak('offers.why.outletAndOthers', { outlets: inARow(said) }) : speak('offers.why.outlet', { outlets: joined(said) })
    }
    case 'way': return wayText(reason.serviceTypes)
    case 'day': return speak('offers.why.day', { days: daysText(reason.weekdays), today: weekday(now, timeZone) })
    case 'time': return timeText(reason.hours)
    case 'amount': return speak('offers.why.amount', { amount: rupees(reason.missing) })
    case 'dishes': return dishesText(reason.missing, dishNames?.(reason.missing.dishes) ?? [])
    case 'allotment': return speak('offers.why.allotment', { uses: reason.uses ?? 0 })
    case 'guest': return speak(`offers.why.guest.${known(reason.per, OFFER_PERIODS) ?? 'ever'}`)
    case 'held':
    case 'one':
    case 'pause':
    case 'gift':
    case 'nothing':
    case 'better': return speak(`offers.why.${reason.kind}`)
  }
}

const ICONS: Readonly<Record<OfferReason['kind'], IconName>> = {
  redeem: 'check',
  expire: 'calendar',
  pause: 'minus',
  date: 'calendar',
  outlet: 'pin',
  way: 'bag',
  day: 'calendar',
  time: 'clock',
  amount: 'plus',
  dishes: 'plus',
  gift: 'gift',
  allotment: 'tag',
  guest: 'person',
  better: 'tag',
  nothing: 'tag',
  held: 'clock',
  one: 'check',
}
/** The sign beside a reason why an offer does not apply. */
export const reasonIcon = ({ kind }: OfferReason): IconName => ICONS[kind]

/** What there is to know of an offer beside its title, in a line. */
export function termsOf({ gives, needs, when, terms }: Offer): string {
  const most = 'off' in gives && gives.off.discountType === 'PER' ? gives.off.most : null
  return [
    most === null ? '' : speak('offers.upTo', { price: formatPrice(most) }),
    needs.minimum > 0 ? speak('offers.from', { price: formatPrice(needs.minimum) }) : '',
    when.until === null ? '' : speak('offers.until', { day: calendarDay(when.until) }),
    terms,
  ].filter(Boolean).join(' ')
}
