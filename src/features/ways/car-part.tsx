import { plateDigits, VEHICLE_LIMITS } from '#domain/vehicle.ts'
import { speak } from '#messages/speak.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { Option } from '#src/ui/option.tsx'
import { Pick } from '#src/ui/pick.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Decoration } from '#src/ui/decoration.tsx'
import type { CarChoice } from './use-car.ts'
import styles from './ways.module.css'

interface CarPartProps {
  /** Of the number's field. */
  id: string
  car: CarChoice
  /** The guest went on without a number. */
  isWrong: boolean
}

/** EN-04, VA-15: which car it is brought to, as it will be looked for in the car park. */
export function CarPart({ id, car: { saved, chosen, typed, choose, type, isKept, keep }, isWrong }: CarPartProps) {
  const digits = plateDigits((chosen ?? typed).number)
  return (
    <section className={styles.part}>
      {saved.length > 0 && (
        <div className={styles.cars} role="radiogroup" aria-label={speak('wayChoice.cars')}>
          {saved.map((vehicle) => <Option key={vehicle.id} name="car" icon="car" title={vehicle.number} line={vehicle.description} checked={chosen === vehicle} onChange={() => choose(vehicle.id)} />)}
          <Option name="car" icon="plus" title={speak('wayChoice.otherCar')} line="" checked={chosen === null} onChange={() => choose(null)} />
        </div>
      )}
      {chosen === null && (
        <>
          <TextField
            id={id}
            label={speak('wayChoice.vehicle')}
            hint={speak('wayChoice.vehicleHint')}
            error={isWrong ? speak('errors.VEHICLE_NEEDED.text') : null}
            value={typed.number}
            maxLength={VEHICLE_LIMITS.number}
            autoCapitalize="characters"
            autoComplete="off"
            onChange={({ target }) => type({ ...typed, number: target.value })}
          />
          <TextField
            label={speak('wayChoice.looks')}
            hint={typed.description === '' ? speak('wayChoice.looksHint') : speak('wayChoice.looksLeft', { count: typed.description.length })}
            value={typed.description}
            maxLength={VEHICLE_LIMITS.description}
            autoComplete="off"
            onChange={({ target }) => type({ ...typed, description: target.value })}
          />
          {isKept !== null && <Pick kind="checkbox" label={speak('wayChoice.keepCar')} checked={isKept} onChange={({ target }) => keep(target.checked)} />}
        </>
      )}
      {digits !== null && (
        <div className={styles.lot}>
          <div>
            <span className={styles.plate}><i />{digits}</span>
            <p>{speak('wayChoice.lot')}</p>
          </div>
          <Decoration src={SCENES.car} width={80} height={120} />
        </div>
      )}
    </section>
  )
}
