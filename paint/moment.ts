import { isWayChosen } from '#domain/ways.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import { type ClosedCard, closedParts } from './closed-view.ts'
import { type CoverView, coverView } from './cover-view.ts'
import { type MenuHead, menuHead, type NoticeView, offlineNotice, servedAs } from './menu-view.ts'
import { type DoorView, wayDoors } from './way-view.ts'

/** All that a painted menu says which its data alone does not: what depends on the hour, and on whether there is a network. */
export interface Moment {
  head: MenuHead
  notices: readonly NoticeView[]
  card: ClosedCard | null
  doors: readonly DoorView[]
  cover: CoverView | null
}

/** @param now epoch ms: what is open, and until when; `offline` known to be without a connection, so that the menu says how old it is */
export function momentOf(screen: FirstScreen, now: number, offline = false): Moment {
  const { outlet, availability, brand, serviceType } = screen
  const { card, notice } = closedParts(screen, now)
  const age = offline ? offlineNotice(screen.confirmedAt, now, outlet.timeZone, notice === null && card === null) : null
  return {
    head: menuHead(screen, now),
    notices: [age, notice].filter((one) => one !== null),
    card,
    doors: isWayChosen(screen) ? [] : wayDoors(outlet, availability, now),
    cover: coverView(brand.theme.version, screen, servedAs(screen.recommended, serviceType), now),
  }
}
