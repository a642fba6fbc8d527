import { waysOf } from '#domain/ways.ts'
import type { ServiceType } from '#schemas/menu.ts'
import type { Outlet, WorkHours } from '#schemas/outlet.ts'

/** One line of an outlet's hours: days that share their spans stand together. Days from 0, Sunday. */
export interface HoursLine {
  days: number[]
  spans: { from: string; to: string }[]
}

const spansOn = (hours: readonly WorkHours[], day: number): HoursLine['spans'] =>
  hours
    .filter((span) => span.day === day)
    .map((span) => ({ from: span.startTime, to: span.endTime }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))

/** Ways to be served that are open at the same hours, as they are offered. */
export interface HoursGroup {
  ways: ServiceType[]
  lines: HoursLine[]
}

/** EN-10: the hours of every way, alike ones together; of an outlet whose ways this release does not know, none. */
export function hoursGroups(outlet: Pick<Outlet, 'hours' | 'serviceTypes'>): HoursGroup[] {
  const groups: HoursGroup[] = []
  for (const way of waysOf(outlet)) {
    const lines = hoursLines(outlet, way)
    const alike = groups.find((group) => JSON.stringify(group.lines) === JSON.stringify(lines))
    if (alike) alike.ways.push(way)
    else groups.push({ ways: [way], lines })
  }
  return groups
}

/** The week from Monday, neighbouring days of the same hours joined. */
function hoursLines(outlet: Pick<Outlet, 'hours'>, serviceType: ServiceType): HoursLine[] {
  const own = outlet.hours.filter((span) => span.serviceType === serviceType)
  const lines: HoursLine[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const spans = spansOn(own, day)
    const last = lines.at(-1)
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day)
    else lines.push({ days: [day], spans })
  }
  return lines
}
