import type { Availability, Outlet } from '#schemas/outlet.ts'

/** Of an outlet that the staff has switched nothing of: open in every way it serves, nothing sold out. */
export const openAvailability = (outlet: Outlet): Availability => ({
  id: outlet.id,
  mode: 'ACTIVE',
  serviceStatus: Object.fromEntries(outlet.serviceTypes.map((serviceType) => [serviceType, 'OPEN' as const])),
  soldOut: [],
  returns: {},
  menuVersion: 0,
})
