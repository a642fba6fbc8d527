import type { Vehicle } from '#schemas/guest.ts'
import type { OrderVehicle } from '#schemas/serving.ts'
import { writtenVehicle } from './vehicle.ts'
import { writtenLine } from './written-note.ts'

/** EN-02: so many cars a profile keeps. */
export const MOST_VEHICLES = 10

/** A car as it is kept and ordered to: what was pasted with its looks and is no letter would make the order, and the place that names the car, unreadable. */
export const writtenCar = ({ number, description }: OrderVehicle): OrderVehicle => ({ number: writtenVehicle(number), description: writtenLine(description) })

const plain = (number: string): string => writtenVehicle(number).replace(/[ .-]/g, '')

/** Whether two numbers are of one car, however they are spaced. */
export const sameVehicle = (a: string, b: string): boolean => plain(a) === plain(b)

/** A guest's cars with one that is new, changed or used: it stands first, once, and of too many the last goes. */
export const withVehicle = (vehicles: readonly Vehicle[], vehicle: Vehicle): Vehicle[] =>
  [vehicle, ...vehicles.filter(({ id, number }) => id !== vehicle.id && !sameVehicle(number, vehicle.number))].slice(0, MOST_VEHICLES)
