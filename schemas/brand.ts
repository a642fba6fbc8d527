import { array, boolean, type Infer, nullable, object, optional, string } from 'superstruct'
import { decimal, dictionary, HexColour, Key, LatLng, list, text, word } from './primitives.ts'

export const THEME_VERSIONS = ['L1', 'L2', 'L3', 'L4'] as const
export const FONTS = ['figtree', 'serif', 'system'] as const

/** EN-17: the face of a brand; the four inputs and the theme version from which everything is derived. */
export const BrandTheme = object({
  version: word(THEME_VERSIONS),
  color: HexColour,
  accent: nullable(HexColour),
  radiusPx: decimal(0, 32),
  font: word(FONTS),
  displayFont: word(FONTS),
  /** Of display sizes from 20 px up; body and targets never shrink. */
  scale: decimal(0.9, 1.2),
  /** EN-17: parts a brand adds to or takes from its theme version. No part follows it yet; it stays because phones of release 0.1 refuse a theme without it. */
  changeComponents: list(object({ name: text(40, 1), status: word(['add', 'remove']), version: text(8), style: text(40) }), 20),
})
export type BrandTheme = Infer<typeof BrandTheme>

/** P-17: the modules of a brand. */
export const MODULE_CODES = ['reward', 'onlineOrder', 'tableBooking', 'cashCard', 'membership'] as const
export const BrandModule = object({ code: word(MODULE_CODES), isActive: boolean() })
export type BrandModule = Infer<typeof BrandModule>

/** RT-03, RT-15: texts a brand answers for; paragraphs, plain text. */
export const LegalText = object({ title: text(120, 1), updated: text(40), paragraphs: list(text(4000), 80) })
export type LegalText = Infer<typeof LegalText>

export const Brand = object({
  id: Key,
  subdomain: text(40, 1),
  name: text(80, 1),
  emblem: text(2, 1),
  tagline: text(160),
  theme: BrandTheme,
  modules: array(BrandModule),
})
export type Brand = Infer<typeof Brand>

/** brandResource.resource (EN-10): what a brand says of itself. */
export const BrandResource = object({
  about: list(text(2000), 20),
  helpPhone: nullable(text(20)),
  helpEmail: nullable(text(120)),
  businessUrl: nullable(text(200)),
  /** RT-20: where the brand's own app is had, https; without one the app of the home screen is offered. */
  appUrl: optional(nullable(text(200))),
  terms: LegalText,
  privacy: LegalText,
})
export type BrandResource = Infer<typeof BrandResource>

/** CO-05: so many outlets a page of a list has. */
export const OUTLETS_A_PAGE = 100

/** An outlet in a list. */
export const ListedOutlet = object({ id: Key, code: text(12), name: text(120), area: text(120), city: text(80), location: nullable(LatLng) })
export type ListedOutlet = Infer<typeof ListedOutlet>

/** CA-04 restaurants/search: a page of what was found, as far as a list shows it. */
export const FoundOutlets = object({ restaurants: list(ListedOutlet, OUTLETS_A_PAGE) })

/** CA-20 appStartup, EN-10: the answer that tells the app whose it is. */
export const StartUpInfo = object({
  subdomainObj: object({ path: text(40), title: text(80) }),
  brand: Brand,
  brandResource: object({ resource: BrandResource }),
  /** Outlets of the brand, nearest first where a place is known; a full page of them may not be all. */
  outlets: list(ListedOutlet, OUTLETS_A_PAGE),
})
export type StartUpInfo = Infer<typeof StartUpInfo>

/** EN-06 additional properties by code. */
export const AdditionalProperties = dictionary(string(), string())
