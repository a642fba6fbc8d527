import { useMemo } from 'react'
import type { Place } from '#schemas/device.ts'
import type { Availability } from '#schemas/outlet.ts'
import type { MenuState } from '#src/queries/menu-state.ts'
import { useAvailability } from '#src/queries/use-outlet.ts'
import { useIsCutOff, useStorage } from '#src/queries/use-connection.ts'
import { useMenu } from '#src/queries/use-menu.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { asServed } from './as-served.ts'
import { type MenuModel, menuModel, type MenuSource, modelSections, sourceOfFirstScreen } from './menu-model.ts'

const MINUTE = 60_000

export interface MenuReading {
  state: 'none' | 'loading' | 'needs-network' | 'shown'
  model: MenuModel | null
  offline: boolean
  /** Epoch ms at which the server last confirmed what is shown. */
  confirmedAt: number | null
  /** Epoch ms, renewed every minute. */
  now: number
  storage: 'ok' | 'full' | 'evicted'
}

/** Everything the menu's screens read. */
export function useMenuScreen(): MenuReading {
  const menu = useMenu()
  const place = usePlace()
  const availability = useAvailability()
  const now = useServerNow(MINUTE)
  const offline = useIsCutOff()
  const storage = useStorage()

  const source = useMenuSource(menu, place)
  const model = useMemo(() => source && menuModel({ ...source, availability: availability ?? source.availability }, now), [source, availability, now])

  const confirmedAt = menu.kind === 'first' ? menu.screen.confirmedAt : menu.kind === 'ready' ? menu.confirmedAt : null
  const state = model ? 'shown' : menu.kind === 'none' ? 'none' : offline ? 'needs-network' : 'loading'
  return { state, model, offline, confirmedAt, now, storage }
}

/** What the screen is made of: anew only when a part of it changed, since everything is drawn from it. */
function useMenuSource(menu: MenuState, place: Place | null | undefined): MenuSource | null {
  const screen = menu.kind === 'first' ? menu.screen : null
  // A first screen knows where it is.
  const at = screen === null && place ? place : null
  const here = screen && place ? place : null
  const { outlet, sections, recommended, complete } = menu.kind === 'ready' ? menu : NOTHING
  return useMemo(() => {
    if (screen) return asServed(sourceOfFirstScreen(screen), here)
    if (!at || !outlet || !sections || !recommended) return null
    const { brand, table, serviceType, serving } = at
    return { brand, table, serviceType, ...(serving && { serving }), outlet, availability: OPEN, recommended, sections: modelSections(sections, serviceType), complete }
  }, [screen, here, at, outlet, sections, recommended, complete])
}

const NOTHING = { outlet: null, sections: null, recommended: null, complete: false }

/** Until the outlet's switches are known, nothing is said to be sold out or closed. */
const OPEN: Availability = { id: 'unknown', mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 0 }
