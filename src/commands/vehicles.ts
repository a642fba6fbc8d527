import { sameVehicle, withVehicle, writtenCar } from '#domain/saved-vehicles.ts'
import type { Vehicle } from '#schemas/guest.ts'
import type { OrderVehicle } from '#schemas/serving.ts'
import { newId } from './new-id.ts'
import type { Outcome } from './outcome.ts'
import { updateProfile } from './update-profile.ts'

/** EN-02: keeps a car with the guest's profile, offline too. @param id of one that is changed; left out: the car of this number, else a new one */
export const saveVehicle = ({ number, description }: OrderVehicle, id?: string): Promise<Outcome> =>
  updateProfile(({ guestVehicle }) => {
    const same = guestVehicle.find((vehicle) => sameVehicle(vehicle.number, number))
    const vehicle: Vehicle = { id: id ?? same?.id ?? newId(), ...writtenCar({ number, description }) }
    return { guestVehicle: withVehicle(guestVehicle, vehicle) }
  })

/** Takes a vehicle off the guest's list. */
export const removeVehicle = (id: string): Promise<Outcome> => updateProfile(({ guestVehicle }) => ({ guestVehicle: guestVehicle.filter((vehicle) => vehicle.id !== id) }))
