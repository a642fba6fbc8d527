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

export const ALL_LOOKS: readonly Look[] = (Object.keys(SIZES) as Size[]).flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme })))
const BRAND_LOOKS: readonly Look[] = ALL_LOOKS.filter(({ size, scheme }) => size === 'phone' || (size === 'desktop' && scheme === 'light'))

/**
 * The first brand that has a state shows it in every size, by day and night. Another one differs from it in colours, corners, letters, pictures and dishes, no longer in where things stand by size:
 * it is looked at on a phone by day and night, and on a desktop by day.
 */
export const looksOf = (brands: readonly BrandName[] = BRANDS, brand: BrandName): readonly Look[] => (brands[0] === brand ? ALL_LOOKS : BRAND_LOOKS)

export const PHONE_LOOKS: readonly Look[] = SCHEMES.map((scheme) => ({ size: 'phone', scheme }))
export const ON_PHONE: readonly Look[] = [{ size: 'phone', scheme: 'light' }]
export const PHONE_AND_WIDE: readonly Look[] = [{ size: 'phone', scheme: 'light' }, { size: 'desktop', scheme: 'light' }]

/** The staff's board is a tablet's screen, in a kitchen that is dark by night; on a phone it is one column, on a desktop more of them. */
export const BOARD_LOOKS: readonly Look[] = [...PHONE_AND_WIDE, { size: 'tablet', scheme: 'light' }]
export const BOARD_DAY_AND_NIGHT: readonly Look[] = [...BOARD_LOOKS, { size: 'tablet', scheme: 'dark' }]
/** Of what stands in one column anywhere. */
export const BOARD_COLUMN: readonly Look[] = [...ON_PHONE, { size: 'tablet', scheme: 'light' }]
