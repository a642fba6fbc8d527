import { array, boolean, type Infer, literal, nullable, object, refine, validate } from 'superstruct'
import { paymentTimingsOf, TIMINGS_PROPERTY } from '#domain/payment-timing.ts'
import { formatTableCode } from '#domain/table-code.ts'
import { AdditionalProperties, type Brand, BrandResource, FONTS, MODULE_CODES, THEME_VERSIONS } from '#schemas/brand.ts'
import { QUESTIONS } from '#schemas/feedback.ts'
import { ORDER_LIMITS } from '#schemas/limits.ts'
import { SERVICE_TYPES, ServiceType, Tax } from '#schemas/menu.ts'
import { MOST_HOURS, type Outlet, type Table, type WorkHours } from '#schemas/outlet.ts'
import { ClockTime, Count, decimal, HexColour, Key, LatLng, list, matching, NonNegativePaise, oneOf, RestaurantCode, text, whole } from '#schemas/primitives.ts'
import { spansOfEntries } from '../import/outlet-hours-file.ts'
import { untaxedCharges } from '../outlets/untaxed-charges.ts'
import { StartError } from '../start-error.ts'

const Weekday = whole(0, 6)
const TableNumber = whole(1, 999)

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA name that this runtime knows: with any other, formatting a time throws, and no order or menu of the outlet could be answered. */
const TimeZone = refine(text(64, 1), 'time zone', (name) => isTimeZone(name) || `There is no time zone ${name}: write one such as Asia/Kolkata.`)

/** Refuses unknown words among the times to pay: they are left out when read, so a misspelt only one would leave no way to pay and every order would be refused. */
const Properties = refine(AdditionalProperties, 'outlet properties', (additionalProperties) => {
  const timings = additionalProperties[TIMINGS_PROPERTY]
  const isKnown = timings === undefined || timings.split(',').length === paymentTimingsOf({ additionalProperties }).length
  return isKnown || `${TIMINGS_PROPERTY} is "${timings}": write PRE_PAYMENT, POST_PAYMENT or both with a comma.`
})

const OutletFile = object({
  code: RestaurantCode,
  name: text(120, 1),
  area: text(120),
  city: text(80, 1),
  address: text(300),
  location: nullable(LatLng),
  phone: text(20),
  fssai: nullable(text(20)),
  gstin: nullable(text(20)),
  /** IANA name. */
  timeZone: TimeZone,
  serviceTypes: list(ServiceType, SERVICE_TYPES.length),
  /** Of all service types alike; 0 is Sunday, and an end before its start runs past midnight. */
  hours: list(object({ days: list(Weekday, 7), from: ClockTime, to: ClockTime }), 20),
  /** What the outlet's bills are taxed with, 250 for 2.5 per cent; a menu's taxes of the same name take these ids, and its rates then hold. */
  taxes: list(Tax, ORDER_LIMITS.taxes),
  /** Paise, per order that leaves the outlet; taxed with these of `taxes`, or of those that came with its menu since. */
  packingPerOrder: NonNegativePaise,
  packingTaxIds: list(Key, ORDER_LIMITS.taxes),
  roundOff: boolean(),
  pureVeg: boolean(),
  prepMinutes: Count,
  properties: Properties,
  /** Runs of numbers, ends included: "Table" 1 to 20. */
  tables: list(object({ serviceType: ServiceType, word: text(30, 1), first: TableNumber, last: TableNumber }), 50),
})

/** A brand as its operator writes it; read strictly, so that a word misspelt is a fault and not a loss. */
export const BrandFile = object({
  format: literal('brand/1'),
  /** Its name in addresses, and its id for good; ids of outlets and tables are made of it and have room for so much. */
  subdomain: matching(/^(?=.{1,40}$)[a-z0-9](-?[a-z0-9])*$/),
  name: text(80, 1),
  emblem: text(2, 1),
  tagline: text(160),
  theme: object({ version: oneOf(THEME_VERSIONS), color: HexColour, accent: nullable(HexColour), radiusPx: decimal(0, 32), font: oneOf(FONTS), displayFont: oneOf(FONTS), scale: decimal(0.9, 1.2) }),
  /** Those that are switched on; without `onlineOrder` its menus are to be read only. */
  modules: list(oneOf(MODULE_CODES), MODULE_CODES.length),
  resource: BrandResource,
  questions: list(object({ type: oneOf(QUESTIONS), question: text(160, 1) }), 8),
  links: list(object({ key: Key, path: text(200, 1) }), 100),
  outlets: array(OutletFile),
})
export type BrandFile = Infer<typeof BrandFile>
type OutletInFile = Infer<typeof OutletFile>

