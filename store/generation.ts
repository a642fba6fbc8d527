/** Raised by a release that cannot read what earlier ones stored and brings no migration (ST-01). */
export const STORE_GENERATION = 1
