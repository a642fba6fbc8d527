import { useState } from 'react'
import { speak } from '#messages/speak.ts'
import type { Profile, Vehicle } from '#schemas/guest.ts'
import { removeVehicle } from '#src/commands/vehicles.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { SCENES } from '#src/entry/scenes.ts'
import { vehiclePaths } from '#src/entry/vehicle-paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { OfProfile } from './of-profile.tsx'
import styles from './account.module.css'

/** RT-27: the cars a guest has saved (EN-02, EN-04), offered where an order is brought to one. */
export const VehiclesPage = () => (
  <>
    <PageBar title={speak('account.myVehicles')} back={{ label: speak('common.back'), href: paths.account() }} />
    <OfProfile href={vehiclePaths.list()}>{(profile) => <Cars profile={profile} />}</OfProfile>
  </>
)

function Cars({ profile: { guestVehicle } }: { profile: Profile }) {
  const [asked, setAsked] = useState<Vehicle | null>(null)
  const [word, setWord] = useState<string | null>(null)
  const add = <ButtonLink wide href={vehiclePaths.form()}>{speak('account.addVehicle')}</ButtonLink>
  return (
    <>
      <main className={styles.page}>
        {guestVehicle.length === 0 && <Empty scene={SCENES.car} title={speak('account.noVehicles')} action={add}>{speak('account.noVehiclesText')}</Empty>}
        {guestVehicle.length > 0 && (
          <ul className={styles.cars}>
            {guestVehicle.map((vehicle) => (
              <li key={vehicle.id}>
                <Card>
                  <div className={styles.car}>
                    <Icon name="car" />
                    <p className="grow">
                      <b>{vehicle.number}</b>
                      {vehicle.description !== '' && <span className="small muted">{vehicle.description}</span>}
                    </p>
                    <IconButton icon="more" label={speak('account.vehicleMore', { number: vehicle.number })} onClick={() => setAsked(vehicle)} />
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        )}
        {guestVehicle.length > 0 && add}
      </main>
      {asked && <MoreSheet vehicle={asked} onClose={() => setAsked(null)} onRefused={setWord} />}
      <Toast text={word} onDone={() => setWord(null)} />
    </>
  )
}

interface MoreSheetProps {
  vehicle: Vehicle
  onClose: () => void
  onRefused: (words: string) => void
}

/** Changing or removing one of them. */
function MoreSheet({ vehicle: { id, number, description }, onClose, onRefused }: MoreSheetProps) {
  const { go } = useNavigation()
  const remove = async () => {
    const outcome = await removeVehicle(id)
    onClose()
    if ('error' in outcome) onRefused(speak(`errors.${outcome.error}.text`))
  }
  return (
    <Sheet open onClose={onClose} title={number} closeLabel={speak('common.close')}>
      <div className={styles.menu}>
        {description !== '' && <p className="muted">{description}</p>}
        <Button kind="line" icon="edit" onClick={() => go(vehiclePaths.form(id))}>{speak('account.changeVehicle')}</Button>
        <Button kind="line" icon="trash" onClick={() => void remove()}>{speak('account.removeVehicle')}</Button>
      </div>
    </Sheet>
  )
}
