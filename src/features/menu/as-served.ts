import { servedAs } from '#paint/menu-view.ts'
import type { Place } from '#schemas/device.ts'
import type { MenuSource } from './menu-model.ts'

/**
 * A painted screen as the guest is served by now: of its own dishes, until the database has the others. What the place does not say any more was said by a guest before, and goes: the
 * screen may have been read before it was forgotten (ST-06).
 * @param place where the guest is; null: not read yet, the screen is taken at its word
 */
export function asServed(source: MenuSource, place: Place | null): MenuSource {
  const { serving: said, ...rest } = source
  const isHere = place !== null && place.outletId === source.outlet.id && place.table?.scanCode === source.table?.scanCode
  if (!isHere || (place.serviceType === source.serviceType && place.serving === undefined && said === undefined)) return source
  const { serviceType, serving } = place
  return { ...rest, serviceType, ...(serving && { serving }), sections: source.sections.map((section) => ({ ...section, items: servedAs(section.items, serviceType) })) }
}
