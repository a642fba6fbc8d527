import { indexMenu, type MenuIndex } from '#domain/menu-index.ts'
import { derive } from './cell.ts'
import { cutOffCell } from './connection.ts'
import { confirmedAtCell, placeCell } from './device.ts'
import { firstScreenCell } from './first-screen.ts'
import { type MenuState, menuState } from './menu-state.ts'
import { availabilityCell, outletCell, sectionsCell } from './outlet.ts'
import { keepSameFields } from './same-value.ts'
import { syncStatusCell } from './workers.ts'

const liveCell = derive([syncStatusCell], ([sync]) => sync?.state === 'live')

/** See MenuState. */
export const menuStateCell = derive(
  [placeCell, firstScreenCell, outletCell, sectionsCell, confirmedAtCell, liveCell, cutOffCell],
  ([place, first, outlet, sections, confirmedAt, live, cutOff], before): MenuState =>
    keepSameFields(before, menuState({ place, first, outlet, sections, confirmedAt: confirmedAt ?? first?.confirmedAt ?? null, live, cutOff })),
)

const firstOfPlace = derive([placeCell, firstScreenCell], ([place, first]) => (first && (!place || place.outletId === first.outlet.id) ? first : null))

export const outletNow = derive([outletCell, firstOfPlace], ([outlet, first]) => outlet ?? first?.outlet ?? null)
export const availabilityNow = derive([availabilityCell, firstOfPlace], ([availability, first]) => availability ?? first?.availability ?? null)

/** Dishes and groups by id; null until sections have come from the database. */
export const menuIndexCell = derive([sectionsCell], ([sections]): MenuIndex | null => (sections && sections.length > 0 ? indexMenu(sections) : null))
