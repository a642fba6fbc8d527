import type { Availability, Outlet } from '#schemas/outlet.ts'
import { availabilityNow, outletNow } from './menu.ts'
import { useCell } from './use-cell.ts'

/** The outlet the guest is at: from the first screen until the database has answered. */
export const useOutlet = (): Outlet | null => useCell(outletNow)

/** Sold-out switches, mode and service status: from the first screen until the database has answered. */
export const useAvailability = (): Availability | null => useCell(availabilityNow)
