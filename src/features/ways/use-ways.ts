import { useMemo } from 'react'
import { confirmedAtCell } from '#src/queries/device.ts'
import { useServerNow } from '#src/queries/server-clock.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { useIsCutOff } from '#src/queries/use-connection.ts'
import { useAvailability, useOutlet } from '#src/queries/use-outlet.ts'
import { usePlace } from '#src/queries/use-place.ts'
import { useWayQuotes } from '#src/queries/way-quotes.ts'
import type { WaysFacts } from './ways-model.ts'

/** Often enough for times that are told in minutes. */
const EVERY_MS = 20_000

/** Null while the place or its outlet is being read. */
export function useWays(): { facts: WaysFacts | null; keptAt: number | null } {
  const place = usePlace()
  const outlet = useOutlet()
  const availability = useAvailability()
  const quotes = useWayQuotes()
  const isCutOff = useIsCutOff()
  const confirmedAt = useCell(confirmedAtCell)
  const now = useServerNow(EVERY_MS)
  const facts = useMemo(
    () => (place && outlet && availability && place.outletId === outlet.id ? { place, outlet, availability, quotes, now } : null),
    [place, outlet, availability, quotes, now],
  )
  return { facts, keptAt: isCutOff ? confirmedAt : null }
}
