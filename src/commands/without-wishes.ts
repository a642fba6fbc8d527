import type { Place } from '#schemas/device.ts'

/** A place without what its guest said of how they are served: a time, a door, a car. */
export const withoutWishes = ({ serving: _said, ...place }: Place): Place => place
