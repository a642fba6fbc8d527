import { allowedAvailability } from '#domain/brand-modules.ts'
import type { OutletStates } from '#schemas/outlet-state.ts'
import type { Deps } from '../deps.ts'
import { searchOutlets } from './read-outlets.ts'

/**
 * What a phone judges a brand's outlets by (ST-13): hours and switches, as they stand in memory.
 * @param ids those that are asked for, of which another brand's are left out; null: the first page of them by name
 */
export async function outletStates(deps: Deps, brandId: string, ids: readonly string[] | null): Promise<OutletStates> {
  const wanted = ids ?? (await searchOutlets(deps.db, { brandId }, null)).map(({ id }) => id)
  const held = (await Promise.all(wanted.map((id) => deps.outlets.get(id)))).filter((each) => each?.outlet.brandId === brandId).filter((each) => each !== null)
  return {
    outlets: held.map(({ brand, outlet: { id, address, serviceTypes, hours, timeZone, prepMinutes }, availability }) => {
      const { mode, serviceStatus } = allowedAvailability(brand, availability)
      return { id, address, serviceTypes, hours, timeZone, prepMinutes, mode, serviceStatus }
    }),
  }
}
