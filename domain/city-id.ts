/** A city's id: its name in small letters and hyphens (CA-03). */
export const cityId = (city: string): string => city.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
