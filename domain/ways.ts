import type { Place } from '#schemas/device.ts'
import { SERVICE_TYPES, type ServiceType } from '#schemas/menu.ts'
import type { Outlet, Table } from '#schemas/outlet.ts'
import { known } from '#schemas/primitives.ts'

/** As they are offered: where the guest sits first, then what leaves the outlet. */
const OFFERED: readonly ServiceType[] = ['DI', 'RO', 'SP', 'DT', 'DL']

/** P-06: the ways to be served that an outlet has, of those this release knows. */
export const waysOf = ({ serviceTypes }: Pick<Outlet, 'serviceTypes'>): ServiceType[] => OFFERED.filter((way) => serviceTypes.includes(way))

/** Whether a way is served at a place with a code of its own: it is chosen by scanning. */
export const needsCode = (way: ServiceType): boolean => way === 'DI' || way === 'RO'

/** The table, room or bay that an order of this way names; null: it is served elsewhere, whatever the guest sits at. */
export function tableOfWay<T extends Pick<Table, 'serviceType'>>(table: T | null, way: ServiceType): T | null {
  if (!table || way === 'SP' || way === 'DL') return null
  const own = known(table.serviceType, SERVICE_TYPES)
  return own === null || own === way ? table : null
}

/**
 * The way a guest begins with: the table's, else the outlet's first that needs none, else its first; of those that this release knows how to serve.
 */
export function startingServiceType(outlet: Pick<Outlet, 'serviceTypes'>, table: Pick<Table, 'serviceType'> | null): ServiceType {
  const own = outlet.serviceTypes.map((word) => known(word, SERVICE_TYPES)).filter((way) => way !== null)
  return (table && known(table.serviceType, SERVICE_TYPES)) ?? own.find((way) => !needsCode(way)) ?? own[0] ?? 'DI'
}

/** Where a guest is and what they said of how they are served. */
export interface WayPlace {
  outlet: Pick<Outlet, 'serviceTypes'>
  table: Pick<Table, 'serviceType'> | null
  serving?: Place['serving']
}

/** Whether it is known how the guest is served: by the code they scanned, by their word, or because there is one way only. */
export const isWayChosen = ({ outlet, table, serving }: WayPlace): boolean => table !== null || serving !== undefined || waysOf(outlet).length < 2
