import { allowedAvailability } from '#domain/brand-modules.ts'
import type { OutletStates } from '#schemas/outlet-state.ts'
import type { Deps } from '../deps.ts'
import { searchOutlets } from './read-outlets.ts'

/** What a phone judges a brand's outlets by (ST-13): hours and switches, as they stand in memory. */
export async function outletStates(deps: Deps, brandId: string): Promise<OutletStates> {
  const found = await searchOutlets(deps.db, { brandId }, null)
  const held = (await Promise.all(found.map(({ id }) => deps.outlets.get(id)))).filter((each) => each !== null)
  return {
    outlets: held.map(({ brand, outlet: { id, address, serviceTypes, hours, timeZone, prepMinutes }, availability }) => {
      const { mode, serviceStatus } = allowedAvailability(brand, availability)
      return { id, address, serviceTypes, hours, timeZone, prepMinutes, mode, serviceStatus }
    }),
  }
}
