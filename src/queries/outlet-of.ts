import type { Outlet } from '#schemas/outlet.ts'
import { useOtherOutlet } from './other-outlet.ts'
import { useOutlet } from './use-outlet.ts'

/** Where nothing else says so: the product's default city (CO-01). */
const HOME_ZONE = 'Asia/Kolkata'

export interface OutletOf {
  /** Null: this phone does not have it (yet). */
  outlet: Outlet | null
  /** IANA; of the outlet the guest is at while it is not known. */
  timeZone: string
}

/** The outlet of an order, also for a guest who is at another one by now. @param id undefined: it is not known whose it is */
export function useOutletOf(id: string | undefined): OutletOf {
  const here = useOutlet()
  const other = useOtherOutlet(id)
  const outlet = here?.id === id ? here : other
  return { outlet, timeZone: (outlet ?? here)?.timeZone ?? HOME_ZONE }
}
