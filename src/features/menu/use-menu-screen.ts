import { useMemo } from 'react'
import type { Availability } from '#schemas/outlet.ts'
import { useAvailability } from '#src/queries/use-outlet.ts'
import { useConnection } from '#src/queries/use-connection.ts'
import { useMenu } from '#src/queries/use-menu.ts'
import { useNow } from '#src/queries/use-now.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { type MenuModel, menuModel, modelSections, sourceOfFirstScreen } from './menu-model.ts'

const MINUTE = 60_000

export interface MenuReading {
  state: 'none' | 'loading' | 'needs-network' | 'shown'
  model: MenuModel | null
  offline: boolean
  /** Epoch ms at which the server last confirmed what is shown. */
  confirmedAt: number | null
  storage: 'ok' | 'full' | 'evicted'
}

/** Everything the menu's screens read. */
export function useMenuScreen(): MenuReading {
  const menu = useMenu()
  const place = usePlace()
  const availability = useAvailability()
  const connection = useConnection()
  const now = useNow(MINUTE)
  const offline = !connection.online || connection.sync?.state === 'offline' || connection.sync?.state === 'error'

  const sections = useMemo(() => (menu.kind === 'ready' && place ? modelSections(menu.sections, place.serviceType) : null), [menu, place])
  const model = useMemo((): MenuModel | null => {
    if (menu.kind === 'first') return menuModel({ ...sourceOfFirstScreen(menu.screen), availability: availability ?? menu.screen.availability }, now)
    if (menu.kind !== 'ready' || !place || !sections) return null
    const { brand, table, serviceType } = place
    return menuModel({ brand, table, serviceType, outlet: menu.outlet, availability: availability ?? OPEN, recommended: menu.recommended, sections, complete: menu.complete }, now)
  }, [menu, place, sections, availability, now])

  const confirmedAt = menu.kind === 'first' ? menu.screen.confirmedAt : menu.kind === 'ready' ? menu.confirmedAt : null
  const state = model ? 'shown' : menu.kind === 'none' ? 'none' : offline ? 'needs-network' : 'loading'
  return { state, model, offline, confirmedAt, storage: connection.storage }
}

/** Until the outlet's switches are known, nothing is said to be sold out or closed. */
const OPEN: Availability = { id: 'unknown', mode: 'ACTIVE', serviceStatus: {}, soldOut: [], returns: {}, menuVersion: 0 }
