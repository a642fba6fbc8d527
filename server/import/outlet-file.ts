import { type Infer, literal, nullable, object, optional, validate } from 'superstruct'
import { distanceMetres } from '#domain/distance.ts'
import { selfCrossing } from '#domain/zones.ts'
import { Locality, MOST_LOCALITIES } from '#schemas/locality.ts'
import { SERVICE_TYPES, ServiceType } from '#schemas/menu.ts'
import { PointTerms } from '#schemas/points.ts'
import { Key, list } from '#schemas/primitives.ts'
import { DeliveryZone } from '#schemas/serving.ts'
import type { Outlet } from '#schemas/outlet.ts'
import { decodeFile } from './decode-file.ts'
import { HoursEntry, hoursFaults } from './outlet-hours-file.ts'
import { lineOfPath, parseJson } from './parse-json.ts'
import { type Fault, ImportRefused, MOST_PROBLEMS, type Path, pathText, type Problem, repeated } from './problem.ts'
import { problemsOf } from './read-menu.ts'

/** Zones, hours and localities of an outlet as its operator writes them; what is left out stays as it is. Read strictly: a misspelt word is a fault and not a loss. */
export const OutletFile = object({
  format: literal('outlet/1'),
  serviceTypes: optional(list(ServiceType, SERVICE_TYPES.length)),
  hours: optional(list(HoursEntry, 100)),
  delivery: optional(object({ zones: list(DeliveryZone, 40), feeTaxIds: list(Key, 12) })),
  /** How points pay and are earned; null: no longer. */
  points: optional(nullable(PointTerms)),
  localities: optional(list(Locality, MOST_LOCALITIES)),
})
export type OutletFile = Infer<typeof OutletFile>

/** No kitchen brings a meal farther; a corner beyond is a slip, most often latitude and longitude exchanged. */
const FARTHEST_METRES = 60_000
const FEWEST_CORNERS = 3
const MOST_CORNERS = 2000

/** @param at number of the zone in the file */
function ringFaults({ ring }: DeliveryZone, at: number, location: Outlet['location']): Fault[] {
  const path: Path = ['delivery', 'zones', at, 'ring']
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < FEWEST_CORNERS) return [[path, `A ring needs at least ${FEWEST_CORNERS} corners, this one has ${ring.length}.`]]
  if (ring.length > MOST_CORNERS) return [[path, `A ring may have ${MOST_CORNERS} corners, this one has ${ring.length}.`]]
  if (first && last && first[0] === last[0] && first[1] === last[1]) return [[[...path, ring.length - 1], 'The last corner repeats the first: leave it out, the ring is closed by itself.']]
  const away = location ? ring.findIndex(([lng, lat]) => distanceMetres(location, { lat, lng }) > FARTHEST_METRES) : -1
  if (away >= 0) return [[[...path, away], 'This corner is more than 60 km from the outlet. Corners are written longitude first, then latitude.']]
  const crossing = selfCrossing(ring)
  return crossing ? [[[...path, crossing[1]], `The border crosses or touches itself: the edge from corner ${crossing[1] + 1} meets the one from corner ${crossing[0] + 1}.`]] : []
}

/** @param at number of the zone in the file */
const zoneFaults = (zone: DeliveryZone, at: number, location: Outlet['location']): Fault[] => [
  ...ringFaults(zone, at, location),
  ...(zone.minutes === 0 ? [[['delivery', 'zones', at, 'minutes'], 'No order is at a door in 0 minutes.'] as const] : []),
]

/** A bill would charge it twice. */
const taxTwice = (ids: readonly string[], path: Path): Fault[] => repeated(ids, (id, at) => [[...path, at], `The tax ${id} stands twice.`])

const twice = (ids: readonly string[], path: Path): Fault[] => repeated(ids, (id, at) => [[...path, at, 'id'], `The id ${id} stands twice.`])

/** DL is offered to guests, and no address is delivered to. A file that speaks of neither is not judged by what stands. */
function doorFaults({ serviceTypes, delivery }: OutletFile, outlet: Outlet): Fault[] {
  const isOffered = (serviceTypes ?? outlet.serviceTypes).includes('DL')
  if (!isOffered || !(serviceTypes ?? delivery) || ((delivery ?? outlet.delivery)?.zones.length ?? 0) > 0) return []
  return [[delivery ? ['delivery', 'zones'] : ['serviceTypes'], 'DL is served and there is no zone: every address would be refused.']]
}

function faultsOf(file: OutletFile, outlet: Outlet): Fault[] {
  const taxes = new Set(outlet.taxes.map(({ id }) => id))
  const zones = file.delivery?.zones ?? []
  const seen = new Set<string>()
  const places = (file.localities ?? []).flatMap(({ id, center }, at): Fault[] => {
    const again = seen.has(id)
    seen.add(id)
    if (again) return [[['localities', at, 'id'], `The id ${id} stands twice.`]]
    const isFar = center && outlet.location && distanceMetres(center, outlet.location) > 5 * FARTHEST_METRES
    return isFar ? [[['localities', at, 'center'], 'This is more than 300 km from the outlet: no locality of its city.']] : []
  })
  return [
    ...hoursFaults(file, outlet),
    ...doorFaults(file, outlet),
    ...zones.flatMap((zone, at) => zoneFaults(zone, at, outlet.location)),
    ...twice(zones.map(({ id }) => id), ['delivery', 'zones']),
    ...taxTwice(file.delivery?.feeTaxIds ?? [], ['delivery', 'feeTaxIds']),
    ...(file.delivery?.feeTaxIds ?? []).flatMap((id, at): Fault[] => (taxes.has(id) ? [] : [[['delivery', 'feeTaxIds', at], `The outlet has no tax ${id}.`]])),
    ...places,
  ]
}

/** Reads an outlet's file. @throws ImportRefused with line and field of what is wrong, at most twenty at once */
export function readOutletFile(bytes: Uint8Array, outlet: Outlet): OutletFile {
  const text = decodeFile(bytes)
  const value = parseJson(text)
  const where = (path: Path): string => `line ${lineOfPath(text, path)}`
  const [error, file] = validate(value, OutletFile)
  if (error) throw new ImportRefused(problemsOf(error.failures(), where))
  const faults = faultsOf(file, outlet).slice(0, MOST_PROBLEMS)
  if (faults.length > 0) throw new ImportRefused(faults.map(([path, sentence]): Problem => ({ where: where(path), sentence: `${pathText(path)}: ${sentence}` })))
  return file
}
