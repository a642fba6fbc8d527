import { boolean, type Infer, literal, nullable, object, optional } from 'superstruct'
import { Brand } from './brand.ts'
import { type ServiceType, ServiceWord } from './menu.ts'
import { Table, TableRuns } from './outlet.ts'
import { EpochMs, Key, list, RestaurantCode, text, Uuid, word } from './primitives.ts'
import { servingFields } from './serving.ts'

/** Where the guest is: kept on the device, one a browser profile and origin. */
export const Place = object({
  id: literal('place'),
  brand: Brand,
  outletId: Key,
  outletCode: RestaurantCode,
  outletName: text(120),
  table: nullable(Table),
  /** The outlet's tables as its server told of them when the place was opened; absent: it did not. */
  tableRuns: optional(TableRuns),
  serviceType: ServiceWord,
  scannedAt: EpochMs,
  /** Of the table, since it was opened; null or absent: none yet, as in a dead zone. `until` by this device's clock. */
  seat: optional(nullable(object({ value: text(80, 1), until: EpochMs }))),
  /** What the chosen way asks for, as far as the guest has said it (P-06). */
  serving: optional(object({ ...servingFields })),
})
/** In the words of this release: what it writes, and what `readPlaceRow` (outbox/place-row.ts) makes of the words of another. */
export type Place = Omit<Infer<typeof Place>, 'serviceType'> & { serviceType: ServiceType }

export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const
export const SURFACES = ['phone', 'kiosk'] as const

/** Choices that belong to the device. */
export const Preferences = object({
  id: literal('preferences'),
  colourScheme: word(COLOUR_SCHEMES),
  surface: word(SURFACES),
  installDismissedAt: nullable(EpochMs),
  persisted: boolean(),
  /** CA-01: the guest agreed that calls say where they are. */
  sharesLocation: boolean(),
  /** What the guest is allergic to (ALLERGENS): kept on this device and told to nobody. */
  allergies: optional(list(Key, 20)),
})
/** In the words of this release, as `Device.readPreferences` gives them. */
export type Preferences = Omit<Infer<typeof Preferences>, 'colourScheme' | 'surface'> & { colourScheme: (typeof COLOUR_SCHEMES)[number]; surface: (typeof SURFACES)[number] }

/** Of a device on which nothing was chosen yet. */
export const FIRST_PREFERENCES: Preferences = { id: 'preferences', colourScheme: 'system', surface: 'phone', installDismissedAt: null, persisted: false, sharesLocation: false }

/** Marks of the product between page loads: when a helper was last called (CO-07), when the guest was last active (RD-09). */
export const Marks = object({
  id: literal('marks'),
  assistanceAt: nullable(EpochMs),
  activeAt: EpochMs,
  /** ST-01: set by a release that cannot read what is stored. */
  purge: boolean(),
  /** The guest whose login this browser's notifications were turned on in; absent or null: nobody is told. */
  notifiedGuest: optional(nullable(Uuid)),
  /** ST-02: the guest whose choices (allergies, consent) wait here since the server ended their login; absent or null: they are of the device's holder. */
  choicesOf: optional(nullable(Uuid)),
})
export type Marks = Infer<typeof Marks>

/** Of a device that is used for the first time. @param now epoch ms */
export const firstMarks = (now: number): Marks => ({ id: 'marks', assistanceAt: null, activeAt: now, purge: false, notifiedGuest: null })
