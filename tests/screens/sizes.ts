/** What screens are looked at on, and in what light. */
export const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } } as const
export const SCHEMES = ['light', 'dark'] as const
export const BRANDS = ['rajwada', 'kettle', 'amber', 'chowk'] as const

export type Size = keyof typeof SIZES
export type Scheme = (typeof SCHEMES)[number]
export type BrandName = (typeof BRANDS)[number]

/** One picture of a state. */
export interface Look {
  size: Size
  scheme: Scheme
}

/** What a state is looked at in unless it says that fewer show all of it: every brand has its own colours, letters and pictures, and its own bars and columns on a wide screen. */
export const ALL_LOOKS: readonly Look[] = (Object.keys(SIZES) as Size[]).flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme })))
export const PHONE_LOOKS: readonly Look[] = SCHEMES.map((scheme) => ({ size: 'phone', scheme }))
export const ON_PHONE: readonly Look[] = [{ size: 'phone', scheme: 'light' }]
export const PHONE_AND_WIDE: readonly Look[] = [{ size: 'phone', scheme: 'light' }, { size: 'desktop', scheme: 'light' }]
/** Of what a phone shows by day and by night, and a wide screen in another place. */
export const PHONES_AND_WIDE: readonly Look[] = [...PHONE_LOOKS, { size: 'desktop', scheme: 'light' }]

/** The staff's board is a tablet's screen, in a kitchen that is dark by night; on a phone it is one column, on a desktop more of them. */
export const BOARD_LOOKS: readonly Look[] = [...PHONE_AND_WIDE, { size: 'tablet', scheme: 'light' }]
export const BOARD_DAY_AND_NIGHT: readonly Look[] = [...BOARD_LOOKS, { size: 'tablet', scheme: 'dark' }]
/** Of what stands in one column anywhere. */
export const BOARD_COLUMN: readonly Look[] = [...ON_PHONE, { size: 'tablet', scheme: 'light' }]
