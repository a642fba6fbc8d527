import { type Infer, object } from 'superstruct'
import { Availability, Outlet } from './outlet.ts'
import { Key, list } from './primitives.ts'

const { address, serviceTypes, hours, timeZone, prepMinutes } = Outlet.schema

/** What is judged of an outlet that the guest is not at: its hours and the staff's switches, with its brand's modules applied. */
export const OutletServing = object({ id: Key, address, serviceTypes, hours, timeZone, prepMinutes, mode: Availability.schema.mode, serviceStatus: Availability.schema.serviceStatus })
export type OutletServing = Infer<typeof OutletServing>

/** GET restaurants/states: every outlet of the brand at whose address it is asked. */
export const OutletStates = object({ outlets: list(OutletServing, 100) })
export type OutletStates = Infer<typeof OutletStates>
