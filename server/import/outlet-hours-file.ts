import { type Infer, object } from 'superstruct'
import { WEEKDAYS } from '#domain/offers/additional-param.ts'
import { hoursMeet } from '#domain/outlet-hours.ts'
import { SERVICE_TYPES, ServiceType } from '#schemas/menu.ts'
import { MOST_HOURS, type Outlet, type WorkHours } from '#schemas/outlet.ts'
import { ClockTime, list, whole } from '#schemas/primitives.ts'
import { type Fault, type Path, repeated } from './problem.ts'

/** Hours of some days and ways of being served, as an operator writes them; an end before its start runs past midnight. */
export const HoursEntry = object({ days: list(whole(0, 6), 7), serviceTypes: list(ServiceType, SERVICE_TYPES.length), from: ClockTime, to: ClockTime })
type HoursEntry = Infer<typeof HoursEntry>

/** Each day and way on its own, as phones read hours. */
export const spansOfEntries = (entries: readonly HoursEntry[]): (WorkHours & { serviceType: ServiceType })[] =>
  entries.flatMap(({ days, serviceTypes, from, to }) => days.flatMap((day) => serviceTypes.map((serviceType) => ({ day, serviceType, startTime: from, endTime: to }))))

/** What stands in a list a second time. */
const again = <T>(values: readonly T[], path: Path, nameOf: (value: T) => string): Fault[] => repeated(values, (value, at) => [[...path, at], `${nameOf(value)} stands twice.`])

/** @param at number of the entry in the file */
function entryFaults({ days, serviceTypes, from, to }: HoursEntry, at: number, served: readonly string[]): Fault[] {
  const path: Path = ['hours', at]
  return [
    ...(days.length === 0 ? [[[...path, 'days'], 'These hours are of no day.'] as const] : []),
    ...(serviceTypes.length === 0 ? [[[...path, 'serviceTypes'], 'These hours are of no service type.'] as const] : []),
    ...again(days, [...path, 'days'], (day) => WEEKDAYS[day] ?? String(day)),
    ...again(serviceTypes, [...path, 'serviceTypes'], (way) => way),
    ...serviceTypes.flatMap((way, index): Fault[] => (served.includes(way) ? [] : [[[...path, 'serviceTypes', index], `${way} has hours and is not served.`]])),
    ...(from === to ? [[[...path, 'to'], 'Opening and closing are the same time: write 00:00 to 24:00 for the whole day.'] as const] : []),
  ]
}

/** Entries in which a way is open when an earlier entry says so already, across midnight as well; each is told once. */
function meetingFaults(entries: readonly HoursEntry[]): Fault[] {
  // Those that end as they begin are told as such.
  const spans = entries.flatMap((entry, at) => (entry.from === entry.to ? [] : spansOfEntries([entry]).map((span) => ({ at, span }))))
  return entries.flatMap((_, at): Fault[] => {
    for (const { span } of spans.filter((own) => own.at === at)) {
      const before = spans.find((other) => other.at < at && hoursMeet(other.span, span, span.serviceType))
      if (before) return [[['hours', at], `${span.serviceType} is open at this time of ${WEEKDAYS[span.day] ?? ''} already, by hours[${before.at}].`]]
    }
    return []
  })
}

/** Ways that the outlet serves and never opens for, and hours that stand for a way that the file serves no more. */
function unmatched(served: readonly string[], hours: readonly WorkHours[], path: Path, isOfFile: boolean): Fault[] {
  const closed = served.filter((way) => !hours.some(({ serviceType }) => serviceType === way))
  const left = isOfFile ? [] : [...new Set(hours.map(({ serviceType }) => serviceType))].filter((way) => !served.includes(way))
  const [are, have] = closed.length > 1 ? ['are', 'have'] : ['is', 'has']
  const never = `${closed.join(', ')} ${are} served and ${have} no hours: no order would ever be taken. A way that never closes is open from 00:00 to 24:00 on all seven days.`
  return [...(closed.length > 0 ? [[path, never] as const] : []), ...left.map((way): Fault => [path, `${way} has hours and is not served.`])]
}

/** What is wrong with the ways and hours of a file, together with those that it leaves as they are; a file that speaks of neither is not judged by what stands. */
export function hoursFaults({ serviceTypes, hours }: { serviceTypes?: ServiceType[] | undefined; hours?: HoursEntry[] | undefined }, outlet: Pick<Outlet, 'serviceTypes' | 'hours'>): Fault[] {
  if (serviceTypes?.length === 0) return [[['serviceTypes'], 'An outlet serves in one way at least.']]
  const spans = spansOfEntries(hours ?? [])
  const most: Fault[] = spans.length > MOST_HOURS ? [[['hours'], `These are ${spans.length} spans of all days and service types; phones read ${MOST_HOURS} at the most.`]] : []
  const served = serviceTypes ?? outlet.serviceTypes
  return [
    ...again(serviceTypes ?? [], ['serviceTypes'], (way) => way),
    ...(hours ?? []).flatMap((entry, at) => entryFaults(entry, at, served)),
    ...(most.length > 0 ? most : meetingFaults(hours ?? [])),
    ...(hours || serviceTypes ? unmatched(served, hours ? spans : outlet.hours, hours ? ['hours'] : ['serviceTypes'], hours !== undefined) : []),
  ]
}
