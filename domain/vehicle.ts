import { asciiDigits } from './ascii-digits.ts'

/** EN-04: as long as a number and a description may be. */
export const VEHICLE_LIMITS = { number: 13, description: 56 } as const

/** What a plate may be written with, in whichever case. */
const WRITTEN = /^[A-Z0-9][A-Z0-9 .-]*$/
/** VA-15: three or four digits with an optional letter before them, at the end of a plate or alone. */
const NUMBER = /([A-Z]?)(?<!\d)(\d{3,4})$/

/** As it is written down: capitals, digits of any script as 0 to 9, single spaces. */
export const writtenVehicle = (typed: string): string => asciiDigits(typed).trim().toUpperCase().replace(/\s+/g, ' ')

/** VA-15: the digits one looks for in the car park, "4821" of "RJ14 CX 4821"; null: no vehicle's number was typed. */
export function plateDigits(typed: string): string | null {
  const written = writtenVehicle(typed)
  if (written.length > VEHICLE_LIMITS.number || !WRITTEN.test(written)) return null
  return NUMBER.exec(written)?.[2] ?? null
}

/** VA-15. */
export const isVehicle = (typed: string): boolean => plateDigits(typed) !== null
