import type { Vehicle } from '#schemas/guest.ts'
import type { OrderVehicle } from '#schemas/serving.ts'
import { isVehicle, writtenVehicle } from './vehicle.ts'
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

/** VA-15: whether a profile may hold this car beside those that stand: its number is a vehicle's, or stands there already, where an earlier release kept it. */
export const isKeepable = ({ number }: Vehicle, standing: readonly Vehicle[]): boolean => isVehicle(number) || standing.some((vehicle) => vehicle.number === number)

/** Those of a change that a profile may hold; where the new number of a standing car is none, that car as it stands. */
export const keepableVehicles = (said: readonly Vehicle[], standing: readonly Vehicle[]): Vehicle[] =>
  said.flatMap((vehicle) => (isKeepable(vehicle, standing) ? vehicle : (standing.find(({ id }) => id === vehicle.id) ?? [])))
