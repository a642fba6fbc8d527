import type { ServiceWord } from '#schemas/menu.ts'
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

/** EN-10: the week from Monday, neighbouring days of the same hours joined. */
export function hoursLines(outlet: Pick<Outlet, 'hours'>, serviceType: ServiceWord): HoursLine[] {
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
