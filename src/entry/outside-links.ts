/** A map of the place in whatever app the phone has for it. */
export const mapLink = (location: { lat: number; lng: number }): string => `geo:${location.lat},${location.lng}?q=${location.lat},${location.lng}`

/** Digits and a leading plus only, for a tel: link. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
