import { useState } from 'react'
import { sameVehicle, writtenCar } from '#domain/saved-vehicles.ts'
import { isVehicle } from '#domain/vehicle.ts'
import type { Vehicle } from '#schemas/guest.ts'
import type { OrderVehicle } from '#schemas/serving.ts'
import { saveVehicle } from '#src/commands/vehicles.ts'
import { useProfile } from '#src/queries/use-profile.ts'

export interface CarChoice {
  /** The guest's saved cars, the one used last first. */
  saved: readonly Vehicle[]
  /** The saved car that is chosen; null: the car is written down. */
  chosen: Vehicle | null
  /** What was written down. */
  typed: OrderVehicle
  choose: (id: string | null) => void
  type: (car: OrderVehicle) => void
  /** What was written is to be saved as well; null: there is nobody to save it for. */
  isKept: boolean | null
  keep: (isKept: boolean) => void
  isMissing: boolean
  /** The car as an order names it; what is to be saved is saved, and a saved one that is taken stands first from then on. */
  take: () => OrderVehicle
}

/** EN-02, EN-04: a saved car or one that is written down. @param named the car of the place, from an earlier choice */
export function useCar(named: OrderVehicle | null): CarChoice {
  const profile = useProfile()
  const saved = profile?.guestVehicle ?? []
  const [typed, setTyped] = useState(() => named ?? { number: '', description: '' })
  const [id, choose] = useState<string | null>()
  const [isKept, keep] = useState(false)
  const first = named ? saved.find(({ number }) => sameVehicle(number, named.number)) : saved[0]
  const chosen = (id === undefined ? first : saved.find((vehicle) => vehicle.id === id)) ?? null
  const type = (car: OrderVehicle): void => {
    setTyped(car)
    // From the first letter on: saved cars that arrive later are not taken for the one that is being written down.
    choose(null)
  }
  const take = (): OrderVehicle => {
    const car = writtenCar(chosen ?? typed)
    // A saved car that cannot be saved again keeps its place in the list: the order does not wait for that.
    if (profile && (chosen || isKept)) void saveVehicle(car)
    return car
  }
  return { saved, chosen, typed, choose, type, isKept: profile ? isKept : null, keep, isMissing: !isVehicle((chosen ?? typed).number), take }
}
