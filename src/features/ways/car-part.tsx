import { plateDigits, VEHICLE_LIMITS } from '#domain/vehicle.ts'
import { speak } from '#messages/speak.ts'
import type { OrderVehicle } from '#schemas/serving.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './ways.module.css'

interface CarPartProps {
  /** Of the number's field. */
  id: string
  car: OrderVehicle
  onCar: (car: OrderVehicle) => void
  /** The guest went on without a number. */
  isWrong: boolean
}

/** EN-04, VA-15: which car it is brought to, as it will be looked for in the car park. */
export function CarPart({ id, car, onCar, isWrong }: CarPartProps) {
  const digits = plateDigits(car.number)
  return (
    <section className={styles.part}>
      <TextField
        id={id}
        label={speak('wayChoice.vehicle')}
        hint={speak('wayChoice.vehicleHint')}
        error={isWrong ? speak('errors.VEHICLE_NEEDED.text') : null}
        value={car.number}
        maxLength={VEHICLE_LIMITS.number}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={({ target }) => onCar({ ...car, number: target.value })}
      />
      <TextField
        label={speak('wayChoice.looks')}
        hint={car.description === '' ? speak('wayChoice.looksHint') : speak('wayChoice.looksLeft', { count: car.description.length })}
        value={car.description}
        maxLength={VEHICLE_LIMITS.description}
        autoComplete="off"
        onChange={({ target }) => onCar({ ...car, description: target.value })}
      />
      {digits !== null && (
        <div className={styles.lot}>
          <div>
            <span className={styles.plate}><i />{digits}</span>
            <p>{speak('wayChoice.lot')}</p>
          </div>
          <img src={SCENES.car} alt="" width={80} height={120} />
        </div>
      )}
    </section>
  )
}
