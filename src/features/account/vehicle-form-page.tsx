import { type FormEvent, useState } from 'react'
import { isVehicle, VEHICLE_LIMITS } from '#domain/vehicle.ts'
import { speak } from '#messages/speak.ts'
import type { Vehicle } from '#schemas/guest.ts'
import { saveVehicle } from '#src/commands/vehicles.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { vehiclePaths } from '#src/entry/vehicle-paths.ts'
import { Button } from '#src/ui/button.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { OfProfile } from './of-profile.tsx'
import styles from './account.module.css'

/** EN-04, VA-15: one of the guest's cars. @param id left out, or of a car that is not there any more: a new one */
export const VehicleFormPage = ({ id }: { id: string | undefined }) => (
  <>
    <PageBar title={speak(id === undefined ? 'account.addVehicle' : 'account.changeVehicle')} back={{ label: speak('common.back'), href: vehiclePaths.list() }} />
    <main className={styles.page}>
      <OfProfile href={vehiclePaths.form(id)}>{({ guestVehicle }) => <VehicleForm key={id} vehicle={guestVehicle.find((vehicle) => vehicle.id === id) ?? null} />}</OfProfile>
    </main>
  </>
)

const NUMBER = 'vehicle-number'

function VehicleForm({ vehicle }: { vehicle: Vehicle | null }) {
  const { replace } = useNavigation()
  const [number, setNumber] = useState(vehicle?.number ?? '')
  const [description, setDescription] = useState(vehicle?.description ?? '')
  const [tried, setTried] = useState(false)
  const [word, setWord] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isVehicle(number)) return document.getElementById(NUMBER)?.focus()
    const outcome = await saveVehicle({ number, description }, vehicle?.id)
    if ('error' in outcome) return setWord(speak(`errors.${outcome.error}.text`))
    replace(vehiclePaths.list())
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        id={NUMBER}
        label={speak('wayChoice.vehicle')}
        hint={speak('wayChoice.vehicleHint')}
        error={tried && !isVehicle(number) ? speak('errors.VEHICLE_NEEDED.text') : null}
        value={number}
        maxLength={VEHICLE_LIMITS.number}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextField
        label={speak('wayChoice.looks')}
        hint={speak('wayChoice.looksHint')}
        value={description}
        maxLength={VEHICLE_LIMITS.description}
        autoComplete="off"
        onChange={({ target }) => setDescription(target.value)}
      />
      <Button wide type="submit">{speak('account.save')}</Button>
      <Toast text={word} onDone={() => setWord(null)} />
    </form>
  )
}
