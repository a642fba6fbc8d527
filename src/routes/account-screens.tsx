import { useParams, useSearch } from '@tanstack/react-router'
import { is } from 'superstruct'
import { Key } from '#schemas/primitives.ts'
import { paths } from '#src/entry/paths.ts'
import { ProfilePage } from '#src/features/account/profile-page.tsx'
import { VehicleFormPage } from '#src/features/account/vehicle-form-page.tsx'
import { VehiclesPage } from '#src/features/account/vehicles-page.tsx'
import { GoTo } from './go-to.tsx'

/** RT-27: a section of the account; one that is not there leads to More. */
export function AccountSection() {
  const { section } = useParams({ strict: false })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const id = is(search['id'], Key) ? search['id'] : undefined
  if (section === 'profile') return <ProfilePage />
  if (section === 'vehicles') return search['step'] === 'form' ? <VehicleFormPage id={id} /> : <VehiclesPage />
  return <GoTo href={paths.account()} />
}