/** Throws StartError with the field that is not as it should be. */
export function readBrandFile(json: string): BrandFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch (error) {
    throw new StartError(`The file is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const [error, file] = validate(parsed, BrandFile)
  if (error) throw new StartError(`${error.path.join('.') || 'The file'}: ${error.message}`)
  once(file.outlets.map(({ code }) => code), 'The outlet code')
  once(file.links.map(({ key }) => key), 'The link')
  return file
}

/** Of two that are named alike the second would silently take the first one's place. */
function once(names: readonly string[], what: string): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new StartError(`${what} ${twice} stands twice.`)
}

/** The brand that a brand file describes. */
export const brandOf = ({ subdomain, name, emblem, tagline, theme, modules }: BrandFile): Brand => ({
  id: subdomain,
  subdomain,
  name,
  emblem,
  tagline,
  theme: { ...theme, changeComponents: [] },
  // One that the file does not name is switched off: an answer without it would say nothing (CA-20), and orders would be taken.
  modules: MODULE_CODES.map((code) => ({ code, isActive: modules.includes(code) })),
})

const hoursOf = ({ serviceTypes, hours }: OutletInFile): WorkHours[] =>
  spansOfEntries(hours.map((entry) => ({ ...entry, serviceTypes })))

/** @param standing the outlet as it is: what comes with its menu is kept. null: it is new. Throws StartError. */
export function outletOf(brandId: string, file: OutletInFile, standing: Outlet | null): Outlet {
  const { packingPerOrder, packingTaxIds, roundOff, properties, tables: _tables, ...same } = file
  const cameWithMenu = standing !== null && standing.taxes.length > 0
  const taxes = cameWithMenu ? standing.taxes : file.taxes
  const charges = { packingPerOrder, packingTaxIds, roundOff }
  // Zones and terms for points come by `npm run import -- FILE --format outlet`.
  const delivery = standing?.delivery ?? null
  const [untaxed] = untaxedCharges({ charges, delivery }, taxes)
  if (untaxed) {
    const known = cameWithMenu ? ` They came with its menu: ${taxes.map(({ id, name }) => `${id} (${name})`).join(', ')}.` : ''
    throw new StartError(`${file.code}: ${untaxed.charge} is taxed with ${untaxed.taxId}, which is none of its taxes.${known}`)
  }
  const hours = hoursOf(file)
  if (hours.length === 0) throw new StartError(`${file.code}: it serves in no way or at no time: no order would ever be taken. A way that never closes is open from 00:00 to 24:00 on all seven days.`)
  if (hours.length > MOST_HOURS) throw new StartError(`${file.code}: its hours make ${hours.length} spans of all days and service types; phones read ${MOST_HOURS} at the most.`)
  once(file.serviceTypes, `${file.code}: the service type`)
  // A bill would charge it twice.
  once(file.taxes.map(({ id }) => id), `${file.code}: the tax`)
  once(packingTaxIds, `${file.code}: packing’s tax`)
  return {
    ...same,
    id: standing?.id ?? `${brandId}-${file.code.toLowerCase()}`,
    brandId,
    hours,
    taxes,
    charges,
    additionalProperties: properties,
    menuVersion: standing?.menuVersion ?? 0,
    dishCount: standing?.dishCount ?? 0,
    delivery,
    points: standing?.points ?? null,
  }
}

/** Tables of an outlet by their numbers. Throws StartError where a number stands twice. */
export function tablesOf({ id, code }: Pick<Outlet, 'id' | 'code'>, { tables }: OutletInFile): Table[] {
  const made = tables.flatMap(({ serviceType, word, first, last }) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
      id: `${id}.${first + at}`,
      outletId: id,
      number: first + at,
      label: `${word} ${first + at}`,
      serviceType,
      scanCode: formatTableCode(code, first + at),
    })),
  )
  const twice = made.find(({ number }, at) => made.findIndex((other) => other.number === number) !== at)
  if (twice) throw new StartError(`${code}: the table number ${twice.number} stands twice.`)
  return made
}
