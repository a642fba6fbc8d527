import { useSearch } from '@tanstack/react-router'
import { is } from 'superstruct'
import { Key } from '#schemas/primitives.ts'
import { VehicleFormPage } from '#src/features/account/vehicle-form-page.tsx'
import { VehiclesPage } from '#src/features/account/vehicles-page.tsx'

/** RT-27: the guest's cars, or one of them in a form. */
export function VehicleScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const id = is(search['id'], Key) ? search['id'] : undefined
  return search['step'] === 'form' ? <VehicleFormPage id={id} /> : <VehiclesPage />
}
