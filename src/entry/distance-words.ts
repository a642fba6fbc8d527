import { distanceParts, PICKUP_METRES } from '#domain/distance.ts'
import { speak } from '#messages/speak.ts'
import type { ErrorCode } from '#schemas/errors.ts'

const TOO_FAR = 'OUTLET_TOO_FAR' satisfies ErrorCode

/** CO-04: "1.2 km away". */
export function distanceText(metres: number): string {
  const { unit, value } = distanceParts(metres)
  return speak(`locations.${unit}`, { value })
}

/** ER-20: what is said of an outlet farther than a pickup is for. @param hasPickup whether it has one at all */
export function farWords(area: string, metres: number, hasPickup: boolean): { title: string; text: string } {
  const where = { outlet: area, distance: distanceText(metres) }
  return { title: speak(`errors.${TOO_FAR}.title`), text: hasPickup ? speak('locations.tooFarForPickup', { ...where, most: PICKUP_METRES / 1000 }) : speak('locations.tooFar', where) }
}
