import { allowedAvailability } from '#domain/brand-modules.ts'
import { indexMenu, type MenuIndex } from '#domain/menu-index.ts'
import { derive } from './cell.ts'
import { cutOffCell } from './connection.ts'
import { confirmedAtCell, placeCell } from './device.ts'
import { firstScreenCell } from './first-screen.ts'
import { isMenuComing, type MenuState, menuState } from './menu-state.ts'
import { availabilityCell, outletCell, sectionsCell } from './outlet.ts'
import { keepSameFields } from './same-value.ts'
import { menuIsUnreadCell } from './use-unread.ts'
import { startUpCell } from './use-start-up.ts'
import { syncStatusCell } from './workers.ts'

const liveCell = derive([syncStatusCell], ([sync]) => sync?.state === 'live')

/** See MenuState. */
export const menuStateCell = derive(
  [placeCell, firstScreenCell, outletCell, sectionsCell, confirmedAtCell, liveCell, cutOffCell, menuIsUnreadCell],
  ([place, first, outlet, sections, confirmedAt, live, cutOff, unread], before): MenuState =>
    keepSameFields(before, menuState({ place, first, outlet, sections, confirmedAt: confirmedAt ?? first?.confirmedAt ?? null, live, cutOff, unread })),
)

/** See isMenuComing. */
export const menuComesCell = derive([menuStateCell, outletCell, sectionsCell, cutOffCell], ([state, outlet, sections, cutOff]) => isMenuComing(state, { outlet, sections, cutOff }))

const firstOfPlace = derive([placeCell, firstScreenCell], ([place, first]) => (first && (!place || place.outletId === first.outlet.id) ? first : null))

export const outletNow = derive([outletCell, firstOfPlace], ([outlet, first]) => outlet ?? first?.outlet ?? null)

/** Of the brand the guest is at: as start-up says now, else as it was when the place was opened. */
const brandNow = derive([startUpCell, placeCell, firstOfPlace], ([startUp, place, first]) => {
  const held = place?.brand ?? first?.brand ?? null
  return startUp.kind === 'ready' && (held === null || startUp.info.brand.id === held.id) ? startUp.info.brand : held
})

/** What the staff's switches and the brand's modules allow together (P-17). */
export const availabilityNow = derive([availabilityCell, firstOfPlace, brandNow], ([switches, first, brand]) => {
  const availability = switches ?? first?.availability ?? null
  return availability && brand ? allowedAvailability(brand, availability) : availability
})

/** Dishes and groups by id; null until sections have come from the database. */
export const menuIndexCell = derive([sectionsCell], ([sections]): MenuIndex | null => (sections && sections.length > 0 ? indexMenu(sections) : null))
