import { useSearch } from '@tanstack/react-router'
import { is } from 'superstruct'
import { UuidV7 } from '#schemas/primitives.ts'
import { pagePart } from '#src/entry/part.tsx'
import { safeReturn } from '#src/entry/paths.ts'
import { AddressFormPage } from '#src/features/address/address-form-page.tsx'
import { AddressListPage } from '#src/features/address/address-list-page.tsx'
import { LocalityPage } from '#src/features/address/locality-page.tsx'

/** The map is loaded with the page of the pin alone. */
const PinPart = pagePart(() => import('#src/features/address/pin-page.tsx').then((module) => module.PinPage))

const LONGEST = 400
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.length <= LONGEST ? value : undefined)

/** RT-22: the step of an address; any other than these is the list. */
export function AddressScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const id = is(search['id'], UuidV7) ? search['id'] : undefined
  const wanted = textOf(search['to'])
  const to = wanted === undefined ? undefined : safeReturn(wanted)
  const { step } = search
  if (step === 'pin') return <PinPart key={id} id={id} to={to} here={search['here'] === '1'} />
  if (step === 'locality') return <LocalityPage id={id} to={to} />
  return step === 'form' && id !== undefined ? <AddressFormPage id={id} to={to} /> : <AddressListPage to={to} />
}
