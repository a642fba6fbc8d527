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
export const PHONE_LOOKS: readonly Look[] = SCHEMES.map((scheme) => ({ size: 'phone', scheme }))
